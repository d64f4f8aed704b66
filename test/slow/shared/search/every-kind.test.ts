import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { processRowChanges } from '#functions/workers/record-movements/record-movements.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { bookingWords, visitorWords } from '#shared/bookings/booking-words.ts';
import { bookingItem, bookingPages } from '#shared/bookings/bookings-table.ts';
import { findBookingsByWords } from '#shared/bookings/find-bookings-by-words-table.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerMatches } from '#shared/customers/customer-words.ts';
import { customerItem, customerPages } from '#shared/customers/customers-table.ts';
import type { GiftCard } from '#shared/gift-cards/gift-card.ts';
import { giftCardWords } from '#shared/gift-cards/gift-card-words.ts';
import { giftCardItem, giftCardPages } from '#shared/gift-cards/gift-cards-table.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { findOrdersByWords } from '#shared/orders/find-orders-by-words-table.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderWords, recipientWords } from '#shared/orders/order-words.ts';
import { orderItem, orderPages } from '#shared/orders/orders-table.ts';
import { findPurchaseOrdersByWords } from '#shared/purchase-orders/find-purchase-orders-by-words-table.ts';
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-order.ts';
import { purchaseOrderItem, purchaseOrderPages } from '#shared/purchase-orders/purchase-orders-table.ts';
import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import { supplierWords } from '#shared/purchase-orders/suppliers/supplier-words.ts';
import { supplierItem, supplierPages } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { numberInWord } from '#shared/search/find-through-customers-table.ts';
import { matchesQuery, queryWords, wordsOfText } from '#shared/search/words.ts';
import { type Key, keys } from '#shared/table/keys.ts';
import { type PageSource, readAllPages } from '#shared/table/read-page.ts';
import { uniqueLockItem } from '#shared/table/unique-values.ts';
import { aBooking } from '#test/support/builders/a-booking.ts';
import { aCustomer } from '#test/support/builders/a-customer.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';
import { aPurchaseOrder } from '#test/support/builders/a-purchase-order.ts';
import { aSupplier } from '#test/support/builders/a-supplier.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { streamBatch } from '#test/support/builders/stream-batch.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = 'S1';
const objects = 4;
/** Returns the id of the object with the number `numberAt(n)`. Ids and numbers increase together. */
const idOf = (n: number): number => idFloor(Date.UTC(2026, 0, 1) + n * 60_000);
const numberAt = (n: number): number => 1000 + n;

const someWord = fc.constantFrom('Ada', 'Byron', 'byr', 'Hopper', 'Grace', 'Müller', 'Muller', '東京', '1001', '12', 'Mill');
const someText = fc.array(someWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const somePhone = fc.option(fc.constantFrom('+49 170 1234567', '0170 7654321'), { nil: null });
const someCode = fc.constantFrom('AB12', 'AB1C', 'ZZ99', '1001');
const someOne = fc.integer({ min: 1, max: objects });
const nobody = fc.option(someOne, { nil: null });
const question = fc.oneof(
  { weight: 4, arbitrary: someText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '#1001',
      'B1002',
      'po1003',
      'PO1001 mill',
      'byron 1002',
      'ada@ex',
      'ada1@example.com',
      '0170 1234567',
      'ab1',
      'ORD1001',
    ),
  },
);

type Item = Record<string, unknown> & { readonly entity: string };
/** A row to write under its key; null to delete the row. */
type Written = { readonly key: Key; readonly item: Item | null };

let local: LocalTable;
afterEach(() => local.close());

const follow = (entities: readonly string[], pick: (count: number) => readonly number[]) =>
  Promise.all(
    entities.map(async (entity) => {
      const { Records } = streamBatch(local, entity);
      const picked = pick(Records.length).flatMap((at) => Records.slice(at, at + 1));
      const answer = await processRowChanges({ table: local.table, log: recordedLog().log, clock: Date.now }, { Records: picked });
      expect(answer).toEqual({ batchItemFailures: [] });
    }),
  );

/**
 * Writes the rows in sequence. The random numbers in `seen` choose when the stream reader runs and which changes it
 * gets. After the last write, the reader gets all changes in a random order, which `order` defines.
 */
async function play(writes: readonly Written[], seen: readonly number[], order: readonly number[]): Promise<void> {
  const entities = [...new Set(writes.flatMap(({ item }) => item?.entity ?? []))];
  for (const [at, { key, item }] of writes.entries()) {
    const command =
      item === null
        ? new DeleteCommand({ TableName: local.table.name, Key: { ...key } })
        : new PutCommand({ TableName: local.table.name, Item: item });
    await local.table.client.send(command as PutCommand);
    if (seen[at % Math.max(1, seen.length)] === 0) await follow(entities, (count) => seen.map((one) => one % Math.max(1, count)));
  }
  await follow(entities, (count) => {
    const all = [...Array(count).keys()];
    return all.sort((a, b) => (order[a % order.length] ?? 0) - (order[b % order.length] ?? 0));
  });
}

