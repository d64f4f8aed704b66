import type { SecretContext } from '#shared/kernel/secret-box.ts';
import type { PlatformSecretName } from '#shared/table/keys.ts';
import type { IndexName } from '#shared/table/table.ts';

/** The names of the work queues. `infra/queues.ts` defines which messages each one gets. */
export type QueueName =
  | 'webhook-events'
  | 'deliveries-first'
  | 'deliveries-retry'
  | 'image-imports'
  | 'paid-orders'
  | 'purchasing'
  | 'emails'
  | 'activity'
  | 'image-results'
  | 'bulk-operations';

/**
 * The names of environment variables. A name means the same in every function, because all functions share a process
 * when they run locally.
 */
export type EnvironmentName =
  | 'TABLE_NAME'
  | 'EVENT_BUS_NAME'
  | 'DELIVERIES_FIRST_QUEUE_URL'
  | 'DELIVERIES_RETRY_QUEUE_URL'
  | 'IMAGE_IMPORTS_QUEUE_URL'
  | 'IMAGE_RESULTS_QUEUE_URL'
  | 'MEDIA_BUCKET'
  | 'MEDIA_BASE_URL'
  /** The base URL of presigned addresses in the media bucket. A slash and the object's key follow it. */
  | 'MEDIA_FILES_URL'
  | 'IMPORT_BUCKET'
  /** The base URL of presigned addresses in the import bucket. A slash and the object's key follow it. */
  | 'IMPORT_FILES_URL'
  | 'SECRETS_KEY_ID'
  | 'ADMIN_ISSUER'
  /** The client ids (audiences) that are accepted in staff ID tokens, separated by commas. */
  | 'ADMIN_AUDIENCE'
  | 'LOGIN_ORIGIN'
  | 'CONSOLE_CLIENT_ID'
  | 'CONSOLE_FILES'
  | 'STORE_DOMAIN'
  | 'EMAIL_SENDER'
  | 'EMAIL_CONFIGURATION_SET'
  /** The versions in a release, as `deployment group=ARN`, separated by commas. */
  | 'NEW_VERSIONS';

/**
 * The environment variables that groups of endpoints share: the table's name, and the issuer and audience of staff
 * tokens.
 */
export const groupEnvironment = ['TABLE_NAME', 'ADMIN_ISSUER', 'ADMIN_AUDIENCE'] as const satisfies readonly EnvironmentName[];

/**
 * The actions on the table that may be allowed. Scan is missing, because no function may read a whole table. A
 * transaction needs the action of each of its parts, such as PutItem for a put.
 */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'BatchWriteItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** A function's permissions. In addition, every function may write its log and receive from its triggers. */
export type Grants = {
  /**
   * The actions that the function may perform on the table. Without `tableRows`, they apply to all rows except the
   * platform's secrets.
   */
  readonly table?: readonly TableAction[];
  /** The partition keys to which `table` is restricted, as IAM patterns. Default: all rows. */
  readonly tableRows?: readonly string[];
  /** The partition keys that BatchGetItem may read in addition to `tableRows`, as IAM patterns. */
  readonly lookUp?: readonly string[];
  /**
   * Permits UpdateItem on the rows that count requests, but on no other rows. A group that only reads needs this
   * permission, because its requests are counted.
   */
  readonly countRequests?: true;
  /** The platform's secrets on which the function may perform the actions in `table`. Default: none. */
  readonly platformSecrets?: readonly PlatformSecretName[];
  /** Permits Query on these indexes. */
  readonly indexes?: readonly IndexName[];
  /**
   * The purposes for which the secrets key may be used. KMS refuses to decrypt a secret for a different purpose than
   * the one for which it was encrypted.
   */
  readonly secretsKey?: Readonly<Partial<Record<'Encrypt' | 'Decrypt', readonly SecretContext['purpose'][]>>>;
  readonly sendTo?: readonly QueueName[];
  readonly putEvents?: true;
  /**
   * Permits storing images in the media library. `products` permits all paths. `uploads` permits only `uploads/`, for
   * images that do not belong to a product yet.
   */
  readonly putMedia?: 'products' | 'uploads';
  /**
   * Access to import files.
   * - `use`: reads and writes.
   * - `find`: reads and writes, and can also tell whether a file exists.
   * - `delete`: lists and deletes, but cannot read.
   */
  readonly importFiles?: 'use' | 'find' | 'delete';
  /** Permits sending e-mails, but only from the stage's sender address. */
  readonly sendEmail?: true;
};

/**
 * Selects stream records by the kind of change and the entities of the changed items. `written` means inserted or
 * changed.
 */
export type StreamPattern = { readonly change: 'inserted' | 'written' | 'removed'; readonly entities: readonly string[] };

export type Trigger =
  | {
      readonly on: 'stream';
      /** A record is delivered if it matches at least one of these patterns. */
      readonly patterns: readonly StreamPattern[];
      readonly batchSize: number;
      /**
       * The age at which a record that still fails is moved to the function's dead-letter queue, so that its shard can
       * continue.
       */
      readonly giveUpAfterMin: number;
    }
  | {
      readonly on: 'queue';
      readonly queue: QueueName;
      readonly batchSize: number;
      /** The maximum number of concurrent executions for this queue. */
      readonly maxConcurrency: number;
    }
  | { readonly on: 'schedule'; readonly everyMin: number }
  /** The log lines of API requests, delivered by CloudWatch Logs. */
  | { readonly on: 'request-log' };

/**
 * The facts about one Lambda, for CDK and for the Lambda's handler. The facts are plain data, so the handler's bundle
 * contains only the facts that the handler reads.
 */
export type FunctionSpec = {
  /** The function's folder under `functions/`, in which its `handler.ts` is. */
  readonly folder: string;
  readonly environment: readonly EnvironmentName[];
  readonly grants: Grants;
  readonly memoryMb: number;
  readonly timeoutSec: number;
  /**
   * The effect on users if the function fails, as a complete sentence. The description of each of the function's alarms
   * begins with this sentence.
   */
  readonly userImpact: string;
};

/** A function that API Gateway calls. */
export type ApiFunctionSpec = FunctionSpec;
/** A worker function, and what triggers it. */
export type WorkerSpec = FunctionSpec & {
  /**
   * Whether the function quarantines records that it cannot process. An alarm reports records that remain quarantined.
   */
  readonly setsAside?: true;
  readonly triggers: readonly [Trigger, ...Trigger[]];
};

/**
 * API Gateway times out after 30 s. Functions are stopped earlier, so that they still leave a log line of their own.
 */
export const apiTimeoutSec = 25;
export const apiMemoryMb = 1024;

/** The DynamoDB actions for a Lambda that serves only read operations. */
export const readActions = ['GetItem', 'BatchGetItem', 'Query'] as const satisfies readonly TableAction[];
/**
 * The grants of a group that only reads. They include `countRequests`, because every request is counted in a rate
 * window.
 */
export const readGrants = { table: readActions, countRequests: true } as const satisfies Grants;
/**
 * The DynamoDB actions for a Lambda that serves read and write operations. `ConditionCheckItem` is for conditions on
 * items that a transaction does not change.
 */
export const readWriteActions = [
  'GetItem',
  'UpdateItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const satisfies readonly TableAction[];
/** The indexes for a group whose lists use all filters. */
export const listIndexes = ['updated', 'filter_a', 'filter_b', 'filter_c', 'filter_d', 'filter_e'] as const satisfies readonly IndexName[];
