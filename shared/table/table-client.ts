import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { endingInTime, type SendOptions } from './deadline.ts';
import { type Consumed, countCall } from './meter.ts';
import { operationOf } from './protocol/item-operations.ts';
import { type CallOperation, protocolClient } from './protocol/protocol-client.ts';
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
export function openTable(name: string, config: DynamoDBClientConfig, means?: Means): SdkTable;
export function openTable(name: string): Table;
export function openTable(name: string, config?: DynamoDBClientConfig, means?: Means): Table {
  return { name, client: config === undefined && standIn !== null ? standIn : sdkClient(config, means) };
}

/** By what the items of a table are reached: the protocol client, or the SDK for everything. */
export type Means = 'protocol' | 'sdk';

/** The way back is this line: `'sdk'` sends everything through the SDK's own client, and has it bundled whole. */
export const usualMeans: Means = 'protocol';

function sdkClient(config: DynamoDBClientConfig = {}, means: Means = usualMeans): DynamoDBDocumentClient {
  const base = new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: timeouts,
    // Decided here, so that it is not looked for in environment and files.
    retryMode: 'standard',
    defaultsMode: 'standard',
    accountIdEndpointMode: 'disabled',
    ...config,
  });
  const call = protocolClient(base);
  const client = documentClient(base);
  return endingInTime(means === 'sdk' ? client : withItemCommands(client, call));
}

/** The client with its commands on items sent in the protocol, and all others by the SDK. */
function withItemCommands(client: DynamoDBDocumentClient, call: CallOperation): DynamoDBDocumentClient {
  const sendBySdk = client.send.bind(client);
  const send = async (command: { readonly input: object }, options: SendOptions = {}) => {
    const operation = operationOf(command);
    if (operation === null) return await sendBySdk(command as never, options);
    const input = { ...command.input, ReturnConsumedCapacity: 'TOTAL' };
    return await countCall(operation.name, () => call(operation, input, options), consumedOf);
  };
  return Object.assign(client, { send });
}

function documentClient(base: DynamoDBClient): DynamoDBDocumentClient {
  // The SDK's own log is not read, for which it would copy every request and answer.
  base.middlewareStack.remove('loggerMiddleware');
  base.middlewareStack.add(
    (next, context) => (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
      const operation = (context.commandName ?? '').replace(/Command$/, '');
      return countCall(
        operation,
        () => next({ ...args, input }),
        ({ output }) => consumedOf(output),
      );
    },
    { step: 'initialize', name: 'meter', priority: 'low' },
  );
  base.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        // A single write that met a transaction on its item: the SDK retries by itself only what is marked so.
        if (error instanceof Error && error.name === 'TransactionConflictException') Object.assign(error, { $retryable: {} });
        throw attemptError(error);
      }
    },
    { step: 'deserialize', name: 'retryConflict', priority: 'high' },
  );
  return DynamoDBDocumentClient.from(base, {
    marshallOptions: { removeUndefinedValues: true },
    unmarshallOptions: { wrapNumbers: storedNumber },
  });
}

const consumedOf = (output: object): Consumed => (output as { readonly ConsumedCapacity?: Consumed }).ConsumedCapacity;
