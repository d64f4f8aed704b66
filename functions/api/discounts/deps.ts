import type { Table } from '#shared/table/table-client.ts';

/** What the group's operations need. */
export type DiscountDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
};
