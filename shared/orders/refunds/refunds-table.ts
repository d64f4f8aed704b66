import { sum } from '#shared/kernel/money.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { type PageSource, readAllPages } from '#shared/table/read-page.ts';
import { flag, listOf, minor, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import type { Order, Refund, RefundLine } from '../order.ts';
import { isRefunded } from '../returned-units.ts';
import { refundableMinor } from './refund-amount.ts';

/** How a refund is stored. */
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

/** Where the refunds of an order are read. */
export const orderRefundPages = (storeId: string, orderId: number): PageSource<Refund> => ({
  storeId,
  kind: 'REFUND',
  filter: { index: 'filter_a', pk: ofOrder(storeId, orderId) },
  parse: parseRefund,
  accept: (refund) => refund.orderId === orderId,
});

/**
 * All refunds of an order; no read when it has none. The index that names them lags behind the order, which says what they come to.
 * @throws TransactionRefused as `refund` when one of them is not found yet: it soon is
 */
export async function refundsOfOrder(
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
 * Decides about a refund of an order. Only one that empties it depends on the refunds before it, so it is decided again with these.
 * @throws TransactionRefused as `refund` when one of them is not found yet: it soon is
 */
export async function decideRefund<Decided>(
  table: Table,
  storeId: string,
  order: Order,
  decide: (before: readonly Refund[]) => Decided & { readonly order: Order },
): Promise<Decided & { readonly order: Order }> {
  const decided = decide([]);
  const isEmptied = refundableMinor(order) > 0n && refundableMinor(decided.order) === 0n;
  if (!isEmptied || !isRefunded(order)) return decided;
  return decide(await refundsOfOrder(table, storeId, order));
}

/**
 * Says whether refunds that an index named are all of an order.
 * @throws TransactionRefused as `refund` when they are not
 */
export function assertAllFound(
  { refundedTotalMinor, lines }: Pick<Order, 'refundedTotalMinor' | 'lines'>,
  refunds: readonly Refund[],
): void {
  // Units that cost nothing are refunded without money.
  const units = refunds.flatMap((refund) => refund.lines).reduce((total, { quantity }) => total + quantity, 0);
  const unitsOfOrder = lines.reduce((total, { refundedQuantity }) => total + refundedQuantity, 0);
  if (sum(refunds.map(({ amountMinor }) => amountMinor)) !== refundedTotalMinor || units !== unitsOfOrder)
    throw new TransactionRefused(new Map([['refund', undefined]]));
}

/** The stored form of a refund. */
export const refundItem = (storeId: string, refund: Refund): Record<string, unknown> => ({
  ...keys.listed(storeId, 'REFUND', refund.id),
  ...indexKeys.updated(storeId, 'REFUND', refund.createdAtMs, padId(refund.id)),
  filter_a_pk: ofOrder(storeId, refund.orderId),
  filter_a_sk: padId(refund.id),
  entity: 'refund',
  ...refundForm.write(refund),
  updated_at_ms: refund.createdAtMs,
});

/** The write that records a refund. Refused as `refund`: the id is taken. */
export const addRefundWrite = (storeId: string, refund: Refund): LabelledWrite => ({
  as: 'refund',
  put: { Item: refundItem(storeId, refund), ConditionExpression: 'attribute_not_exists(pk)' },
});
