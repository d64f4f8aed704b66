import * as v from 'valibot';
import { bookingStatuses } from '#shared/bookings/booking.ts';
import { type ExportedObject, exportedLists } from '#shared/bulk-operations/exported-lists.ts';
import { productKinds, productStatuses } from '#shared/catalogue/product.ts';
import { topics } from '#shared/events/topics.ts';
import { giftCardStatuses } from '#shared/gift-cards/gift-card.ts';
import {
  createdBeforeParam,
  enumParam,
  flagParam,
  idParam,
  integerParam,
  listParams,
  type QueryParam,
  timestampParam,
} from '#shared/http/query-params.ts';
import { readInput } from '#shared/http/read-input.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { orderSources, orderStatuses, paymentStatuses } from '#shared/orders/order.ts';
import { purchaseOrderStatuses } from '#shared/purchase-orders/purchase-order.ts';
import { returnStatuses } from '#shared/returns/return.ts';

const changed = { updated_since: listParams.updated_since, created_since: listParams.created_since };
const id = idParam('');
const time = timestampParam('');

/**
 * For each list, the query parameters that can filter an export. Parameters for paging and for finding a single object
 * are excluded. Search parameters are excluded, because the search index lags behind the table.
 *
 * The parameters are copied from the contracts of the lists, to keep the function small. A test compares the copies
 * with the contracts.
 */
export const exportFilters: Readonly<Record<ExportedObject, Readonly<Record<string, QueryParam>>>> = {
  product: { ...changed, status: enumParam(productStatuses, ''), kind: enumParam(productKinds, ''), category_id: id, brand_id: id },
  category: { ...changed, parent_id: id },
  brand: changed,
  location: changed,
  inventory_level: { ...changed, location_id: id },
  inventory_movement: { ...changed, variant_id: id, location_id: id, order_id: id },
  order: {
    ...changed,
    status: enumParam(orderStatuses, ''),
    payment_status: enumParam(paymentStatuses, ''),
    customer_id: id,
    source: enumParam(orderSources, ''),
  },
  return: { ...changed, status: enumParam(returnStatuses, ''), order_id: id, customer_id: id },
  customer: { ...changed, accepts_marketing: flagParam('') },
  discount: changed,
  gift_card: { ...changed, status: enumParam(giftCardStatuses, ''), customer_id: id },
  booking: {
    ...changed,
    status: enumParam(bookingStatuses, ''),
    customer_id: id,
    order_id: id,
    starts_after: time,
    starts_before: time,
  },
  purchase_order: { ...changed, status: enumParam(purchaseOrderStatuses, ''), order_id: id, supplier_id: id },
  event: {
    created_since: listParams.created_since,
    created_before: createdBeforeParam,
    after_sequence: integerParam(0, Number.MAX_SAFE_INTEGER, ''),
    topic: enumParam(topics, ''),
  },
};

/**
 * Checks that the list accepts the filters of an export.
 * @throws FieldErrors with an error for each filter whose name or value the list does not accept
 */
export function checkFilters(object: ExportedObject, filters: Readonly<Record<string, string>>): void {
  const { scope } = exportedLists[object];
  const list = {
    method: 'GET',
    path: '/',
    scope,
    summary: '',
    query: exportFilters[object],
    errors: [],
    idempotent: false,
    emits: [],
  } as const;
  try {
    readInput({ ...list, success: { status: 200, body: v.unknown() } }, new URLSearchParams(filters).toString(), undefined);
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error;
    throw new FieldErrors(error.issues.map((issue) => ({ ...issue, param: `filters.${issue.param}` })));
  }
}
