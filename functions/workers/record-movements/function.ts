import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

/** The rows whose changes have a movement or other words. */
const followed = ['variant', 'product', 'customer', 'order', 'booking', 'gift_card', 'supplier'] as const;

export const recordMovementsFunction = {
  folder: 'workers/record-movements',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['due'] },
  // A change that cannot be recorded is kept in the table and recorded again by the schedule. The stream waits while the table
  // takes nothing at all: an outage of less than this loses none.
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
    'Inventory movements are missing and inventory.updated does not fire, though stock itself is right; search finds nothing that was changed since.',
} as const satisfies WorkerSpec;
