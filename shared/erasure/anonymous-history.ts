import type { OrderHistory } from '#shared/orders/history/order-history.ts';
import { orderForm } from '#shared/orders/order-form.ts';
import { orderNoteForm } from '#shared/orders/order-notes-table.ts';
import { refundForm } from '#shared/orders/refunds/refund-form.ts';
import { returnForm } from '#shared/returns/return-form.ts';
import type { StoredForm } from '#shared/table/rows/stored-form.ts';
import { anonymousFields } from './anonymous-fields.ts';

const anonymousIn =
  <Noun>(form: StoredForm<Noun>, entity: string, customerId: number) =>
  (noun: Noun): Noun =>
    form.read(anonymousFields({ entity, ...form.write(noun) }, customerId));

/** An order of an erased customer that is restored from before the erasure, with its refunds, returns and notes: none says who the person was. */
export const anonymousHistory = ({ order, refunds, returns, notes }: OrderHistory, customerId: number): OrderHistory => ({
  order: anonymousIn(orderForm, 'order', customerId)(order),
  refunds: refunds.map(anonymousIn(refundForm, 'refund', customerId)),
  returns: returns.map(anonymousIn(returnForm, 'return', customerId)),
  notes: notes.map(anonymousIn(orderNoteForm, 'order_note', customerId)),
});
