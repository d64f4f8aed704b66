import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { endingInTime } from './deadline.ts';
import { type Consumed, countCall } from './meter.ts';
import { attemptError } from './refuse-throttled.ts';
import { storedNumber } from './rows/stored-number.ts';

/** Takes the document client's commands and gives their outputs, or throws DynamoDB's exceptions. */
export type TableClient = Pick<DynamoDBDocumentClient, 'send'>;

/** The table and the client that reaches it: the first argument of every repository function. */
export type Table = { readonly name: string; readonly client: TableClient };

/** A table that is certainly reached through the SDK. */
export type SdkTable = Table & { readonly client: DynamoDBDocumentClient };

// Without these a connection that went silent would hold a request until its function is stopped. The request's timeout ends with the head of
// an answer; the socket's is for a body that stalls after it.
const timeouts = { connectionTimeout: 1_000, requestTimeout: 3_000, socketTimeout: 3_000, throwOnRequestTimeout: true };

let standIn: TableClient | null = null;

/**
 * Has the tables that are opened from now on without a configuration be reached through another client than the SDK's: for a
 * runtime that holds the tables itself. The client counts its calls by `countCall`. Null: through the SDK's again.
 */
export function reachTablesThrough(client: TableClient | null): void {
  standIn = client;
}

/**
 * A client for the table that counts every call and its capacity on the current meter. Integers beyond 2^53 come back as
 * bigint, so no amount is ever rounded. Attempts and timeouts fit a request that must answer within seconds.
 */
export function openTable(name: string, config: DynamoDBClientConfig): SdkTable;
export function openTable(name: string): Table;
export function openTable(name: string, config?: DynamoDBClientConfig): Table {
  return { name, client: config === undefined && standIn !== null ? standIn : sdkClient(config) };
}

function sdkClient(config: DynamoDBClientConfig = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: timeouts,
    // Decided here, so that it is not looked for in environment and files.
    retryMode: 'standard',
    defaultsMode: 'standard',
    accountIdEndpointMode: 'disabled',
    ...config,
  });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
        return countCall(
          commandName.replace(/Command$/, ''),
          () => next({ ...args, input }),
          ({ output }) => consumedOf(output),
        );
      },
    { step: 'initialize', name: 'countCall', priority: 'low' },
  );
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        // A single write that met a transaction on its item: the SDK retries by itself only what is marked so.
        if (error instanceof Error && error.name === 'TransactionConflictException') Object.assign(error, { $retryable: {} });
        throw attemptError(error);
      }
    },
    { step: 'deserialize', name: 'noteFailedAttempt', priority: 'high' },
  );
  const translateConfig = { marshallOptions: { removeUndefinedValues: true }, unmarshallOptions: { wrapNumbers: storedNumber } };
  return endingInTime(DynamoDBDocumentClient.from(client, translateConfig));
}

const consumedOf = (output: object): Consumed => (output as { readonly ConsumedCapacity?: Consumed }).ConsumedCapacity;
