import * as v from 'valibot';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { StoredMinor, StoredText } from '#shared/table/stored-fields.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Refund } from '../order.ts';

const StoredRefund = v.pipe(
  v.object({
    id: v.number(),
    order_id: v.number(),
    amount_minor: StoredMinor,
    tax_minor: StoredMinor,
    currency: v.string(),
    lines: v.array(
      v.pipe(
        v.object({
          line_id: v.number(),
          quantity: v.number(),
          amount_minor: StoredMinor,
          tax_minor: StoredMinor,
          restocked_quantity: v.number(),
        }),
        v.transform((line) => ({
          lineId: line.line_id,
          quantity: line.quantity,
          amountMinor: line.amount_minor,
          taxMinor: line.tax_minor,
          restockedQuantity: line.restocked_quantity,
        })),
      ),
    ),
    restock: v.boolean(),
    note: StoredText,
    created_at_ms: v.number(),
  }),
  v.transform(
    (item): Refund => ({
      id: item.id,
      orderId: item.order_id,
      amountMinor: item.amount_minor,
      taxMinor: item.tax_minor,
      currency: item.currency,
      lines: item.lines,
      restock: item.restock,
      note: item.note,
      createdAtMs: item.created_at_ms,
    }),
  ),
);

const ofOrder = (storeId: string, orderId: number): string => indexKeys.filterPartition(storeId, 'REFUND', 'order_id', orderId);

/** Reads a stored item as a refund. */
export const parseRefund = (item: unknown): Refund => v.parse(StoredRefund, item);

/** Where the refunds of an order are read. */
export const orderRefundPages = (storeId: string, orderId: number): PageSource<Refund> => ({
  storeId,
  kind: 'REFUND',
  filter: { index: 'filter_a', pk: ofOrder(storeId, orderId) },
  parse: parseRefund,
  accept: (refund) => refund.orderId === orderId,
});

/** The stored form of a refund. */
export const refundItem = (storeId: string, refund: Refund): Record<string, unknown> => ({
  ...keys.listed(storeId, 'REFUND', refund.id),
  ...indexKeys.updated(storeId, 'REFUND', refund.createdAtMs, padId(refund.id)),
  filter_a_pk: ofOrder(storeId, refund.orderId),
  filter_a_sk: padId(refund.id),
  entity: 'refund',
  id: refund.id,
  order_id: refund.orderId,
  amount_minor: refund.amountMinor,
  tax_minor: refund.taxMinor,
  currency: refund.currency,
  lines: refund.lines.map((line) => ({
    line_id: line.lineId,
    quantity: line.quantity,
    amount_minor: line.amountMinor,
    tax_minor: line.taxMinor,
    restocked_quantity: line.restockedQuantity,
  })),
  restock: refund.restock,
  note: refund.note,
  created_at_ms: refund.createdAtMs,
  updated_at_ms: refund.createdAtMs,
});

/** The write that records a refund. Refused as `refund`: the id is taken. */
export const addRefundWrite = (storeId: string, refund: Refund): LabelledWrite => ({
  as: 'refund',
  put: { Item: refundItem(storeId, refund), ConditionExpression: 'attribute_not_exists(pk)' },
});
