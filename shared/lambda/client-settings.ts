/*
 * Limits of all AWS clients except the table's (`shared/table/table-client.ts`). Without them, a connection that went silent while the
 * function was frozen would block the next run until Lambda ends it. When all attempts of a client fail, the queue or the caller of the API
 * retries the work.
 */

/** For services that answer within milliseconds: KMS, SQS, EventBridge, SES. */
export const clientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, socketTimeout: 5_000, throwOnRequestTimeout: true },
} as const;

/** For S3, whose objects have megabytes. The socket may be silent while the rows already read are processed. */
export const fileClientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 10_000, socketTimeout: 60_000, throwOnRequestTimeout: true },
} as const;
