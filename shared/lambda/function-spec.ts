import type { SecretContext } from '#shared/kernel/secret-box.ts';
import type { PlatformSecretName } from '#shared/table/keys.ts';
import type { IndexName } from '#shared/table/table.ts';

/** The work queues; `infra/queues.ts` says what each takes. */
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

/** One name has one meaning in every function: on one machine all of them share a process. */
export type EnvironmentName =
  | 'TABLE_NAME'
  | 'EVENT_BUS_NAME'
  | 'DELIVERIES_FIRST_QUEUE_URL'
  | 'DELIVERIES_RETRY_QUEUE_URL'
  | 'IMAGE_IMPORTS_QUEUE_URL'
  | 'IMAGE_RESULTS_QUEUE_URL'
  | 'MEDIA_BUCKET'
  | 'MEDIA_BASE_URL'
  /** The beginning of a presigned address in the media bucket; the key follows after a slash. */
  | 'MEDIA_FILES_URL'
  | 'IMPORT_BUCKET'
  /** The beginning of a presigned address in the bucket of imports; the key follows after a slash. */
  | 'IMPORT_FILES_URL'
  | 'SECRETS_KEY_ID'
  | 'ADMIN_ISSUER'
  /** The client ids that ID tokens of staff may be for, with commas between them. */
  | 'ADMIN_AUDIENCE'
  | 'LOGIN_ORIGIN'
  | 'CONSOLE_CLIENT_ID'
  | 'CONSOLE_FILES'
  | 'STORE_DOMAIN'
  | 'EMAIL_SENDER'
  | 'EMAIL_CONFIGURATION_SET'
  /** The versions that a release brings, as `deployment group=ARN`, with commas between them. */
  | 'NEW_VERSIONS';

/** The environment of every group of endpoints: the table, and the issuer of the tokens of staff, who call most groups too. */
export const groupEnvironment = ['TABLE_NAME', 'ADMIN_ISSUER', 'ADMIN_AUDIENCE'] as const satisfies readonly EnvironmentName[];

/** No Scan: no function may read a whole table. A transaction needs the action of each item in it. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'BatchWriteItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** The rights of a function besides writing its log and receiving from its triggers. */
export type Grants = {
  /** On the table itself: every row but the platform's secrets. */
  readonly table?: readonly TableAction[];
  /** The partition keys that `table` covers, as IAM patterns. Default: every row. */
  readonly tableRows?: readonly string[];
  /** The partition keys whose items it may get besides, as IAM patterns. */
  readonly lookUp?: readonly string[];
  /** Updates the rows in which the requests of callers are counted, and no others. For a group that changes nothing else. */
  readonly countRequests?: true;
  /** The secrets of the platform among the rows of `table`. Default: none. */
  readonly platformSecrets?: readonly PlatformSecretName[];
  /** Query on these indexes. */
  readonly indexes?: readonly IndexName[];
  /** With the key of our secrets, and what for: KMS compares the purpose with the one a secret was encrypted for. */
  readonly secretsKey?: Readonly<Partial<Record<'Encrypt' | 'Decrypt', readonly SecretContext['purpose'][]>>>;
  readonly sendTo?: readonly QueueName[];
  readonly putEvents?: true;
  /** Puts images into the media library: any, or those that were uploaded and no product has yet. */
  readonly putMedia?: 'products' | 'uploads';
  /** Reads and writes the files of imports; `find`: also learns which of them do not exist; `delete`: lists and deletes them, and reads none. */
  readonly importFiles?: 'use' | 'find' | 'delete';
  /** As the stage's sender only. */
  readonly sendEmail?: true;
};

/** Which records of the stream: what was done to items of these entities. `written` is inserted or changed. */
export type StreamPattern = { readonly change: 'inserted' | 'written' | 'removed'; readonly entities: readonly string[] };

export type Trigger =
  | {
      readonly on: 'stream';
      /** A record that matches any of them is taken. */
      readonly patterns: readonly StreamPattern[];
      readonly batchSize: number;
      /** A record that still fails at this age goes to the function's dead-letter queue, so that its shard moves on. */
      readonly giveUpAfterMin: number;
    }
  | {
      readonly on: 'queue';
      readonly queue: QueueName;
      readonly batchSize: number;
      /** Messages of this queue never occupy more executions than this. */
      readonly maxConcurrency: number;
    }
  | { readonly on: 'schedule'; readonly everyMin: number }
  /** The lines that say how requests of the API were answered, as CloudWatch Logs passes them on. */
  | { readonly on: 'request-log' };

/** The facts of one Lambda, read by CDK and by its handler. They are plain data, so that a bundle leaves out what it does not read. */
export type FunctionSpec = {
  /** Its folder under `functions/`, which has its `handler.ts`. */
  readonly folder: string;
  readonly environment: readonly EnvironmentName[];
  readonly grants: Grants;
  readonly memoryMb: number;
  readonly timeoutSec: number;
  /** The effect on users when the function fails: a whole sentence, the first of its alarms' descriptions. */
  readonly userImpact: string;
};

/** A function of the API; API Gateway calls it. */
export type ApiFunctionSpec = FunctionSpec;
/** A function behind the API, and what starts it. */
export type WorkerSpec = FunctionSpec & {
  /** It sets records aside that it cannot process, and an alarm is raised when one stays so. */
  readonly setsAside?: true;
  readonly triggers: readonly [Trigger, ...Trigger[]];
};

/** API Gateway gives up at 30 s; a function that is stopped before that leaves a log line of its own. */
export const apiTimeoutSec = 25;
export const apiMemoryMb = 1024;

/** On the table, for a group that only reads: a request reads the store, a list the keys of a page, then its objects. */
export const readActions = ['GetItem', 'BatchGetItem', 'Query'] as const satisfies readonly TableAction[];
/** For a group that only reads. Every request counts in the rate window of its credential, person or address. */
export const readGrants = { table: readActions, countRequests: true } as const satisfies Grants;
/** For a group that writes too: the idempotency record, and transactions with conditions on items they do not change. */
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
