import { bookingName } from '#shared/bookings/booking.ts';
import { bookingPages, getBooking } from '#shared/bookings/bookings-table.ts';
import { findBookingsByWords } from '#shared/bookings/find-bookings-by-words-table.ts';
import { hasScope } from '#shared/http/authorize.ts';
import { findOrdersByWords } from '#shared/orders/find-orders-by-words-table.ts';
import { getOrder, orderPages } from '#shared/orders/orders-table.ts';
import { findPurchaseOrdersByWords } from '#shared/purchase-orders/find-purchase-orders-by-words-table.ts';
import { purchaseOrderName } from '#shared/purchase-orders/purchase-order.ts';
import { getPurchaseOrder, purchaseOrderPages } from '#shared/purchase-orders/purchase-orders-table.ts';
import { getSuppliers } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import { byAskedId, firstPageOf, type KindMatches, listExactFirst, resultOfKind, type SearchQuestion } from './search-question.ts';

/** Reads the object whose number was searched for; null if there is none, or if the query is not just a number. */
const byNumber = <One>(
  { table, context: { storeId }, words }: SearchQuestion,
  numberedId: number | null,
  read: (table: Table, storeId: string, id: number) => Promise<One | null>,
): Promise<One | null> | null => (numberedId === null || words.length > 1 ? null : read(table, storeId, numberedId));

/** Finds orders by number, recipient, customer, tags and id. */
export async function findOrders(question: SearchQuestion): Promise<KindMatches> {
  const { table, context, q, limit } = question;
  const { storeId, store } = context;
  const byWords = await findOrdersByWords(table, storeId, q, { ...customersOf(question), orderPrefix: store.orderPrefix });
  const [page, numbered, byId] = await Promise.all([
    orderPages(table, storeId, { byWords }).then((source) => readPage(table, source, firstPageOf(limit))),
    byNumber(question, byWords.numberedId, getOrder),
    byAskedId(question, getOrder),
  ]);
  return resultOfKind('order', listExactFirst([numbered, byId], page, limit), ({ name, customerName, email }) => ({
    title: name,
    detail: customerName ?? email,
  }));
}

/** Finds bookings by number, attendee, customer and id. */
export async function findBookings(question: SearchQuestion): Promise<KindMatches> {
  const { table, context, q, limit } = question;
  const { storeId } = context;
  const byWords = await findBookingsByWords(table, storeId, q, customersOf(question));
  const [page, numbered, byId] = await Promise.all([
    readPage(table, bookingPages(storeId, { byWords }), firstPageOf(limit)),
    byNumber(question, byWords.numberedId, getBooking),
    byAskedId(question, getBooking),
  ]);
  return resultOfKind('booking', listExactFirst([numbered, byId], page, limit), (booking) => ({
    title: bookingName(booking),
    detail: booking.customerName ?? booking.customerEmail,
  }));
}

const customersOf = ({ context, customerKeys }: SearchQuestion) => ({
  mayReadCustomers: hasScope(context, 'read_customers'),
  customerKeys,
});

/** Finds purchase orders by id, number or supplier name. */
export async function findPurchaseOrders(question: SearchQuestion): Promise<KindMatches> {
  const { table, context, q, limit } = question;
  const { storeId } = context;
  const byWords = await findPurchaseOrdersByWords(table, storeId, q);
  const [page, numbered, byId] = await Promise.all([
    readPage(table, purchaseOrderPages(storeId, { byWords }), firstPageOf(limit)),
    byNumber(question, byWords.numberedId, getPurchaseOrder),
    byAskedId(question, getPurchaseOrder),
  ]);
  const found = listExactFirst([numbered, byId], page, limit);
  const supplierIds = found.shown.flatMap(({ supplierId }) => supplierId ?? []);
  const suppliers = new Map((await getSuppliers(table, storeId, supplierIds)).map(({ id, name }) => [id, name]));
  return resultOfKind('purchase_order', found, (one) => ({
    title: purchaseOrderName(one),
    detail: one.supplierId === null ? one.provider : (suppliers.get(one.supplierId) ?? null),
  }));
}
