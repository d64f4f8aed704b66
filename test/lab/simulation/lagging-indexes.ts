import { type DynamoEngine, openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler, type RequestHandler } from '#infra/local/dynamodb/in-process.ts';
import { tableDefinition } from '#test/support/harness/local-table.ts';
import type { Random } from '../fuzz/random.ts';

type Image = Readonly<Record<string, unknown>>;

export type LaggingOptions = {
  readonly tableName: string;
  readonly now: () => number;
  readonly random: Random;
  /** The longest delay between a write and its appearance in the indexes. */
  readonly longestLagMs: () => number;
};

/**
 * Makes indexes lag behind the table, as in DynamoDB. Queries of indexes are answered by a second table, which receives
 * each write after a delay. The writes keep their original order, and all items of one commit arrive at the same time.
 */
export function keepLaggingIndexes({ tableName, now, random, longestLagMs }: LaggingOptions) {
  const replica = openEngine({ file: ':memory:', now });
  replica.call('CreateTable', { ...tableDefinition(tableName) });
  const { handle } = inProcessHandler(replica);
  const waiting: { readonly dueMs: number; readonly repeat: () => void }[] = [];

  const repeat = (keys: Image, image: Image | undefined): void => {
    if (image === undefined) replica.call('DeleteItem', { TableName: tableName, Key: keys });
    else replica.call('PutItem', { TableName: tableName, Item: image });
  };
  return {
    watch: (engine: DynamoEngine): void => {
      engine.onWrite((written) => {
        const dueMs = Math.max(waiting.at(-1)?.dueMs ?? 0, now() + random.int(0, longestLagMs()));
        for (const { record } of written) {
          const { Keys, NewImage, OldImage } = record.dynamodb;
          if (isIndexed(NewImage) || isIndexed(OldImage)) waiting.push({ dueMs, repeat: () => repeat(Keys, NewImage) });
        }
      });
    },
    /** Sends `replica` all writes whose delay has passed. Then answers an index query from `replica`. */
    answer: (async (request) => {
      const shown = waiting.findIndex(({ dueMs }) => dueMs > now());
      for (const write of waiting.splice(0, shown === -1 ? waiting.length : shown)) write.repeat();
      return await handle(request);
    }) satisfies RequestHandler['handle'],
    close: () => replica.close(),
  };
}

const isIndexed = (image: Image | undefined): boolean => image !== undefined && Object.keys(image).some((name) => name.endsWith('_pk'));
