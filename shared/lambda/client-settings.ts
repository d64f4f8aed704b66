/*
 * Limits of the clients of AWS services, all in one place; the client of the table has its own (`shared/table/table-client.ts`). Without them a
 * connection that went silent while the function was frozen holds the next run until Lambda ends it. A client whose every attempt fails leaves
 * the work to the queue, or to the client that called the API.
 */

/** For services that answer in milliseconds: KMS, SQS, EventBridge, SES. */
export const clientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, socketTimeout: 5_000, throwOnRequestTimeout: true },
} as const;

/** For S3, whose objects have megabytes: the socket may be silent while the rows of a file that was read are worked on. */
export const fileClientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 10_000, socketTimeout: 60_000, throwOnRequestTimeout: true },
} as const;
