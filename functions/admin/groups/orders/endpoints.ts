import { staffGiftCardEndpoints } from '#functions/admin/gift-cards/endpoints.ts';
import { staffOrderEndpoints } from '#functions/admin/orders/endpoints.ts';

/** The operations of staff on orders that integrations may not call: one contract file for each resource. */
export const adminOrderEndpoints = { ...staffOrderEndpoints, ...staffGiftCardEndpoints } as const;
