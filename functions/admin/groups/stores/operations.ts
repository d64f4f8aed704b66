import { apiKeyOperations } from '#functions/admin/api-keys/operations.ts';
import { meOperations } from '#functions/admin/me/operations.ts';
import { staffOperations } from '#functions/admin/staff/operations.ts';
import { adminStoreOperations } from '#functions/admin/stores/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { adminEndpoints } from './endpoints.ts';

/** What the group's operations need. */
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

/** The operations of the group, by the names of their contracts. */
export const adminOperations = (deps: AdminDeps): Operations<typeof adminEndpoints> => ({
  ...meOperations(deps),
  ...adminStoreOperations(deps),
  ...staffOperations(deps),
  ...apiKeyOperations(deps),
});
