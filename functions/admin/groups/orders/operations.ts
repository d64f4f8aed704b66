import { staffGiftCardOperations } from '#functions/admin/gift-cards/operations.ts';
import { staffOrderOperations } from '#functions/admin/orders/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { AdminOrderDeps } from './deps.ts';
import type { adminOrderEndpoints } from './endpoints.ts';

/** The operations of the group, by the names of their contracts. */
export const adminOrderOperations = (deps: AdminOrderDeps): Operations<typeof adminOrderEndpoints> => ({
  ...staffOrderOperations(deps),
  ...staffGiftCardOperations(deps),
});
