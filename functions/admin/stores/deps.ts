import type { Table } from '#shared/table/table-client.ts';

/** What the admin's operations need. */
export type AdminDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  /** A ULID. */
  readonly newStoreId: (nowMs: number) => string;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Signs the cursors of lists that span stores. */
  readonly platformCursorSecret: () => Promise<string>;
  /** New stores are found at `{handle}.{storeDomain}` unless they bring a hostname of their own. */
  readonly storeDomain: string;
};
