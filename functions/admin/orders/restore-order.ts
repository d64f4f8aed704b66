import { createHash } from 'node:crypto';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { countOrderWrite, getCustomer } from '#shared/customers/customers-table.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { claimOnceWrites, countRestoredUseWrite, getDiscount, onceUsers } from '#shared/discounts/discounts-table.ts';
import { anonymousHistory } from '#shared/erasure/anonymous-history.ts';
import { claimExternalIds, externalIdRefusal } from '#shared/external-ids/external-ids-table.ts';
import { canonicalJson } from '#shared/http/idempotency-port.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { keepingAttempts } from '#shared/kernel/restored-ids.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { unissuedCardIssues } from '#shared/orders/gift-card-units.ts';
import { commitOrderRestore, giveUpOrFinishRestore } from '#shared/orders/history/commit-order-restore-table.ts';
import { historyIssues } from '#shared/orders/history/order-history.ts';
import { countOf, goneId, type Order } from '#shared/orders/order.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { addOrderWrite, getOrder, orderNumbers } from '#shared/orders/orders-table.ts';
import { readPricingConfig } from '#shared/pricing/pricing-config-table.ts';
import { restoredChanges } from '#shared/reports/sales-change.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import { returnNumbers } from '#shared/returns/returns-table.ts';
import type { CommitContext } from '#shared/table/commit.ts';
import { isNumberFree, type NumbersRead, readNumbers, restoreNumberWrites } from '#shared/table/counters/number-series.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import type { staffOrderEndpoints } from './endpoints.ts';
import type { OrderRecordInput } from './order-record.ts';
import { readOrderRecord, withRefundParts } from './read-order-record.ts';

/** A refusal under one of these says that something was taken, or changed, since it was read: it is read and decided again. */
const conflictLabels = [
  ...['order', 'refund', 'return', 'note', 'sales_change', 'customer', 'discount', 'once:customer', 'once:email'],
  ...['order_number', 'return_number', 'number_counter', 'order_restore'],
];

/**
 * Writes an order as it stood, with its refunds, returns and notes, all or nothing: it counts for its customer, its discount code and the sales of
 * its day, and nothing else follows from it. The number that was restored with the same body before answers that order.
 */
export const restoreOrder =
  ({ table, newId }: Pick<GroupDeps, 'table' | 'newId'>): Operation<typeof staffOrderEndpoints.restoreOrder> =>
  ({ body }, context) => {
    const keepsIds = keepingAttempts();
    return retryOnConflict(conflictLabels, async () => {
      const { storeId, store, nowMs } = context;
      const digest = createHash('sha256').update(canonicalJson(body)).digest('hex');
      const recorded = readOrderRecord(body, newId, nowMs, keepsIds());
      const [numbers, ofReturns, facts] = await Promise.all([
        readNumbers(table, storeId, orderNumbers(storeId), [recorded.order.number]),
        readNumbers(
          table,
          storeId,
          returnNumbers(storeId),
          recorded.returns.map((one) => one.number),
        ),
        readFacts(table, storeId, body, recorded.order),
      ]);
      const named = facts.customer?.erasedAtMs == null ? recorded : anonymousHistory(recorded, facts.customer.id);
      const { order } = named;
      const lock = numbers.locks.get(order.number);
      if (lock?.restoredDigest === digest) {
        await giveUpOrFinishRestore(table, context, digest);
        return restoredBefore(table, storeId, lock.ownerId);
      }
      if (named.returns.some((one) => !isNumberFree(ofReturns, one.number))) await endUnfinished(table, context, ofReturns);
      const taken = [
        ...(isNumberFree(numbers, order.number) ? [] : [numberTaken('number')]),
        ...named.returns.flatMap((one, n) => (isNumberFree(ofReturns, one.number) ? [] : [numberTaken(`returns[${n}].number`)])),
      ];
      const currency: FieldIssue[] =
        body.currency === store.currency
          ? []
          : [{ param: 'currency', code: 'invalid_currency', message: `must be ${store.currency}, as the store's.` }];
      const issues = [...currency, ...taken, ...referenceIssues(body, facts), ...historyIssues(named, nowMs), ...unissuedCardIssues(order)];
      if (issues.length > 0) throw new FieldErrors(issues);
      const history = withRefundParts(named);

      // Everything else that the order names was found.
      const data = orderView(order, { productIds: new Set([goneId]), variantIds: new Set([goneId]) });
      const owned = { ownerId: order.id, digest };
      const returned = restoreNumberWrites(
        storeId,
        returnNumbers(storeId),
        ofReturns,
        history.returns.map((one) => ({ number: one.number, ownerId: one.id, digest })),
      );
      await commitOrderRestore(table, context, {
        writes: [
          addOrderWrite(storeId, order),
          ...claimExternalIds(storeId, 'order_external_id', order),
          ...restoreNumberWrites(storeId, orderNumbers(storeId), numbers, [{ number: order.number, ...owned }]),
          ...returned.filter(({ as }) => as === 'number_counter'),
          ...countedWrites(storeId, order, facts, nowMs),
          ...addSalesChangeWrites(storeId, restoredChanges(order, history.refunds, history.returns), nowMs),
        ],
        events: [],
        answer: { status: 200, body: { data } },
        digest,
        history,
        numberWrites: returned.filter(({ as }) => as !== 'number_counter'),
      });
      return { status: 200, body: { data } } as const;
    }).catch((error: unknown) => {
      throw externalIdRefusal(error, 'order');
    });
  };

