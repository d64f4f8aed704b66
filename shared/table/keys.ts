/**
 * All keys of the table are defined in this file only. access-patterns.md lists the access patterns that use them. Integer ids are padded
 * to 16 digits and times (epoch ms) to 15, so that they sort as text.
 */
export type Key = { readonly pk: string; readonly sk: string };

export const padId = (id: number): string => String(id).padStart(16, '0');
export const unpadId = (text: string): number => Number(text);
export const padMs = (ms: number): string => String(ms).padStart(15, '0');

/** The kinds of listed objects. Each has one partition per store, sorted by id, and one partition of the `updated` index. */
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
  /** Keyed by the id of the customer. */
  | 'CUSTOMER_ERASURE'
  | 'DISCOUNT'
  | 'GIFT_CARD'
  | 'GIFT_CARD_MOVEMENT'
  | 'BOOKING'
  | 'BOOKING_SERVICE'
  | 'BOOKING_RESOURCE'
  | 'PURCHASE_ORDER'
  | 'SUPPLIER'
  /** Keyed by the id of the variant. */
  | 'VARIANT_SUPPLY'
  | 'API_KEY'
  | 'ACTIVITY'
  | 'INSTALLATION'
  | 'WEBHOOK_ENDPOINT'
  | 'WEBHOOK_DELIVERY'
  | 'WEBHOOK_RECOVERY'
  | 'BULK_OPERATION';

/** The kinds of objects that can be searched by words. */
export type SearchedKind = Extract<ListedKind, 'PRODUCT' | 'CUSTOMER' | 'ORDER' | 'BOOKING' | 'GIFT_CARD' | 'SUPPLIER'>;

/** The kinds of external ids that other systems gave to objects. */
export type ExternalIdKind =
  | 'product_external_id'
  | 'variant_external_id'
  | 'order_external_id'
  | 'customer_external_id'
  | 'supplier_external_id'
  | 'location_external_id';

/** The kinds of values that are unique in a store. */
export type UniqueKind =
  | ExternalIdKind
  | 'slug'
  | 'category_slug'
  | 'brand_slug'
  | 'sku'
  | 'email'
  | 'discount_code'
  | 'discount_use'
  | 'gift_card'
  | 'group_price'
  | 'quantity_break'
  | 'webhook_url'
  /** A client id: a store can have an app only once. */
  | 'installed_app'
  /** A slot of a running bulk operation: a store has five. */
  | 'bulk_place';

/** The kinds of objects whose number in a store is limited. */
export type QuotaName =
  | 'locations'
  | 'webhook_endpoints'
  | 'api_keys'
  | 'app_installations'
  | 'staff'
  | 'owners'
  | 'booking_services'
  | 'booking_resources'
  | `${PricingEntryKind}s`;

/** The kinds of a store's pricing settings that have one item per entry. */
export type PricingEntryKind = 'customer_group' | 'group_price' | 'quantity_break' | 'automatic_discount';

/** The owners of opening hours. */
export type OpeningHoursOwner = 'LOCATION' | 'RESOURCE';

/** The names of secrets that the whole platform shares. */
export const platformSecretNames = ['cursors', 'gift_card_pepper'] as const;
export type PlatformSecretName = (typeof platformSecretNames)[number];

/** The number of partitions of a store's events. Every change writes events, and one partition accepts 1,000 units a second. */
export const eventShards = 4;
/** Determined by the last character of the id, which is random. */
const shardOfEvent = (eventId: string): number => (eventId.codePointAt(eventId.length - 1) ?? 0) % eventShards;

/** The number of partitions of a due queue, except that of events. */
export const dueShards = 4;
/** Every change of every store writes to this queue. Rows of earlier versions are in the first four partitions. */
export const dueShardsOfEvents = 16;
/** Returns the number of partitions of a due queue. */
export const dueShardsOf = (queue: DueQueue): number => (queue === 'events' ? dueShardsOfEvents : dueShards);