const seenAndOrder = [
  fc.array(fc.nat(9), { maxLength: 6 }),
  fc.array(fc.nat(99), { minLength: 1, maxLength: 8 }),
  fc.array(question, { minLength: 1, maxLength: 6 }),
] as const;

async function found<One extends { readonly id: number }>(source: PageSource<One>): Promise<readonly number[]> {
  return (await readAllPages(local.table, source)).map(({ id }) => id);
}

const scanned = <One extends { readonly id: number }>(all: Iterable<One>, accept: (one: One) => boolean): readonly number[] =>
  [...all]
    .filter(accept)
    .map(({ id }) => id)
    .sort((a, b) => b - a);

const listedKey = (kind: Parameters<typeof keys.listed>[1], id: number): Key => keys.listed(storeId, kind, id);
const put = (key: Key, item: Record<string, unknown>): Written => ({ key, item: item as Item });
const tally = (key: Key): Written => put(key, { ...key, entity: 'tally', placed: objects });

/** Returns the final objects of a store after these successive changes. */
function atLast<One>(changes: readonly (readonly [id: number, one: One | null])[]): ReadonlyMap<number, One> {
  const left = new Map<number, One>();
  for (const [id, one] of changes) {
    if (one === null) left.delete(id);
    else left.set(id, one);
  }
  return left;
}

