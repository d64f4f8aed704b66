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

/** A name has the same meaning in every function, because locally all functions share a process. */
export type EnvironmentName =
  | 'TABLE_NAME'
  | 'EVENT_BUS_NAME'
  | 'DELIVERIES_FIRST_QUEUE_URL'
  | 'DELIVERIES_RETRY_QUEUE_URL'
  | 'IMAGE_IMPORTS_QUEUE_URL'
  | 'IMAGE_RESULTS_QUEUE_URL'
  | 'MEDIA_BUCKET'
  | 'MEDIA_BASE_URL'
  /** The base of presigned addresses in the media bucket; a slash and the key follow. */
  | 'MEDIA_FILES_URL'
  | 'IMPORT_BUCKET'
  /** The base of presigned addresses in the import bucket; a slash and the key follow. */
  | 'IMPORT_FILES_URL'
  | 'SECRETS_KEY_ID'
  | 'ADMIN_ISSUER'
  /** The allowed client ids (audiences) of staff's ID tokens, separated by commas. */
  | 'ADMIN_AUDIENCE'
  | 'LOGIN_ORIGIN'
  | 'CONSOLE_CLIENT_ID'
  | 'CONSOLE_FILES'
  | 'STORE_DOMAIN'
  | 'EMAIL_SENDER'
  | 'EMAIL_CONFIGURATION_SET'
  /** The versions in a release, as `deployment group=ARN`, separated by commas. */
  | 'NEW_VERSIONS';

/** The environment of every group of endpoints: the table, and the issuer of staff's tokens, because staff also call most groups. */
export const groupEnvironment = ['TABLE_NAME', 'ADMIN_ISSUER', 'ADMIN_AUDIENCE'] as const satisfies readonly EnvironmentName[];

/** No Scan: no function may read a whole table. A transaction needs permission for the action of each of its items. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'BatchWriteItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** The permissions of a function, besides writing its log and receiving from its triggers. */
export type Grants = {
  /** On the table itself, for every row except the platform's secrets. */
  readonly table?: readonly TableAction[];
  /** The partition keys to which `table` applies, as IAM patterns. Default: every row. */
  readonly tableRows?: readonly string[];
  /** Additional partition keys for GetItem, as IAM patterns. */
  readonly lookUp?: readonly string[];
  /** Updates of only the rows that count callers' requests, for a group that changes nothing else. */
  readonly countRequests?: true;
  /** The platform's secrets to which `table` also applies. Default: none. */
  readonly platformSecrets?: readonly PlatformSecretName[];
  /** Query on these indexes. */
  readonly indexes?: readonly IndexName[];
  /** Use of the secrets key, and for which purposes. KMS compares the purpose with that of the encryption. */
  readonly secretsKey?: Readonly<Partial<Record<'Encrypt' | 'Decrypt', readonly SecretContext['purpose'][]>>>;
  readonly sendTo?: readonly QueueName[];
  readonly putEvents?: true;
  /** Puts images into the media library: any, or only uploads that no product has yet. */
  readonly putMedia?: 'products' | 'uploads';
  /**
   * Access to import files. `use`: reads and writes; `find`: also learns which files do not exist; `delete`: lists and deletes without
   * reading.
   */
  readonly importFiles?: 'use' | 'find' | 'delete';
  /** Only as the stage's sender. */
  readonly sendEmail?: true;
};

/** Selects records of the stream: a kind of change to items of these entities. `written` means inserted or changed. */
export type StreamPattern = { readonly change: 'inserted' | 'written' | 'removed'; readonly entities: readonly string[] };

export type Trigger =
  | {
      readonly on: 'stream';
      /** A record must match at least one of them. */
      readonly patterns: readonly StreamPattern[];
      readonly batchSize: number;
      /** A record that still fails at this age moves to the function's dead-letter queue, so that its shard can continue. */
      readonly giveUpAfterMin: number;
    }
  | {
      readonly on: 'queue';
      readonly queue: QueueName;
      readonly batchSize: number;
      /** The maximum number of concurrent executions for messages of this queue. */
      readonly maxConcurrency: number;
    }
  | { readonly on: 'schedule'; readonly everyMin: number }
  /** The log lines of API requests, as delivered by CloudWatch Logs. */
  | { readonly on: 'request-log' };

/** The facts of one Lambda, for CDK and its handler. They are plain data, so that a bundle contains only those it reads. */
export type FunctionSpec = {
  /** Its folder under `functions/`, which contains its `handler.ts`. */
  readonly folder: string;
  readonly environment: readonly EnvironmentName[];
  readonly grants: Grants;
  readonly memoryMb: number;
  readonly timeoutSec: number;
  /** The effect on users when the function fails: a whole sentence, which begins the descriptions of its alarms. */
  readonly userImpact: string;
};

/** A function of the API, called by API Gateway. */
export type ApiFunctionSpec = FunctionSpec;
/** A function behind the API, and its triggers. */
export type WorkerSpec = FunctionSpec & {
  /** Whether it quarantines records that it cannot process. An alarm reports a record that remains quarantined. */
  readonly setsAside?: true;
  readonly triggers: readonly [Trigger, ...Trigger[]];
};

/** API Gateway times out after 30 s. A function that is stopped earlier leaves a log line of its own. */
export const apiTimeoutSec = 25;
export const apiMemoryMb = 1024;

/** For a group that only reads: a request reads the store; a list reads the keys of a page, then its objects. */
export const readActions = ['GetItem', 'BatchGetItem', 'Query'] as const satisfies readonly TableAction[];
/** For a group that only reads. Every request counts in the rate window of its credential, person or address. */
export const readGrants = { table: readActions, countRequests: true } as const satisfies Grants;
/** For a group that also writes: idempotency records, and transactions with conditions on items that they do not change. */
export const readWriteActions = [
  'GetItem',
  'UpdateItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const satisfies readonly TableAction[];
/** For a group whose lists use every filter. */
export const listIndexes = ['updated', 'filter_a', 'filter_b', 'filter_c', 'filter_d', 'filter_e'] as const satisfies readonly IndexName[];
