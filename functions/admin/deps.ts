import type { Table } from '../../shared/data/table-client.ts';
import type { SecretBox } from '../../shared/secret-box.ts';

/** What the admin's operations need. */
export type AdminDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  /** A ULID. */
  readonly newStoreId: (nowMs: number) => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly secrets: SecretBox;
  /** Signs the cursors of lists that span stores. */
  readonly platformCursorSecret: () => Promise<string>;
  /** New stores are found at `{handle}.{storeDomain}` unless they bring a hostname of their own. */
  readonly storeDomain: string;
  /** On one machine only: webhook receivers may be http and loopback. */
  readonly allowLoopbackReceivers: boolean;
};
