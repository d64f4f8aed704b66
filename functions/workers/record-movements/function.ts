import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

/** The rows whose changes produce movements or change the search index. */
const followed = ['variant', 'product', 'customer', 'order', 'booking', 'gift_card', 'supplier'] as const;

export const recordMovementsFunction = {
  folder: 'workers/record-movements',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['due'] },
  // A change that cannot be recorded is stored in the table, and the schedule records it later. While the table accepts
  // nothing, the stream waits: a shorter outage loses no change.
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
