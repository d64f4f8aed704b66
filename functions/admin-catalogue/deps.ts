import type { Table } from '../../shared/data/table-client.ts';

/** What the group's operations need. */
export type AdminCatalogueDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
};
