/**
 * Every key of the table is spelled here and nowhere else. The access patterns that use them: README.md beside this file.
 * Integer ids are padded to 16 digits and times (epoch ms) to 15, so that they sort as text.
 */
export type Key = { readonly pk: string; readonly sk: string };

export const padId = (id: number): string => String(id).padStart(16, '0');
export const unpadId = (text: string): number => Number(text);
export const padMs = (ms: number): string => String(ms).padStart(15, '0');

/** Kinds of listed objects: each has one partition per store, sorted by id, and one partition of the `updated` index. */
export type ListedKind =
  | 'PRODUCT'
  | 'DELETED_PRODUCT'
  | 'VARIANT'
  | 'CATEGORY'
  | 'BRAND'
  | 'LOCATION'
  | 'MOVEMENT'
  | 'ORDER'
  /** The notes of one order. */
  | `ORDER_NOTE#${number}`
  | 'REFUND'
  | 'RETURN'
  | 'CUSTOMER'
  | 'DISCOUNT'
  | 'GIFT_CARD'
  | 'BOOKING'
  | 'PURCHASE_ORDER'
  | 'API_KEY'
  | 'WEBHOOK_ENDPOINT'
  | 'WEBHOOK_DELIVERY';

/** Kinds of values that are unique in a store. */
export type UniqueKind =
  | 'slug'
  | 'category_slug'
  | 'brand_slug'
  | 'sku'
  | 'email'
  | 'discount_code'
  | 'discount_use'
  | 'gift_card'
  | 'group_price'
  | 'quantity_break';

/** What a store has a limited number of. */
export type TallyName = 'locations' | 'webhook_endpoints' | 'staff' | 'owners' | `${PricingEntryKind}s`;

/** What a store settles about prices, one item for each. */
export type PricingEntryKind = 'customer_group' | 'group_price' | 'quantity_break' | 'automatic_discount';

/** Number of partitions over which due items spread. */
export const dueShards = 4;

export const keys = {
  store: (store: string): Key => ({ pk: `S#${store}`, sk: 'STORE' }),
  storeHandle: (handle: string): Key => ({ pk: `HANDLE#${handle}`, sk: 'HANDLE' }),
  tally: (store: string, name: TallyName): Key => ({ pk: `S#${store}`, sk: `TALLY#${name}` }),
  stockJob: (store: string, id: number): Key => ({ pk: `S#${store}#STOCK_JOB`, sk: padId(id) }),
  orderCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#orders' }),
  staff: (store: string, email: string): Key => ({ pk: keys.staffPartition(store), sk: email }),
  staffPartition: (store: string): string => `S#${store}#STAFF`,
  listed: (store: string, kind: ListedKind, id: number): Key => ({ pk: keys.listPartition(store, kind), sk: padId(id) }),
  listPartition: (store: string, kind: ListedKind): string => `S#${store}#${kind}`,
  /** Variant rows sort by product, so that one query reads all of a product's stock. */
  variant: (store: string, productId: number, variantId: number): Key => ({
    pk: keys.listPartition(store, 'VARIANT'),
    sk: `${padId(productId)}#${padId(variantId)}`,
  }),
  variantsOfProduct: (store: string, productId: number) => ({
    pk: keys.listPartition(store, 'VARIANT'),
    skPrefix: `${padId(productId)}#`,
  }),
  /** Which product a variant belongs to. */
  variantPointer: (store: string, variantId: number): Key => ({ pk: keys.variantPointers(store), sk: padId(variantId) }),
  variantPointers: (store: string): string => `S#${store}#VARIANT_OF`,
  inCategory: (store: string, categoryId: number, productId: number): Key => ({
    pk: keys.inCategoryPartition(store, categoryId),
    sk: padId(productId),
  }),
  inCategoryPartition: (store: string, categoryId: number): string => `S#${store}#IN_CATEGORY#${padId(categoryId)}`,
  unique: (store: string, kind: UniqueKind, value: string): Key => ({ pk: `S#${store}#UNIQUE#${kind}`, sk: value }),
  /** Everything that pricing an order needs besides the catalogue is read with one query. */
  pricingPartition: (store: string): string => `S#${store}#PRICING`,
  pricingSettings: (store: string): Key => ({ pk: keys.pricingPartition(store), sk: 'SETTINGS' }),
  pricingEntry: (store: string, kind: PricingEntryKind, id: number): Key => ({
    pk: keys.pricingPartition(store),
    sk: `${kind}#${padId(id)}`,
  }),
  idempotency: (store: string, key: string): Key => ({ pk: `S#${store}#IDEM`, sk: key }),
  event: (store: string, eventId: string): Key => ({ pk: `S#${store}#EVENT`, sk: eventId }),
  credential: (secretHash: string): Key => ({ pk: `CREDENTIAL#${secretHash}`, sk: 'CREDENTIAL' }),
  platformSecret: (name: 'cursors'): Key => ({ pk: `PLATFORM#${name}`, sk: 'SECRET' }),
  rateWindow: (subject: string): Key => ({ pk: `RATE#${subject}`, sk: 'RATE' }),
  /** The endpoints of a store that want events, read whole by the fan-out. */
  webhookEndpoint: (store: string, id: number): Key => keys.listed(store, 'WEBHOOK_ENDPOINT', id),
} as const;

/** The store that an item of one of its partitions belongs to. */
export const storeOfPartition = (pk: string): string => pk.split('#')[1] ?? '';

/** The product that the sort key of a variant's row begins with. */
export const productOfVariantKey = (sk: string): number => unpadId(sk.split('#')[0] ?? '');

/** Partitions of the secondary indexes. */
export const indexKeys = {
  updated: (store: string, kind: ListedKind, updatedAtMs: number, sk: string) => ({
    updated_pk: keys.listPartition(store, kind),
    updated_sk: `${padMs(updatedAtMs)}#${sk}`,
  }),
  /** A filter's partition: all objects of a kind in a store that have this value. */
  filterPartition: (store: string, kind: ListedKind, field: string, value: string | number): string =>
    `${keys.listPartition(store, kind)}#${field}#${value}`,
  allStores: 'STORES',
  storesOfStaff: (email: string): string => `STAFF#${email}`,
  due: (lane: DueLane, shard: number, dueAtMs: number, sk: string) => ({
    due_pk: indexKeys.duePartition(lane, shard),
    due_sk: `${padMs(dueAtMs)}#${sk}`,
  }),
  /** What waits for an endpoint to take it, oldest first. */
  backlog: (store: string, endpointId: number, deliveryId: number) => ({
    due_pk: indexKeys.backlogPartition(store, endpointId),
    due_sk: padId(deliveryId),
  }),
  backlogPartition: (store: string, endpointId: number): string => `S#${store}#BACKLOG#${padId(endpointId)}`,
  duePartition: (lane: DueLane, shard: number): string => `DUE#${lane}#${shard}`,
} as const;

/** What waits for a time: events not yet relayed, webhook retries, endpoints with a backlog, stock moves too many for one transaction. */
export type DueLane = 'events' | 'retries' | 'endpoints' | 'stock_jobs';
