import { bookingName } from '#shared/bookings/booking.ts';
import { bookingsByWords } from '#shared/bookings/bookings-by-words-table.ts';
import { bookingPages, getBooking } from '#shared/bookings/bookings-table.ts';
import { holdsScope } from '#shared/http/authorize.ts';
import { ordersByWords } from '#shared/orders/orders-by-words-table.ts';
import { getOrder, orderPages } from '#shared/orders/orders-table.ts';
import { purchaseOrderName } from '#shared/purchase-orders/purchase-order.ts';
import { purchaseOrdersByWords } from '#shared/purchase-orders/purchase-orders-by-words-table.ts';
import { getPurchaseOrder, purchaseOrderPages } from '#shared/purchase-orders/purchase-orders-table.ts';
import { getSuppliers } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import { byAskedId, exactFirst, type Found, foundOf, type Question, wanted } from './search-question.ts';

/** Finds only the object whose number was searched for. */
const byNumber = <One>(
  { table, context: { storeId }, words }: Question,
  numberedId: number | null,
  read: (table: Table, storeId: string, id: number) => Promise<One | null>,
): Promise<One | null> | null => (numberedId === null || words.length > 1 ? null : read(table, storeId, numberedId));

/** Finds orders by number, recipient, customer, tags and id. */
export async function findOrders(question: Question): Promise<Found> {
  const { table, context, q, limit } = question;
  const { storeId, store } = context;
  const byWords = await ordersByWords(table, storeId, q, { ...customersOf(question), orderPrefix: store.orderPrefix });
  const [page, numbered, byId] = await Promise.all([
    orderPages(table, storeId, { byWords }).then((source) => readPage(table, source, wanted(limit))),
    byNumber(question, byWords.numberedId, getOrder),
    byAskedId(question, getOrder),
  ]);
  return foundOf('order', exactFirst([numbered, byId], page, limit), ({ name, customerName, email }) => ({
    title: name,
    detail: customerName ?? email,
  }));
}

/** Finds bookings by number, attendee, customer and id. */
export async function findBookings(question: Question): Promise<Found> {
  const { table, context, q, limit } = question;
  const { storeId } = context;
  const byWords = await bookingsByWords(table, storeId, q, customersOf(question));
  const [page, numbered, byId] = await Promise.all([
    readPage(table, bookingPages(storeId, { byWords }), wanted(limit)),
    byNumber(question, byWords.numberedId, getBooking),
    byAskedId(question, getBooking),
  ]);
  return foundOf('booking', exactFirst([numbered, byId], page, limit), (booking) => ({
    title: bookingName(booking),
    detail: booking.customerName ?? booking.customerEmail,
  }));
}

const customersOf = ({ context, customerKeys }: Question) => ({ mayReadCustomers: holdsScope(context, 'read_customers'), customerKeys });

/** Finds purchase orders by number, supplier name and id. */
export async function findPurchaseOrders(question: Question): Promise<Found> {
  const { table, context, q, limit } = question;
  const { storeId } = context;
  const byWords = await purchaseOrdersByWords(table, storeId, q);
  const [page, numbered, byId] = await Promise.all([
    readPage(table, purchaseOrderPages(storeId, { byWords }), wanted(limit)),
    byNumber(question, byWords.numberedId, getPurchaseOrder),
    byAskedId(question, getPurchaseOrder),
  ]);
  const found = exactFirst([numbered, byId], page, limit);
  const supplierIds = found.shown.flatMap(({ supplierId }) => supplierId ?? []);
  const suppliers = new Map((await getSuppliers(table, storeId, supplierIds)).map(({ id, name }) => [id, name]));
  return foundOf('purchase_order', found, (one) => ({
    title: purchaseOrderName(one),
    detail: one.supplierId === null ? one.provider : (suppliers.get(one.supplierId) ?? null),
  }));
}
