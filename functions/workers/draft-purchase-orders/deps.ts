import type { Log } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';

export type DraftDeps = { readonly table: Table; readonly newId: () => number; readonly log: Log; readonly clock: () => number };