const numberTaken = (param: string): FieldIssue => ({
  param,
  code: 'taken',
  message: 'is the number of another one, or may be: numbers that the store itself has come to are not given again.',
});

async function restoredBefore(table: Table, storeId: string, id: number) {
  const order = found(await getOrder(table, storeId, id), 'order');
  return { status: 200, body: { data: orderView(order, await readDeletedReferences(table, storeId, [order])) } } as const;
}

/**
 * Numbers may be held by a restore that was cut off: nothing has them then.
 * @throws TransactionRefused when it was such a one, or one that is still at work, so that they are read again
 */
async function endUnfinished(table: Table, context: CommitContext, { locks }: NumbersRead): Promise<void> {
  const digests = new Set([...locks.values()].flatMap(({ restoredDigest }) => restoredDigest ?? []));
  for (const digest of digests) {
    const outcome = await giveUpOrFinishRestore(table, context, digest);
    if (outcome !== 'none') throw new TransactionRefused(new Map([['order_restore', undefined]]));
  }
}

/** The objects of the store that an order names. */
type Facts = {
  readonly customer: Customer | null;
  readonly discount: Discount | null;
  /** Orders that hold the customer's one use of the code. */
  readonly onceUsers: readonly number[];
  readonly automaticDiscountIds: readonly number[];
  readonly locationIds: readonly number[];
  /** The product of each variant. */
  readonly variants: ReadonlyMap<number, number>;
  readonly productIds: ReadonlySet<number>;
};

const codeOf = ({ discount_applications: applications }: OrderRecordInput) => applications.find(({ source }) => source === 'code');

async function readFacts(table: Table, storeId: string, body: OrderRecordInput, { customerId, email }: Order): Promise<Facts> {
  const variantIds = [...new Set(body.line_items.flatMap((line) => line.variant_id ?? []))];
  // The pointers of variants name their products.
  const withoutVariant = body.line_items.filter((line) => line.variant_id === null);
  const productIds = [...new Set(withoutVariant.flatMap((line) => line.product_id ?? []))];
  const discountId = codeOf(body)?.discount_id ?? null;
  const isAutomatic = body.discount_applications.some(({ source }) => source === 'automatic');
  const [variants, products, customer, discount, users, pricing, locations] = await Promise.all([
    findVariants(table, storeId, variantIds),
    readItems(
      table,
      productIds.map((id) => keys.listed(storeId, 'PRODUCT', id)),
    ),
    customerId === null ? null : getCustomer(table, storeId, customerId),
    discountId === null ? null : getDiscount(table, storeId, discountId),
    discountId === null ? [] : onceUsers(table, storeId, { discountId, customerId, email }),
    isAutomatic ? readPricingConfig(table, storeId) : null,
    listLocations(table, storeId),
  ]);
  return {
    customer,
    discount,
    onceUsers: users,
    automaticDiscountIds: pricing?.automaticDiscounts.map(({ id }) => id) ?? [],
    locationIds: locations.map(({ id }) => id),
    variants: new Map(variants.map(({ variantId, productId }) => [variantId, productId])),
    productIds: new Set(products.map(({ sk }) => Number(sk))),
  };
}

/** The issues for objects that a body names and the store does not have; null stands for a deleted object. */
function referenceIssues(body: OrderRecordInput, facts: Facts): FieldIssue[] {
  const check = (param: string, id: number | null, isKnown: (id: number) => boolean, what: string): FieldIssue[] =>
    id === null || isKnown(id)
      ? []
      : [{ param, code: 'unknown_id', message: `is not ${what} of this store: null is for one that is gone.` }];
  const isLocation = (id: number): boolean => facts.locationIds.includes(id);
  return [
    ...check('customer_id', body.customer_id, (id) => facts.customer?.id === id, 'a customer'),
    ...check('location_id', body.location_id, isLocation, 'a location'),
    ...body.returns.flatMap((one, n) => check(`returns[${n}].location_id`, one.location_id, isLocation, 'a location')),
    ...body.line_items.flatMap((line, n) => [
      ...check(
        `line_items[${n}].variant_id`,
        line.variant_id,
        // Of a product that is gone no variant is there.
        (id) => facts.variants.has(id) && line.product_id !== null,
        'a variant of the product',
      ),
      ...check(
        `line_items[${n}].product_id`,
        line.product_id,
        (id) => (line.variant_id === null ? facts.productIds.has(id) : (facts.variants.get(line.variant_id) ?? id) === id),
        'the product of the line',
      ),
    ]),
    ...body.discount_applications.flatMap((one, n) =>
      check(
        `discount_applications[${n}].discount_id`,
        one.discount_id,
        (id) => (one.source === 'code' ? facts.discount?.id === id : facts.automaticDiscountIds.includes(id)),
        'a discount',
      ),
    ),
  ];
}

/** The writes that count an order for its customer and for its discount code. */
function countedWrites(storeId: string, order: Order, { customer, discount, onceUsers: users }: Facts, nowMs: number): LabelledWrite[] {
  const isOpen = order.status !== 'cancelled';
  const mayHold = isOpen && users.length === 0 && customer !== null && order.email !== null;
  return [
    ...(customer === null
      ? []
      : [countOrderWrite(storeId, customer, { ...countOf(order), placedAtMs: order.placedAtMs, isRestored: true }, nowMs)]),
    ...(discount === null ? [] : [countRestoredUseWrite(storeId, discount.id, isOpen ? 1 : 0)]),
    ...(discount?.oncePerCustomer === true && mayHold
      ? claimOnceWrites(storeId, { discountId: discount.id, customerId: customer.id, email: order.email, orderId: order.id })
      : []),
  ];
}
