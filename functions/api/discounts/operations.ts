import type { Operations } from '#shared/http/request-context.ts';
import { createDiscount } from './create-discount.ts';
import { deleteDiscount } from './delete-discount.ts';
import type { DiscountDeps } from './deps.ts';
import type { discountEndpoints } from './endpoints.ts';
import { getDiscount } from './get-discount.ts';
import { listDiscounts } from './list-discounts.ts';
import { updateDiscount } from './update-discount.ts';

/** The operations of the group, by the names of their contracts. */
export const discountOperations = (deps: DiscountDeps): Operations<typeof discountEndpoints> => ({
  listDiscounts: listDiscounts(deps),
  createDiscount: createDiscount(deps),
  getDiscount: getDiscount(deps),
  updateDiscount: updateDiscount(deps),
  deleteDiscount: deleteDiscount(deps),
});
