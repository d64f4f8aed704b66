import type { Table } from '#shared/table/table-client.ts';

/** What the group's operations need. */
export type CustomerDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
};
