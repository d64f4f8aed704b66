import type { Log } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { DeliveryQueue } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';

export type RedriveDeps = {
  readonly table: Table;
  readonly queue: DeliveryQueue;
  readonly clock: () => number;
  readonly log: Log;
  /** How often this runs, and so how far each run looks ahead. */
  readonly periodMs: number;
};
