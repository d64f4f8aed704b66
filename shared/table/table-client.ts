import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startCall } from './meter.ts';
import { storedNumber } from './stored-number.ts';

/** The table and the client that reaches it: the first argument of every repository function. */
export type Table = { readonly name: string; readonly client: DynamoDBDocumentClient };

type Consumed = { readonly CapacityUnits?: number };
type Metadata = { readonly ConsumedCapacity?: Consumed | readonly Consumed[] };

const unitsOf = (output: Metadata): number => {
  const consumed = output.ConsumedCapacity;
  const list = consumed === undefined ? [] : Array.isArray(consumed) ? consumed : [consumed];
  return list.reduce((sum, one: Consumed) => sum + (one.CapacityUnits ?? 0), 0);
};

const readCommands = new Set(['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand', 'TransactGetItemsCommand']);

// Without these a connection that went silent would hold a request until its function is stopped.
const timeouts = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };

/**
 * A client for the table that counts every call and its capacity on the current meter. Integers beyond 2^53 come back as
 * bigint, so no amount is ever rounded. Attempts and timeouts fit a request that must answer within seconds.
 */
export function openTable(name: string, config: DynamoDBClientConfig = {}): Table {
  const base = new DynamoDBClient({ maxAttempts: 4, requestHandler: timeouts, ...config });
  // The SDK's own log is not read, for which it would copy every request and answer.
  base.middlewareStack.remove('loggerMiddleware');
  base.middlewareStack.add(
    (next, context) => async (args) => {
      const end = startCall(() => performance.now());
      let units = 0;
      try {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        units = unitsOf(result.output as Metadata);
        return result;
      } finally {
        end(readCommands.has(context.commandName ?? '') ? { read: units, write: 0 } : { read: 0, write: units });
      }
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
        throw error;
      }
    },
    { step: 'deserialize', name: 'retryConflict', priority: 'high' },
  );
  const client = DynamoDBDocumentClient.from(base, {
    marshallOptions: { removeUndefinedValues: true },
    unmarshallOptions: { wrapNumbers: storedNumber },
  });
  return { name, client };
}