describe('a word search returns the same objects as a scan, whenever the index sees changes:', () => {
  it('customers, gift cards, suppliers, and purchase orders by their suppliers', async () => {
    const change = fc.oneof(
      fc.record({ customer: someOne, name: someText, phone: somePhone, erased: fc.boolean() }),
      fc.record({ card: someOne, last4: someCode }),
      fc.record({ supplier: someOne, name: fc.option(someText, { nil: null }), email: fc.constantFrom('mill@example.com', null) }),
      fc.record({ purchase: someOne, from: nobody }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 20 }), ...seenAndOrder, async (changes, seen, order, questions) => {
        local = await localTable();
        const customers: [number, Customer][] = [];
        const cards: [number, GiftCard][] = [];
        const suppliers: [number, Supplier | null][] = [];
        const purchases: [number, PurchaseOrder][] = [];
        const writes: Written[] = [tally(keys.purchaseOrderCounter(storeId))];
        for (const [at, one] of changes.entries()) {
          const updatedAtMs = 1_000 + at;
          if ('customer' in one) {
            const email = `ada${one.customer}@example.com`;
            const erasedAtMs = one.erased ? 1 : null;
            const customer = aCustomer({
              id: one.customer,
              firstName: one.name,
              lastName: null,
              phone: one.phone,
              email,
              erasedAtMs,
              updatedAtMs,
            });
            customers.push([one.customer, customer]);
            const lock = { ownerId: one.customer, claimedAtMs: null };
            writes.push(put(listedKey('CUSTOMER', one.customer), customerItem(storeId, customer)));
            writes.push(put(keys.unique(storeId, 'email', email), uniqueLockItem(storeId, 'email', email, lock)));
          } else if ('card' in one) {
            const card = aGiftCard({ id: one.card, last4: one.last4, updatedAtMs });
            cards.push([one.card, card]);
            writes.push(put(listedKey('GIFT_CARD', one.card), giftCardItem(storeId, card)));
          } else if ('supplier' in one) {
            const supplier = one.name === null ? null : aSupplier({ id: one.supplier, name: one.name, email: one.email, updatedAtMs });
            suppliers.push([one.supplier, supplier]);
            const key = listedKey('SUPPLIER', one.supplier);
            writes.push(supplier === null ? { key, item: null } : put(key, supplierItem(storeId, supplier)));
          } else {
            const purchase = aPurchaseOrder({ id: idOf(one.purchase), number: numberAt(one.purchase), supplierId: one.from, updatedAtMs });
            purchases.push([purchase.id, purchase]);
            writes.push(put(listedKey('PURCHASE_ORDER', purchase.id), purchaseOrderItem(storeId, purchase)));
          }
        }
        await play(writes, seen, order);
        const supplierById = atLast(suppliers);
        const isOfPurchase = (one: PurchaseOrder, words: readonly string[]): boolean => {
          const supplier = one.supplierId === null ? undefined : supplierById.get(one.supplierId);
          const name = supplier === undefined ? [] : wordsOfText(supplier.name);
          const asked = words.map((word) => numberInWord(word, 'po')).find((number) => number !== null);
          const numbered = asked === one.number ? [`po${one.number}`, String(one.number)] : [];
          return matchesQuery(name, words) || (numbered.length > 0 && matchesQuery([...name, ...numbered], words));
        };
        for (const q of questions) {
          const words = queryWords(q);
          const { table } = local;
          const byWords = await findPurchaseOrdersByWords(table, storeId, q);
          expect([
            q,
            await found(await customerPages(table, storeId, { q })),
            await found(await giftCardPages(table, storeId, { q }, 0)),
            await found(await supplierPages(table, storeId, { q })),
            await found(purchaseOrderPages(storeId, { byWords })),
          ]).toEqual([
            q,
            scanned(atLast(customers).values(), (customer) => customerMatches(customer, q)),
            scanned(atLast(cards).values(), (card) => matchesQuery(giftCardWords(card), words)),
            scanned(supplierById.values(), (supplier) => matchesQuery(supplierWords(supplier), words)),
            scanned(atLast(purchases).values(), (one) => isOfPurchase(one, words)),
          ]);
        }
        local.close();
      }),
      { numRuns: 60 },
    );
    local = await localTable();
  });

  it('orders and bookings, by their own texts and by their customers', async () => {
    const change = fc.record({
      isOrder: fc.boolean(),
      n: someOne,
      name: fc.option(someText, { nil: null }),
      phone: somePhone,
      tags: fc.array(someWord, { maxLength: 2 }),
      customer: nobody,
    });
    const people = fc.array(fc.record({ name: someText, phone: somePhone }), { minLength: objects, maxLength: objects });
    await fc.assert(
      fc.asyncProperty(people, fc.array(change, { maxLength: 16 }), ...seenAndOrder, async (named, changes, seen, order, questions) => {
        local = await localTable();
        const customers = named.map(({ name, phone }, at) =>
          aCustomer({ id: at + 1, firstName: name, lastName: null, phone, email: `ada${at + 1}@example.com` }),
        );
        const emailOf = (id: number | null): string | null => (id === null ? null : `ada${id}@example.com`);
        const orders: [number, Order][] = [];
        const bookings: [number, Booking][] = [];
        const writes: Written[] = [tally(keys.orderCounter(storeId)), tally(keys.bookingCounter(storeId))];
        for (const customer of customers) {
          const lock = { ownerId: customer.id, claimedAtMs: null };
          writes.push(put(listedKey('CUSTOMER', customer.id), customerItem(storeId, customer)));
          writes.push(put(keys.unique(storeId, 'email', customer.email), uniqueLockItem(storeId, 'email', customer.email, lock)));
        }
        for (const [at, { isOrder, n, name, phone, tags, customer }] of changes.entries()) {
          const [id, number, updatedAtMs] = [idOf(n), numberAt(n), 1_000 + at];
          if (isOrder) {
            const who = {
              customerId: customer,
              customerName: name,
              phone,
              email: emailOf(customer),
              shippingAddress: null,
              billingAddress: null,
            };
            const one = anOrder({ id, number, name: `ORD${number}`, tags, updatedAtMs, ...who });
            orders.push([id, one]);
            writes.push(put(listedKey('ORDER', id), orderItem(storeId, one)));
          } else {
            const email = customer === null ? 'gh@navy.example' : emailOf(customer);
            const one = aBooking({
              id,
              number,
              customerId: customer,
              customerName: name,
              customerPhone: phone,
              customerEmail: email,
              updatedAtMs,
            });
            bookings.push([id, one]);
            writes.push(put(listedKey('BOOKING', id), bookingItem(storeId, one)));
          }
        }
        await play(writes, seen, order);
        type Owned = { readonly number: number; readonly customerId: number | null };
        const answers = (one: Owned, q: string, own: readonly string[], all: readonly string[], prefix: string): boolean => {
          const customer = customers.find(({ id }) => id === one.customerId);
          const words = queryWords(q);
          const asked = words.map((word) => numberInWord(word, prefix)).find((number) => number !== null);
          return (customer !== undefined && customerMatches(customer, q)) || matchesQuery(asked === one.number ? all : own, words);
        };
        const caller = { mayReadCustomers: true };
        for (const q of [...questions, 'gh@navy', 'ada grace', 'hopper byr']) {
          const { table } = local;
          const byWords = await findOrdersByWords(table, storeId, q, { ...caller, orderPrefix: 'ORD' });
          const booked = await findBookingsByWords(table, storeId, q, caller);
          expect([
            q,
            await found(await orderPages(table, storeId, { byWords })),
            await found(bookingPages(storeId, { byWords: booked })),
          ]).toEqual([
            q,
            scanned(atLast(orders).values(), (one) => answers(one, q, recipientWords(one), orderWords(one), 'ord')),
            scanned(atLast(bookings).values(), (one) => answers(one, q, visitorWords(one), bookingWords(one), 'b')),
          ]);
        }
        local.close();
      }),
      { numRuns: 60 },
    );
    local = await localTable();
  });
});
