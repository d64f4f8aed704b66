import type { Table } from '../../shared/data/table-client.ts';

/** What the group's operations need. */
export type ProductDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  /** Whether images may come from private and loopback addresses: on one machine only. */
  readonly allowPrivateAddresses: boolean;
};
