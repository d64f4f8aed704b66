import type { Log } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { DeliveryQueue } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';

export type RedriveDeps = {
  readonly table: Table;
  readonly queue: DeliveryQueue;
  readonly clock: () => number;
  readonly log: Log;
  /** The interval between runs. Each run enqueues the deliveries that fall due within this time. */
  readonly periodMs: number;
};
