import { staffGiftCardOperations } from '#functions/admin/gift-cards/operations.ts';
import { staffOrderOperations } from '#functions/admin/orders/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { adminOrderEndpoints } from './endpoints.ts';

/** What the group's operations need. */
export type AdminOrderDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
};

/** The operations of the group, by the names of their contracts. */
export const adminOrderOperations = (deps: AdminOrderDeps): Operations<typeof adminOrderEndpoints> => ({
  ...staffOrderOperations(deps),
  ...staffGiftCardOperations(deps),
});
