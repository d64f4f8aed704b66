import { sumAmounts } from '#shared/kernel/money.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { type PageSource, readAllPages } from '#shared/table/read-page.ts';
import { flag, listOf, minor, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import type { Order, Refund, RefundLine } from '../order.ts';
import { isRefunded } from '../returned-units.ts';
import { refundableMinor } from './refund-amount.ts';

/** The stored form of a refund. */
export const refundForm = storedForm<Refund>()({
  id: number,
  orderId: number,
  amountMinor: minor,
  taxMinor: minor,
  shippingMinor: minor,
  giftCardsMinor: minor,
  uncostedMinor: minor,
  currency: text,
  lines: listOf(
    storedForm<RefundLine>()({ lineId: number, quantity: number, amountMinor: minor, taxMinor: minor, restockedQuantity: number }),
  ),
  restock: flag,
  note: optional(text),
  returnId: optional(number),
  createdAtMs: number,
});

const ofOrder = (storeId: string, orderId: number): string => indexKeys.filterPartition(storeId, 'REFUND', 'order_id', orderId);

/** Reads a stored item as a refund. */
export const parseRefund = (item: unknown): Refund => refundForm.read(item);

/** Returns the source for listing an order's refunds. */
export const orderRefundPages = (storeId: string, orderId: number): PageSource<Refund> => ({
  storeId,
  kind: 'REFUND',
  filter: { index: 'filter_a', pk: ofOrder(storeId, orderId) },
  parse: parseRefund,
  accept: (refund) => refund.orderId === orderId,
});

/**
 * Reads all refunds of an order. If `order` has no refunded amount and no refunded units, returns an empty list without
 * a read. The index of refunds lags behind the order, so the result is compared with the order's refunded amount and
 * units.
 * @throws TransactionRefused with label `refund` when a refund is missing from the index; a retry will find it
 */
export async function readRefundsOfOrder(
  table: Table,
  storeId: string,
  order: Pick<Order, 'id' | 'refundedTotalMinor' | 'lines'>,
): Promise<readonly Refund[]> {
  if (!isRefunded(order)) return [];
  const refunds = await readAllPages(table, orderRefundPages(storeId, order.id));
  assertAllFound(order, refunds);
  return refunds;
}

/**
 * Decides a refund of an order, reading earlier refunds only if the decision depends on them. `decide` is first called
 * without earlier refunds. If its result is the final refund, which pays back everything that is left, `decide` is
 * called again with the earlier refunds.
 * @throws TransactionRefused with label `refund` when a refund is missing from the index; a retry will find it
 */
export async function refundOnceDecided<Decided>(
  table: Table,
  storeId: string,
  order: Order,
  decide: (before: readonly Refund[]) => Decided & { readonly order: Order },
): Promise<Decided & { readonly order: Order }> {
  const decided = decide([]);
  const isEmptied = refundableMinor(order) > 0n && refundableMinor(decided.order) === 0n;
  if (!isEmptied || !isRefunded(order)) return decided;
  return decide(await readRefundsOfOrder(table, storeId, order));
}

/**
 * Checks that all refunds of an order were found through the index.
 * @throws TransactionRefused with label `refund` when some refunds are missing
 */
export function assertAllFound(
  { refundedTotalMinor, lines }: Pick<Order, 'refundedTotalMinor' | 'lines'>,
  refunds: readonly Refund[],
): void {
  // Refunds of units that cost nothing have no amount, so the numbers of units are compared too.
  const units = refunds.flatMap((refund) => refund.lines).reduce((total, { quantity }) => total + quantity, 0);
  const unitsOfOrder = lines.reduce((total, { refundedQuantity }) => total + refundedQuantity, 0);
  if (sumAmounts(refunds.map(({ amountMinor }) => amountMinor)) !== refundedTotalMinor || units !== unitsOfOrder)
    throw new TransactionRefused(new Map([['refund', undefined]]));
}

/** Returns the stored form of a refund. */
export const refundItem = (storeId: string, refund: Refund): Record<string, unknown> => ({
  ...keys.listed(storeId, 'REFUND', refund.id),
  ...indexKeys.updated(refund.createdAtMs, padId(refund.id)),
  filter_a_pk: ofOrder(storeId, refund.orderId),
  filter_a_sk: padId(refund.id),
  entity: 'refund',
  ...refundForm.write(refund),
  updated_at_ms: refund.createdAtMs,
});

/** Returns the write that records a refund. It fails with label `refund` when the id is taken. */
export const addRefundWrite = (storeId: string, refund: Refund): LabelledWrite => ({
  as: 'refund',
  put: { Item: refundItem(storeId, refund), ConditionExpression: 'attribute_not_exists(pk)' },
});
