import type { Table } from '#shared/table/table-client.ts';

/** What the group's operations need. */
export type StoreDeps = { readonly table: Table };
