import type { Table } from '#shared/table/table-client.ts';

/** What the group's operations need. */
export type EventLogDeps = { readonly table: Table };
