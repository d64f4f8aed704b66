import type { Log } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';

export type SendHeldDeps = {
  readonly table: Table;
  readonly newEventId: () => string;
  readonly log: Log;
  readonly clock: () => number;
};
