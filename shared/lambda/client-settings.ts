/*
 * Retry and timeout settings of all AWS clients, except the table's (`shared/table/table-client.ts`). Without timeouts,
 * a connection that died while the function was frozen would block the next run until Lambda ends that run. If all
 * attempts fail, the queue or the API's caller retries the work.
 */

/** Settings for services that respond within milliseconds: KMS, SQS, EventBridge, SES. */
export const clientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, socketTimeout: 5_000, throwOnRequestTimeout: true },
} as const;

/**
 * Settings for S3, whose objects may be several megabytes in size. The socket timeout is long because the connection
 * may be silent while a function processes the rows that it has already read.
 */
export const fileClientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 10_000, socketTimeout: 60_000, throwOnRequestTimeout: true },
} as const;
