import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

/** The kinds of rows whose changes cause the function to record stock movements or to update the search index. */
const followed = ['variant', 'product', 'customer', 'order', 'booking', 'gift_card', 'supplier'] as const;

export const recordMovementsFunction = {
  folder: 'workers/record-movements',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['due'] },
  // If a change cannot be recorded, the function keeps it in the table, and the scheduled run records it later. If the
  // table accepts no writes at all, the stream waits for up to an hour, so a shorter outage loses no change.
  triggers: [
    {
      on: 'stream',
      patterns: [
        { change: 'written', entities: followed },
        { change: 'removed', entities: followed },
      ],
      batchSize: 100,
      giveUpAfterMin: 60,
    },
    { on: 'schedule', everyMin: 1 },
  ],
  setsAside: true,
  memoryMb: 512,
  timeoutSec: 30,
  userImpact:
    'Inventory movements are missing and inventory.updated does not fire, although stock itself is right; search does not find recent changes.',
} as const satisfies WorkerSpec;
