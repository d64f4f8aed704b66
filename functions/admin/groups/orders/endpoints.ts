import { staffGiftCardEndpoints } from '#functions/admin/gift-cards/endpoints.ts';
import { staffOrderEndpoints } from '#functions/admin/orders/endpoints.ts';

/** What staff do to orders that integrations may not: one contract file for each resource. */
export const adminOrderEndpoints = { ...staffOrderEndpoints, ...staffGiftCardEndpoints } as const;
