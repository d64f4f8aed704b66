import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { attemptError } from './call-without-throttle-retries.ts';
import { withCallDeadline } from './deadline.ts';
import { type Consumed, countCall } from './meter.ts';
import { storedNumber } from './rows/stored-number.ts';

/** Executes commands in the same way as the document client: returns their outputs, or throws DynamoDB's exceptions. */
export type TableClient = Pick<DynamoDBDocumentClient, 'send'>;

/** The table and a client for it. This is the first argument of every repository function. */
export type Table = { readonly name: string; readonly client: TableClient };

/** A table with the SDK's document client. */
export type SdkTable = Table & { readonly client: DynamoDBDocumentClient };

// Without these timeouts, a silent connection would block a request until its function is stopped. The request timeout
// applies until the response headers arrive, and the socket timeout applies after that.
const timeouts = { connectionTimeout: 1_000, requestTimeout: 3_000, socketTimeout: 3_000, throwOnRequestTimeout: true };

let standIn: TableClient | null = null;

/**
 * Sets the client of all tables that are opened later without a `config`. A runtime can thus reach its tables without
 * the SDK. The client must count its calls with `countCall`. If null is passed, later tables use the SDK again.
 */
export function setTableClient(client: TableClient | null): void {
  standIn = client;
}

/**
 * Opens a table. Its client counts every call, and the consumed capacity, on the current meter. Integers beyond 2^53
 * are returned as bigints, so that no amount is ever rounded. The numbers of attempts and the timeouts suit requests
 * that must be answered within seconds.
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
    // These settings are given explicitly, so that the SDK does not look for them in the environment and in
    // configuration files.
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
        // A single write conflicted with a transaction. The SDK retries the write only if the error is marked as
        // retryable.
        if (error instanceof Error && error.name === 'TransactionConflictException') Object.assign(error, { $retryable: {} });
        throw attemptError(error);
      }
    },
    { step: 'deserialize', name: 'noteFailedAttempt', priority: 'high' },
  );
  const translateConfig = { marshallOptions: { removeUndefinedValues: true }, unmarshallOptions: { wrapNumbers: storedNumber } };
  return withCallDeadline(DynamoDBDocumentClient.from(client, translateConfig));
}

const consumedOf = (output: object): Consumed => (output as { readonly ConsumedCapacity?: Consumed }).ConsumedCapacity;
