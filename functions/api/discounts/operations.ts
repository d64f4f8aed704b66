import type { Discount } from '#shared/discounts/discount.ts';
import { discountView } from '#shared/discounts/discount-view.ts';
import { discountPages, getDiscount } from '#shared/discounts/discounts-table.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import type { Table } from '#shared/table/table-client.ts';
import { deleteDiscount } from './delete-discount.ts';
import type { discountEndpoints } from './endpoints.ts';
import { createDiscount, updateDiscount } from './save-discount.ts';

/** What the group's operations need. */
export type DiscountDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
};

const view = (discount: Discount, { nowMs }: StoreContext) => discountView(discount, nowMs);

/** The operations of the group, by the names of their contracts. */
export const discountOperations = (deps: DiscountDeps): Operations<typeof discountEndpoints> => ({
  listDiscounts: listPage(deps.table, 'discounts', ({ code }, { storeId }) => discountPages(deps.table, storeId, code), view),
  createDiscount: createDiscount(deps),
  getDiscount: getOne('discount', (storeId, id) => getDiscount(deps.table, storeId, id), view),
  updateDiscount: updateDiscount(deps),
  deleteDiscount: deleteDiscount(deps),
});