export const keys = {
  store: (store: string): Key => ({ pk: `S#${store}`, sk: 'STORE' }),
  storeHandle: (handle: string): Key => ({ pk: `HANDLE#${handle}`, sk: 'HANDLE' }),
  quotaCounter: (store: string, name: QuotaName): Key => ({ pk: `S#${store}`, sk: `TALLY#${name}` }),
  /** The gift cards that an order issued, in batches numbered from 0. */
  orderGiftCardBatch: (store: string, orderId: number, batch: number): Key => ({
    pk: keys.orderGiftCardPartition(store, orderId),
    sk: padId(batch),
  }),
  orderGiftCardPartition: (store: string, orderId: number): string => `S#${store}#ORDER_GIFT_CARD#${padId(orderId)}`,
  stockJob: (store: string, id: number): Key => ({ pk: keys.stockJobPartition(store), sk: padId(id) }),
  stockJobPartition: (store: string): string => `S#${store}#STOCK_JOB`,
  /** The unfinished change of a product that exceeds one transaction. */
  productJob: (store: string, productId: number): Key => ({ pk: keys.productJobPartition(store), sk: padId(productId) }),
  productJobPartition: (store: string): string => `S#${store}#PRODUCT_JOB`,
  /** A change of a variant's row whose movements could not be recorded, by the sequence number of its stream record. */
  stockChange: (store: string, variantKey: string, sequenceNumber: string): Key => ({
    pk: keys.stockChangePartition(store),
    sk: `${variantKey}#${sequenceNumber}`,
  }),
  stockChangePartition: (store: string): string => `S#${store}#STOCK_CHANGE`,
  orderCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#orders' }),
  returnCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#returns' }),
  bookingCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#bookings' }),
  purchaseOrderCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#purchase_orders' }),
  /** How many units of an order's lines were ordered from suppliers, and by which purchase orders. */
  orderCoverage: (store: string, orderId: number): Key => ({ pk: keys.orderCoveragePartition(store), sk: padId(orderId) }),
  purchasingSettings: (store: string): Key => ({ pk: keys.purchasingSettingsPartition(store), sk: 'SETTINGS' }),
  purchasingSettingsPartition: (store: string): string => `S#${store}#PURCHASING`,
  /** The purchase order that collects reorders of low stock at a location from a supplier. */
  reorderDraft: (store: string, supplierId: number, locationId: number): Key => ({
    pk: keys.reorderDraftPartition(store),
    sk: `${padId(supplierId)}#${padId(locationId)}`,
  }),
  reorderDraftPartition: (store: string): string => `S#${store}#REORDER_DRAFT`,
  orderCoveragePartition: (store: string): string => `S#${store}#ORDER_COVERAGE`,
  /** The end of the store's event log. */
  eventCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#event_sequence' }),
  staff: (store: string, email: string): Key => ({ pk: keys.staffPartition(store), sk: email }),
  staffPartition: (store: string): string => `S#${store}#STAFF`,
  listed: (store: string, kind: ListedKind, id: number): Key => ({ pk: keys.listPartition(store, kind), sk: padId(id) }),
  listPartition: (store: string, kind: ListedKind): string => `S#${store}#${kind}`,
  /** Variant rows sort by product, so one query reads all stock of a product. */
  variant: (store: string, productId: number, variantId: number): Key => ({
    pk: keys.listPartition(store, 'VARIANT'),
    sk: `${padId(productId)}#${padId(variantId)}`,
  }),
  variantsOfProduct: (store: string, productId: number) => ({
    pk: keys.listPartition(store, 'VARIANT'),
    skPrefix: `${padId(productId)}#`,
  }),
  /** The product that a variant belongs to. */
  variantPointer: (store: string, variantId: number): Key => ({ pk: keys.variantPointers(store), sk: padId(variantId) }),
  variantPointers: (store: string): string => `S#${store}#VARIANT_OF`,
  inCategory: (store: string, categoryId: number, productId: number): Key => ({
    pk: keys.inCategoryPartition(store, categoryId),
    sk: padId(productId),
  }),
  inCategoryPartition: (store: string, categoryId: number): string => `S#${store}#IN_CATEGORY#${padId(categoryId)}`,
  unique: (store: string, kind: UniqueKind, value: string): Key => ({ pk: keys.uniquePartition(store, kind), sk: value }),
  uniquePartition: (store: string, kind: UniqueKind): string => `S#${store}#UNIQUE#${kind}`,
  /** Everything that prices an order, except the catalog; read with one query. */
  pricingPartition: (store: string): string => `S#${store}#PRICING`,
  pricingSettings: (store: string): Key => ({ pk: keys.pricingPartition(store), sk: 'SETTINGS' }),
  pricingEntry: (store: string, kind: PricingEntryKind, id: number): Key => ({
    pk: keys.pricingPartition(store),
    sk: `${kind}#${padId(id)}`,
  }),
  /** The hours at which a location or booking resource takes bookings. */
  openingHours: (store: string, of: OpeningHoursOwner, id: number): Key => ({
    pk: keys.openingHoursPartition(store),
    sk: `${keys.openingHoursPrefix(of)}${padId(id)}`,
  }),
  openingHoursPartition: (store: string): string => `S#${store}#OPENING_HOURS`,
  openingHoursPrefix: (of: OpeningHoursOwner): string => `${of}#`,
  /** The bookings of a resource on a UTC day (`YYYY-MM-DD`). */
  calendarDay: (store: string, resourceId: number, day: string): Key => ({ pk: keys.calendarPartition(store, resourceId), sk: day }),
  calendarPartition: (store: string, resourceId: number): string => `S#${store}#CALENDAR#${padId(resourceId)}`,
  /** An object under one of its search words. Objects with the same word are adjacent, as are words with the same beginning. */
  searchWord: (store: string, kind: SearchedKind, word: string, id: number): Key => ({
    pk: keys.searchWordPartition(store, kind),
    sk: `${word}#${padId(id)}`,
  }),
  searchWordPartition: (store: string, kind: SearchedKind): string => `S#${store}#SEARCH_WORD#${kind}`,
  /** The search words of an object. */
  searchEntry: (store: string, kind: SearchedKind, id: number): Key => ({ pk: keys.searchEntryPartition(store, kind), sk: padId(id) }),
  searchEntryPartition: (store: string, kind: SearchedKind): string => `S#${store}#SEARCH_ENTRY#${kind}`,
  idempotency: (store: string, key: string): Key => ({ pk: keys.idempotencyPartition(store), sk: key }),
  idempotencyPartition: (store: string): string => `S#${store}#IDEM`,
  /** The marker of an endpoint that was deleted while deliveries waited for it. */
  closedEndpoint: (store: string, id: number): Key => ({ pk: keys.closedEndpointPartition(store), sk: padId(id) }),
  closedEndpointPartition: (store: string): string => `S#${store}#CLOSED_ENDPOINT`,
  /** A part of a text that exceeds its own item. */
  textPart: (store: string, ownerId: string, index: number): Key => ({
    pk: keys.textPartPartition(store),
    sk: `${ownerId}#${padId(index)}`,
  }),
  textPartPartition: (store: string): string => `S#${store}#TEXT_PART`,
  event: (store: string, eventId: string): Key => ({ pk: keys.eventPartition(store, shardOfEvent(eventId)), sk: eventId }),
  eventPartition: (store: string, shard: number): string => `S#${store}#EVENT#${shard}`,
  eventPartitions: (store: string): readonly string[] =>
    Array.from({ length: eventShards }, (_, shard) => keys.eventPartition(store, shard)),
  /** A row of numbered events, by its highest number. */
  eventLogRow: (store: string, lastSequence: number): Key => ({ pk: keys.eventLogPartition(store), sk: padId(lastSequence) }),
  eventLogPartition: (store: string): string => `S#${store}#EVENT_LOG`,
  /** The e-mail that an event requested. */
  sentEmail: (store: string, eventId: string): Key => ({ pk: keys.sentEmailPartition(store), sk: eventId }),
  sentEmailPartition: (store: string): string => `S#${store}#SENT_EMAIL`,
  /** The number of e-mails that a cap has counted for a subject in the window that begins at a time. */
  emailCount: (store: string, counted: string, windowStartMs: number): Key => ({
    pk: keys.emailCountPartition(store),
    sk: `${counted}#${padMs(windowStartMs)}`,
  }),
  emailCountPartition: (store: string): string => `S#${store}#EMAIL_COUNT`,
  /** The results of a store's e-mails that were sent in the window that begins at a time. */
  emailDay: (store: string, windowStartMs: number): Key => ({ pk: `S#${store}#EMAIL_DAY`, sk: padMs(windowStartMs) }),
  /** A recipient to whom the store must not send e-mail. */
  suppressedRecipient: (store: string, addressHash: string): Key => ({ pk: keys.suppressedRecipientPartition(store), sk: addressHash }),
  suppressedRecipientPartition: (store: string): string => `S#${store}#SUPPRESSED_RECIPIENT`,
  app: (clientId: string): Key => ({ pk: `APP#${clientId}`, sk: 'APP' }),
  appSlug: (slug: string): Key => ({ pk: `APP_SLUG#${slug}`, sk: 'APP_SLUG' }),
  /** The last uninstallation of an app in a store, kept while older authorization codes could still be exchanged. */
  uninstalledApp: (store: string, clientId: string): Key => ({ pk: keys.uninstalledAppPartition(store), sk: clientId }),
  uninstalledAppPartition: (store: string): string => `S#${store}#UNINSTALLED_APP`,
  authorizationCode: (codeHash: string): Key => ({ pk: `OAUTH_CODE#${codeHash}`, sk: 'CODE' }),
  credential: (secretHash: string): Key => ({ pk: `CREDENTIAL#${secretHash}`, sk: 'CREDENTIAL' }),
  platformSecret: (name: PlatformSecretName): Key => ({ pk: `PLATFORM#${name}`, sk: 'SECRET' }),
  rateWindow: (subject: string): Key => ({ pk: `RATE#${subject}`, sk: 'RATE' }),
  /** The number of a store's first attempts in the window that begins at a time. */
  firstAttempts: (store: string, windowStartMs: number): Key => ({ pk: `RATE#first_attempts#${store}`, sk: padMs(windowStartMs) }),
  /** The sales of a UTC day in a currency, as far as they are rolled up. */
  salesDay: (store: string, utcDay: string, currency: string): Key => ({ pk: keys.salesDayPartition(store), sk: `${utcDay}#${currency}` }),
  salesDayPartition: (store: string): string => `S#${store}#SALES`,
  /** The first and last possible sort keys of sales between two UTC days. */
  salesDaysBetween: (fromDay: string, toDay: string) => ({ first: fromDay, last: `${toDay}~` }),
  /** A change in sales caused by an order, until it is rolled up. */
  salesChange: (store: string, name: string): Key => ({ pk: keys.salesChangePartition(store), sk: name }),
  salesChangePartition: (store: string): string => `S#${store}#SALES_CHANGE`,
  /** The number of a store's sales roll-ups, and the changes that recent ones included. */
  salesRollUps: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#sales_roll_ups' }),
  /** The outcomes of attempts at an endpoint in the hour that begins at a time. */
  webhookFigures: (store: string, endpointId: number, hourMs: number): Key => ({
    pk: keys.webhookFiguresPartition(store),
    sk: `${padId(endpointId)}#${padMs(hourMs)}`,
  }),
  webhookFiguresPartition: (store: string): string => `S#${store}#WEBHOOK_FIGURES`,
  /** A request of a key or an app, by its id, which sorts by time. */
  apiCall: (store: string, requestId: string): Key => ({ pk: keys.apiCallPartition(store), sk: requestId }),
  apiCallPartition: (store: string): string => `S#${store}#API_CALL`,
  /** A webhook endpoint. The fan-out reads all endpoints of a store. */
  webhookEndpoint: (store: string, id: number): Key => keys.listed(store, 'WEBHOOK_ENDPOINT', id),
} as const;

