import type { Table } from '#shared/table/table-client.ts';

/** What the group's operations need. */
export type InventoryDeps = { readonly table: Table; readonly newId: () => number };
