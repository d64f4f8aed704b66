import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { orderEndpoints } from '#functions/api/orders/endpoints.ts';
import { orderOperations } from '#functions/api/orders/operations.ts';
import { finishStockJobs } from '#functions/workers/finish-stock-jobs/finish-stock-jobs.ts';
import { recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import type { Product, Variant } from '#shared/catalogue/product.ts';
import { addProductWrites, removeProductWrites } from '#shared/catalogue/product-writes-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import { changeCustomerWrites, parseCustomer } from '#shared/customers/customers-table.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { addDiscountWrites, parseDiscount } from '#shared/discounts/discounts-table.ts';
import type { EndpointSpec } from '#shared/http/endpoint.ts';
import { type AnyOperation, runOperation } from '#shared/http/operation.ts';
import { readInput } from '#shared/http/read-input.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { Location } from '#shared/inventory/location.ts';
import { locationItem } from '#shared/inventory/locations-table.ts';
import { parseMovement } from '#shared/inventory/movements-table.ts';
import { setLevel } from '#shared/inventory/variant-stock.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import type { OrderView } from '#shared/orders/order-schema.ts';
import type { RefundView } from '#shared/orders/refunds/refund-schema.ts';
import { putTaxSettingsWrite } from '#shared/pricing/pricing-config-table.ts';
import type { Store } from '#shared/stores/store.ts';
import { storeItem } from '#shared/stores/stores-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { aLocation } from '../builders/a-location.ts';
import { aProduct, aVariant } from '../builders/a-product.ts';
import { aStore } from '../builders/a-store.ts';
import { aStoreContext } from '../builders/a-store-context.ts';
import { putProduct } from '../builders/put-product.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { localTable } from './local-table.ts';
import { storedEvents } from './stored-events.ts';

const openingStock = {
  type: 'product_create',
  reason: null,
  orderId: null,
  refundId: null,
  returnId: null,
  actor: { type: 'system', id: null, name: 'test' },
  requestId: null,
} as const;

type Body = Readonly<Record<string, unknown>>;
type EventBody = { readonly topic: string; readonly data: Body; readonly previous: Body | null };

/**
 * Starts the functions of the orders group with a new table. As in the pipeline, requests must pass the contract's
 * validation, and answers must match its schema. By default the store has one location, which fulfills orders.
 */
export async function openOrdersHarness(
  options: { readonly locations?: readonly Location[]; readonly store?: Partial<Store>; readonly intercept?: Intercept } = {},
) {
  const { table, engine, close } = await localTable(options.intercept === undefined ? {} : { intercept: options.intercept });
  const store = aStore(options.store);
  const put = (Item: Body) => table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }));
  await put(storeItem(store));
  for (const location of options.locations ?? [aLocation()]) await put(locationItem(store.id, location));

  let clockMs = Date.UTC(2026, 10, 5, 10);
  let eventCount = 0;
  const newId = createIdSource(() => clockMs, 7);
  const newEventId = (): string => `evt_${String(++eventCount).padStart(26, '0')}`;
  const operations = orderOperations({ table, newId, newEventId });

  async function run<Name extends keyof typeof orderEndpoints>(
    name: Name,
    input: { readonly id?: number; readonly query?: string; readonly body?: unknown },
    over: Partial<StoreContext> = {},
  ): Promise<unknown> {
    const endpoint: EndpointSpec = orderEndpoints[name];
    const { query, body } = readInput(endpoint, input.query ?? '', input.body);
    const operation = operations[name] as unknown as AnyOperation;
    const context = aStoreContext({ store, nowMs: ++clockMs, ...over });
    const answer = await runOperation(operation, { params: { id: input.id }, query, body }, context);
    expect(answer.status).toBe(endpoint.success.status);
    return v.parse(endpoint.success.body, answer.body);
  }

  const dataOf = async <Data>(answer: Promise<unknown>): Promise<Data> => ((await answer) as { readonly data: Data }).data;
  const all = (kind: 'ORDER' | 'CUSTOMER' | 'VARIANT' | 'REFUND' | 'DISCOUNT') => readPartition(table, keys.listPartition(store.id, kind));

  return {
    table,
    engine,
    store,
    close,
    run,
    newId,
    newEventId,
    clock: () => clockMs,
    wait: (ms: number) => {
      clockMs += ms;
    },
    place: (body: Body, over?: Partial<StoreContext>) => dataOf<OrderView>(run('createOrder', { body }, over)),
    act: (name: 'markOrderPaid' | 'fulfillOrder' | 'deliverOrder' | 'cancelOrder' | 'updateOrder', id: number, body: Body = {}) =>
      dataOf<OrderView>(run(name, { id, body })),
    refund: (id: number, body: Body) => dataOf<RefundView>(run('createRefund', { id, body })),
    get: (id: number) => dataOf<OrderView>(run('getOrder', { id })),
    list: async (query = '') => (await run('listOrders', { query })) as { readonly data: readonly OrderView[]; readonly has_more: boolean },
    putLocation: (location: Location) => put(locationItem(store.id, location)),
    /** Puts a simple active product on sale. Returns the id of its only variant, which is `id + 1`. */
    sell: async (id: number, onHand: number | null, over: Partial<Product> = {}, variant: Partial<Variant> = {}): Promise<number> => {
      const product = aProduct({
        id,
        slug: `product-${id}`,
        variants: [aVariant({ id: id + 1, priceMinor: 1000n, inventoryTracked: onHand !== null, ...variant })],
        ...over,
      });
      await putProduct(table, product, onHand === null ? null : { locationId: 1, onHand });
      return id + 1;
    },
    /**
     * Creates an active product with `count` variants, and gives each variant `onHand` units in stock. Returns the
     * variants' ids.
     */
    sellMany: async (id: number, count: number, onHand: number): Promise<number[]> => {
      const values = Array.from({ length: count }, (_, n) => `${n} mm`);
      const variants = values.map((length, n) => aVariant({ id: id + 1 + n, optionValues: namedValues({ Length: length }) }));
      const product = aProduct({ id, slug: `product-${id}`, options: [{ name: 'Length', values }], variants });
      const cause = { ...openingStock, id };
      const levels = variants.flatMap((variant) => {
        const after = setLevel(undefined, onHand, cause, clockMs);
        return after === null ? [] : [{ variantId: variant.id, locationId: 1, before: undefined, after }];
      });
      const { writes, splittable } = addProductWrites(product, { storeId: store.id, nowMs: clockMs, levels, abandoned: new Map() });
      for (const chunk of chunksOf([...writes, ...splittable.map(({ write }) => write)], 50)) await transact(table, chunk);
      return variants.map((variant) => variant.id);
    },
    /** Returns the stored rows of all variants. (`movedUnits` returns the sum of the recorded movements by variant.) */
    rows: () => all('VARIANT'),
    movedUnits: async (): Promise<ReadonlyMap<number, number>> => {
      const { log } = recordedLog();
      await recordMovements({ table, log, clock: Date.now }, streamBatch({ table, engine }, 'variant'));
      const sums = new Map<number, number>();
      for (const item of await readPartition(table, keys.listPartition(store.id, 'MOVEMENT'))) {
        const { variantId, delta } = parseMovement(item);
        sums.set(variantId, (sums.get(variantId) ?? 0) + delta);
      }
      return sums;
    },
    stockJobs: () => readPartition(table, keys.stockJob(store.id, 0).pk),
    sweep: async (): Promise<void> => {
      clockMs += 180_000;
      await finishStockJobs({ table, log: recordedLog().log, clock: () => clockMs });
    },
    removeProduct: async (id: number): Promise<void> => {
      const product = await getProduct(table, store.id, id);
      if (product === null) throw new Error(`There is no product ${id}.`);
      const { writes, splittable } = removeProductWrites(store.id, product, { ...product, deletedAtMs: ++clockMs });
      await transact(table, [...writes, ...splittable.map(({ write }) => write)]);
    },
    /** Adds a tax of 20 % on everything that is shipped to Ireland. By default, prices do not include the tax. */
    taxIreland: (pricesIncludeTax = false) =>
      transact(table, [
        putTaxSettingsWrite(store.id, {
          pricesIncludeTax,
          taxShipping: true,
          taxAddress: 'shipping',
          taxRates: [
            {
              id: 1,
              name: 'VAT',
              country: 'IE',
              region: null,
              postcodePrefix: null,
              taxClass: 'standard',
              basisPoints: 2000,
              priority: 1,
              compound: false,
            },
          ],
        }),
      ]),
    addDiscount: async (over: Partial<Discount> = {}) =>
      transact(
        table,
        addDiscountWrites(store.id, {
          id: 77,
          code: 'WELCOME10',
          title: 'Welcome',
          offer: { type: 'percentage', basisPoints: 1000 },
          appliesTo: 'all',
          productIds: [],
          categoryIds: [],
          minimumSubtotalMinor: null,
          minimumQuantity: null,
          startsAtMs: null,
          endsAtMs: null,
          isActive: true,
          oncePerCustomer: false,
          usageLimit: null,
          timesUsed: 0,
          everUsed: false,
          createdAtMs: clockMs,
          updatedAtMs: clockMs,
          ...over,
        }),
      ),
    onHand: async (variantId: number, locationId = 1): Promise<number> => {
      const rows = (await all('VARIANT')).map(parseVariantStock);
      return rows.find((row) => row.variantId === variantId)?.levels.get(locationId)?.onHand ?? 0;
    },
    block: async (customerId: number): Promise<void> => {
      const customer = (await all('CUSTOMER')).map(parseCustomer).find(({ id }) => id === customerId);
      if (customer === undefined) throw new Error(`There is no customer ${customerId}.`);
      await transact(table, changeCustomerWrites(store.id, customer, { ...customer, isBlocked: true, updatedAtMs: ++clockMs }));
    },
    customers: async () => (await all('CUSTOMER')).map(parseCustomer),
    discounts: async () => (await all('DISCOUNT')).map(parseDiscount),
    count: async (kind: 'ORDER' | 'REFUND') => (await all(kind)).length,
    events: async (topic?: string): Promise<EventBody[]> =>
      (await storedEvents(table, store.id))
        .map((event) => event as EventBody)
        .filter((event) => topic === undefined || event.topic === topic),
  };
}

export type OrdersHarness = Awaited<ReturnType<typeof openOrdersHarness>>;

/** Builds the body of a request that orders variants in these quantities; override only what the test needs. */
export const anOrderBody = (lines: readonly (readonly [variantId: number, quantity: number])[], over: Body = {}): Body => ({
  line_items: lines.map(([variant_id, quantity]) => ({ variant_id, quantity })),
  customer: { email: 'ada@example.com' },
  ...over,
});

/** Waits for all requests. Returns the number of requests that succeeded, and the error codes of those that failed. */
export async function outcomes(requests: readonly Promise<unknown>[]): Promise<{ readonly done: number; readonly refused: string[] }> {
  const results = await Promise.allSettled(requests);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  return { done: results.length - errors.length, refused: errors.map((error) => error.message) };
}