/** Returns the store that an item of a store's partition belongs to. */
export const storeOfPartition = (pk: string): string => pk.split('#')[1] ?? '';

/** Returns the API request under which the index lists an event (`indexKeys.eventOfRequest`); null for an event that no request caused. */
export function requestOfEvent(item: Readonly<Record<string, unknown>>): string | null {
  const { filter_b_pk: place } = item;
  return typeof place === 'string' ? (/#EVENT#request#(.+)$/.exec(place)?.[1] ?? null) : null;
}

/** Returns the store of a row, if it belongs to one, and its kind: that of its partition or, for a single row of a store, its sort key. */
export function kindOfKey({ pk, sk }: Key): { readonly storeId: string | null; readonly kind: string } {
  const [first = '', storeId = '', kind] = pk.split('#');
  return first === 'S' ? { storeId, kind: kind ?? sk.split('#')[0] ?? '' } : { storeId: null, kind: first };
}

/** Returns the id in a sort key; null if it is not a padded id. */
export const idOfSortKey = (sk: string): number | null => (/^\d{16}$/.test(sk) ? unpadId(sk) : null);

/** Returns the word and the object id in the key of a search word row. */
export function readSearchWordKey(sk: string): { readonly word: string; readonly id: number } {
  const [word = '', id] = sk.split('#');
  return { word, id: unpadId(id ?? '') };
}

/** Returns the id of a pricing entry of a kind from its sort key; null for an entry of another kind. */
export const idOfPricingEntry = (kind: PricingEntryKind, sk: string): number | null =>
  sk.startsWith(`${kind}#`) ? unpadId(sk.slice(kind.length + 1)) : null;

/** Returns the product id in the sort key of a variant's row. */
export const productOfVariantKey = (sk: string): number => unpadId(sk.split('#')[0] ?? '');
/** Returns the variant id in the sort key of a variant's row. */
export const variantOfVariantKey = (sk: string): number => unpadId(sk.split('#')[1] ?? '');

/** A time after every other time. */
const neverMs = 999_999_999_999_999;

/** Returns the location or resource id in the sort key of opening hours. */
export const ownerOfOpeningHours = (sk: string): number => unpadId(sk.split('#')[1] ?? '');

/** Returns the position of a slot in the order of slots, for cursors. */
export const bookingSlotKey = ({ startsAtMs, resourceId }: { readonly startsAtMs: number; readonly resourceId: number }): string =>
  `${padMs(startsAtMs)}#${padId(resourceId)}`;
export function readBookingSlotKey(key: string): { readonly startsAtMs: number; readonly resourceId: number } {
  const [startsAtMs, resourceId] = key.split('#');
  return { startsAtMs: Number(startsAtMs), resourceId: Number(resourceId) };
}

/** The prefix of a delivery's key behind its backlog. All other keys begin with digits. */
const behindBacklog = 'LATER#';

/** The keys and partitions of the secondary indexes. */
export const indexKeys = {
  /** An object by its last change, within its own partition. */
  updated: (updatedAtMs: number, sk: string) => ({ updated_sk: `${padMs(updatedAtMs)}#${sk}` }),
  /** Returns the partition of all objects of a kind in a store that have a field value. */
  filterPartition: (store: string, kind: ListedKind, field: string, value: string | number): string =>
    `${keys.listPartition(store, kind)}#${field}#${value}`,
  /** An SKU that differs from its fold (`foldSku`). If it equals its fold, the key of its lock is the fold already. */
  skuByFold: (store: string, fold: string, productId: number) => ({
    filter_a_pk: indexKeys.skusOfFold(store, fold),
    filter_a_sk: padId(productId),
  }),
  skusOfFold: (store: string, fold: string): string => `${keys.uniquePartition(store, 'sku')}#folded#${fold}`,
  /** An enabled gift card with a balance, by its expiry. Cards without expiry sort last. */
  liveGiftCard: (store: string, expiresAtMs: number | null, id: number) => ({
    filter_a_pk: indexKeys.liveGiftCards(store),
    filter_a_sk: `${padMs(expiresAtMs ?? neverMs)}#${padId(id)}`,
  }),
  liveGiftCards: (store: string): string => indexKeys.filterPartition(store, 'GIFT_CARD', 'status', 'live'),
  /** Returns a key after everything that has expired at a time and before everything still valid. */
  afterExpiry: (ms: number): string => `${padMs(ms)}~`,
  /** Returns the partition of all bookings of a store, or of those in a status, in order of start. */
  bookingsByStart: (store: string, status: string | null): string =>
    indexKeys.filterPartition(store, 'BOOKING', 'starts_at', status ?? 'all'),
  /** Returns the position of a booking in the order of start. */
  bookingStart: (startsAtMs: number, id: number): string => `${padMs(startsAtMs)}#${padId(id)}`,
  /** Returns a key directly after this one. */
  afterBookingStart: (key: string): string => `${key}~`,
  /** An event by the API request that caused it. */
  eventOfRequest: (store: string, requestId: string, eventId: string) => ({
    filter_b_pk: indexKeys.eventsOfRequest(store, requestId),
    filter_b_sk: eventId,
  }),
  eventsOfRequest: (store: string, requestId: string): string => `S#${store}#EVENT#request#${requestId}`,
  allStores: 'STORES',
  allApps: 'APPS',
  storesOfStaff: (email: string): string => `STAFF#${email}`,
  due: (queue: DueQueue, shard: number, dueAtMs: number, sk: string) => ({
    due_pk: indexKeys.duePartition(queue, shard),
    due_sk: `${padMs(dueAtMs)}#${sk}`,
  }),
  /** Returns the sort key of an item in its due queue for another due time. In a backlog, the item moves behind all others that wait. */
  dueAt: (dueSk: string, dueAtMs: number): string => {
    const behind = dueSk.startsWith(behindBacklog) ? dueSk.slice(behindBacklog.length) : dueSk;
    if (!behind.includes('#')) return `${behindBacklog}${padMs(dueAtMs)}#${behind}`;
    return `${dueSk === behind ? '' : behindBacklog}${padMs(dueAtMs)}${behind.slice(padMs(0).length)}`;
  },
  /** Returns the due time in a sort key, including that of an item behind a backlog. */
  dueTime: (dueSk: string): number => Number.parseInt(dueSk.startsWith(behindBacklog) ? dueSk.slice(behindBacklog.length) : dueSk, 10),
  /** Reports whether an item waits behind a backlog until a future time. */
  isPutBehind: (dueSk: string, nowMs: number): boolean => dueSk.startsWith(behindBacklog) && indexKeys.dueTime(dueSk) > nowMs,
  /** A delivery that waits for an endpoint. The partition is in order of age. */
  backlog: (store: string, endpointId: number, deliveryId: number) => ({
    due_pk: indexKeys.backlogPartition(store, endpointId),
    due_sk: padId(deliveryId),
  }),
  backlogPartition: (store: string, endpointId: number): string => `S#${store}#BACKLOG#${padId(endpointId)}`,
  duePartition: (queue: DueQueue, shard: number): string => `DUE#${queue}#${shard}`,
} as const;

/**
 * The queues of rows that are due at a time: events to relay, webhook retries, endpoints with a backlog, running recoveries, stock moves
 * and product changes that exceed one transaction, stock changes whose movements could not be recorded, sales changes to roll up, purchase
 * orders to send automatically, booking reminders, and erasures of customers.
 */
export type DueQueue =
  | 'events'
  | 'retries'
  | 'endpoints'
  | 'recoveries'
  | 'stock_jobs'
  | 'product_jobs'
  | 'stock_changes'
  | 'sales_changes'
  | 'purchase_orders'
  | 'booking_reminders'
  | 'customer_erasures';
