/**
 * Every key of the table is spelled here and only here. The access patterns that use them: access-patterns.md beside this file.
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
  /** By the id of the customer. */
  | 'CUSTOMER_ERASURE'
  | 'DISCOUNT'
  | 'GIFT_CARD'
  | 'GIFT_CARD_MOVEMENT'
  | 'BOOKING'
  | 'BOOKING_SERVICE'
  | 'BOOKING_RESOURCE'
  | 'PURCHASE_ORDER'
  | 'SUPPLIER'
  /** By the id of the variant. */
  | 'VARIANT_SUPPLY'
  | 'API_KEY'
  | 'ACTIVITY'
  | 'INSTALLATION'
  | 'WEBHOOK_ENDPOINT'
  | 'WEBHOOK_DELIVERY'
  | 'WEBHOOK_RECOVERY'
  | 'BULK_OPERATION';

/** The kinds of objects that are found by words. */
export type SearchedKind = Extract<ListedKind, 'PRODUCT' | 'CUSTOMER' | 'ORDER' | 'BOOKING' | 'GIFT_CARD' | 'SUPPLIER'>;

/** The ids that other systems gave to objects of a kind. */
export type ExternalIdKind =
  | 'product_external_id'
  | 'variant_external_id'
  | 'order_external_id'
  | 'customer_external_id'
  | 'supplier_external_id'
  | 'location_external_id';

/** Kinds of values that are unique in a store. */
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
  /** A client id: a store has an app once. */
  | 'installed_app'
  /** The import that is being applied: one at a time. */
  /** A place of a bulk operation that is not over: a store has five. */
  | 'bulk_place';

/** The limited objects of a store. */
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

/** The pricing settings of a store that have one item each. */
export type PricingEntryKind = 'customer_group' | 'group_price' | 'quantity_break' | 'automatic_discount';

/** The owners of opening hours. */
export type OpeningHoursOwner = 'LOCATION' | 'RESOURCE';

/** Secrets that the whole platform shares. */
export const platformSecretNames = ['cursors', 'gift_card_pepper'] as const;
export type PlatformSecretName = (typeof platformSecretNames)[number];

/** Number of partitions over which the events of a store spread: every change writes some, and one partition takes 1,000 units a second. */
export const eventShards = 4;
/** By the last digit of the id, which is random. */
const shardOfEvent = (eventId: string): number => (eventId.codePointAt(eventId.length - 1) ?? 0) % eventShards;

/** Number of partitions over which the items of a due queue spread, unless it is that of events. */
export const dueShards = 4;
/** Every change of every store writes to this queue. Rows of versions before are in the first four. */
export const dueShardsOfEvents = 16;
/** Number of partitions over which the items of a due queue spread. */
export const dueShardsOf = (queue: DueQueue): number => (queue === 'events' ? dueShardsOfEvents : dueShards);

export const keys = {
  store: (store: string): Key => ({ pk: `S#${store}`, sk: 'STORE' }),
  storeHandle: (handle: string): Key => ({ pk: `HANDLE#${handle}`, sk: 'HANDLE' }),
  quotaCounter: (store: string, name: QuotaName): Key => ({ pk: `S#${store}`, sk: `TALLY#${name}` }),
  /** Which gift cards an order issued, in batches counted from 0. */
  orderGiftCardBatch: (store: string, orderId: number, batch: number): Key => ({
    pk: keys.orderGiftCardPartition(store, orderId),
    sk: padId(batch),
  }),
  orderGiftCardPartition: (store: string, orderId: number): string => `S#${store}#ORDER_GIFT_CARD#${padId(orderId)}`,
  stockJob: (store: string, id: number): Key => ({ pk: keys.stockJobPartition(store), sk: padId(id) }),
  stockJobPartition: (store: string): string => `S#${store}#STOCK_JOB`,
  /** The unfinished change of a product that does not fit into one transaction. */
  productJob: (store: string, productId: number): Key => ({ pk: keys.productJobPartition(store), sk: padId(productId) }),
  productJobPartition: (store: string): string => `S#${store}#PRODUCT_JOB`,
  /** A change of a variant's row whose movements could not be recorded, by the place of its record in the stream. */
  stockChange: (store: string, variantKey: string, sequenceNumber: string): Key => ({
    pk: keys.stockChangePartition(store),
    sk: `${variantKey}#${sequenceNumber}`,
  }),
  stockChangePartition: (store: string): string => `S#${store}#STOCK_CHANGE`,
  orderCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#orders' }),
  returnCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#returns' }),
  bookingCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#bookings' }),
  purchaseOrderCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#purchase_orders' }),
  /** How much of the lines of an order is ordered from suppliers, and by which purchase orders. */
  orderCoverage: (store: string, orderId: number): Key => ({ pk: keys.orderCoveragePartition(store), sk: padId(orderId) }),
  purchasingSettings: (store: string): Key => ({ pk: keys.purchasingSettingsPartition(store), sk: 'SETTINGS' }),
  purchasingSettingsPartition: (store: string): string => `S#${store}#PURCHASING`,
  /** Which purchase order gathers what runs low at a location and comes from a supplier. */
  reorderDraft: (store: string, supplierId: number, locationId: number): Key => ({
    pk: keys.reorderDraftPartition(store),
    sk: `${padId(supplierId)}#${padId(locationId)}`,
  }),
  reorderDraftPartition: (store: string): string => `S#${store}#REORDER_DRAFT`,
  orderCoveragePartition: (store: string): string => `S#${store}#ORDER_COVERAGE`,
  /** The end of the store's log of events. */
  eventCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#event_sequence' }),
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
  unique: (store: string, kind: UniqueKind, value: string): Key => ({ pk: keys.uniquePartition(store, kind), sk: value }),
  uniquePartition: (store: string, kind: UniqueKind): string => `S#${store}#UNIQUE#${kind}`,
  /** Everything that pricing an order needs besides the catalogue is read with one query. */
  pricingPartition: (store: string): string => `S#${store}#PRICING`,
  pricingSettings: (store: string): Key => ({ pk: keys.pricingPartition(store), sk: 'SETTINGS' }),
  pricingEntry: (store: string, kind: PricingEntryKind, id: number): Key => ({
    pk: keys.pricingPartition(store),
    sk: `${kind}#${padId(id)}`,
  }),
  /** When a location, or a booking resource, takes bookings. */
  openingHours: (store: string, of: OpeningHoursOwner, id: number): Key => ({
    pk: keys.openingHoursPartition(store),
    sk: `${keys.openingHoursPrefix(of)}${padId(id)}`,
  }),
  openingHoursPartition: (store: string): string => `S#${store}#OPENING_HOURS`,
  openingHoursPrefix: (of: OpeningHoursOwner): string => `${of}#`,
  /** The bookings of a resource on a UTC day (`YYYY-MM-DD`). */
  calendarDay: (store: string, resourceId: number, day: string): Key => ({ pk: keys.calendarPartition(store, resourceId), sk: day }),
  calendarPartition: (store: string, resourceId: number): string => `S#${store}#CALENDAR#${padId(resourceId)}`,
  /** An object under a word that it is found by: those of a word are together, and those of words with the same beginning. */
  searchWord: (store: string, kind: SearchedKind, word: string, id: number): Key => ({
    pk: keys.searchWordPartition(store, kind),
    sk: `${word}#${padId(id)}`,
  }),
  searchWordPartition: (store: string, kind: SearchedKind): string => `S#${store}#SEARCH_WORD#${kind}`,
  /** The words under which an object is. */
  searchEntry: (store: string, kind: SearchedKind, id: number): Key => ({ pk: keys.searchEntryPartition(store, kind), sk: padId(id) }),
  searchEntryPartition: (store: string, kind: SearchedKind): string => `S#${store}#SEARCH_ENTRY#${kind}`,
  idempotency: (store: string, key: string): Key => ({ pk: keys.idempotencyPartition(store), sk: key }),
  idempotencyPartition: (store: string): string => `S#${store}#IDEM`,
  /** The rest of an endpoint that was deleted while deliveries waited for it. */
  closedEndpoint: (store: string, id: number): Key => ({ pk: keys.closedEndpointPartition(store), sk: padId(id) }),
  closedEndpointPartition: (store: string): string => `S#${store}#CLOSED_ENDPOINT`,
  /** Where a text goes on that its own item cannot hold. */
  textPart: (store: string, ownerId: string, index: number): Key => ({
    pk: keys.textPartPartition(store),
    sk: `${ownerId}#${padId(index)}`,
  }),
  textPartPartition: (store: string): string => `S#${store}#TEXT_PART`,
  event: (store: string, eventId: string): Key => ({ pk: keys.eventPartition(store, shardOfEvent(eventId)), sk: eventId }),
  eventPartition: (store: string, shard: number): string => `S#${store}#EVENT#${shard}`,
  eventPartitions: (store: string): readonly string[] =>
    Array.from({ length: eventShards }, (_, shard) => keys.eventPartition(store, shard)),
  /** Events with their numbers, up to this one. */
  eventLogRow: (store: string, lastSequence: number): Key => ({ pk: keys.eventLogPartition(store), sk: padId(lastSequence) }),
  eventLogPartition: (store: string): string => `S#${store}#EVENT_LOG`,
  /** The e-mail that an event asked for. */
  sentEmail: (store: string, eventId: string): Key => ({ pk: keys.sentEmailPartition(store), sk: eventId }),
  sentEmailPartition: (store: string): string => `S#${store}#SENT_EMAIL`,
  /** E-mails of a store that a cap counted for a subject, in the window that began at a time. */
  emailCount: (store: string, counted: string, windowStartMs: number): Key => ({
    pk: keys.emailCountPartition(store),
    sk: `${counted}#${padMs(windowStartMs)}`,
  }),
  emailCountPartition: (store: string): string => `S#${store}#EMAIL_COUNT`,
  /** How the e-mails of a store fared that were sent in the window that began at a time. */
  emailDay: (store: string, windowStartMs: number): Key => ({ pk: `S#${store}#EMAIL_DAY`, sk: padMs(windowStartMs) }),
  /** A recipient that the store writes to no more. */
  suppressedRecipient: (store: string, addressHash: string): Key => ({ pk: keys.suppressedRecipientPartition(store), sk: addressHash }),
  suppressedRecipientPartition: (store: string): string => `S#${store}#SUPPRESSED_RECIPIENT`,
  app: (clientId: string): Key => ({ pk: `APP#${clientId}`, sk: 'APP' }),
  appSlug: (slug: string): Key => ({ pk: `APP_SLUG#${slug}`, sk: 'APP_SLUG' }),
  /** When an app was last uninstalled in a store, for as long as codes from before could still be exchanged. */
  uninstalledApp: (store: string, clientId: string): Key => ({ pk: keys.uninstalledAppPartition(store), sk: clientId }),
  uninstalledAppPartition: (store: string): string => `S#${store}#UNINSTALLED_APP`,
  authorizationCode: (codeHash: string): Key => ({ pk: `OAUTH_CODE#${codeHash}`, sk: 'CODE' }),
  credential: (secretHash: string): Key => ({ pk: `CREDENTIAL#${secretHash}`, sk: 'CREDENTIAL' }),
  platformSecret: (name: PlatformSecretName): Key => ({ pk: `PLATFORM#${name}`, sk: 'SECRET' }),
  rateWindow: (subject: string): Key => ({ pk: `RATE#${subject}`, sk: 'RATE' }),
  /** How many first attempts of a store were counted in the window that began at a time. */
  firstAttempts: (store: string, windowStartMs: number): Key => ({ pk: `RATE#first_attempts#${store}`, sk: padMs(windowStartMs) }),
  /** The sales of a UTC day in a currency, as far as they are rolled up. */
  salesDay: (store: string, utcDay: string, currency: string): Key => ({ pk: keys.salesDayPartition(store), sk: `${utcDay}#${currency}` }),
  salesDayPartition: (store: string): string => `S#${store}#SALES`,
  /** The first and the last sort key that sales between two UTC days can have. */
  salesDaysBetween: (fromDay: string, toDay: string) => ({ first: fromDay, last: `${toDay}~` }),
  /** The sales that a change of an order adds, until they are rolled up. */
  salesChange: (store: string, name: string): Key => ({ pk: keys.salesChangePartition(store), sk: name }),
  salesChangePartition: (store: string): string => `S#${store}#SALES_CHANGE`,
  /** How many roll-ups of its sales a store had, and what the recent ones took in. */
  salesRollUps: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#sales_roll_ups' }),
  /** The outcomes of attempts at an endpoint in the hour that began at a time. */
  webhookFigures: (store: string, endpointId: number, hourMs: number): Key => ({
    pk: keys.webhookFiguresPartition(store),
    sk: `${padId(endpointId)}#${padMs(hourMs)}`,
  }),
  webhookFiguresPartition: (store: string): string => `S#${store}#WEBHOOK_FIGURES`,
  /** A request of a key or an app, by its id: ids sort by time. */
  apiCall: (store: string, requestId: string): Key => ({ pk: keys.apiCallPartition(store), sk: requestId }),
  apiCallPartition: (store: string): string => `S#${store}#API_CALL`,
  /** The endpoints of a store that want events, read whole by the fan-out. */
  webhookEndpoint: (store: string, id: number): Key => keys.listed(store, 'WEBHOOK_ENDPOINT', id),
} as const;

/** The store that an item of one of its partitions belongs to. */
export const storeOfPartition = (pk: string): string => pk.split('#')[1] ?? '';

/** The API request that an event is listed under in the index (`indexKeys.eventOfRequest`); null for one that no request caused. */
export function requestOfEvent(item: Readonly<Record<string, unknown>>): string | null {
  const { filter_b_pk: place } = item;
  return typeof place === 'string' ? (/#EVENT#request#(.+)$/.exec(place)?.[1] ?? null) : null;
}

/** The kind of a row by its key: its store, if it belongs to one, and the kind of its partition, or of a single row of a store. */
export function kindOfKey({ pk, sk }: Key): { readonly storeId: string | null; readonly kind: string } {
  const [first = '', storeId = '', kind] = pk.split('#');
  return first === 'S' ? { storeId, kind: kind ?? sk.split('#')[0] ?? '' } : { storeId: null, kind: first };
}

/** The id that a sort key is; null for one that is no padded id. */
export const idOfSortKey = (sk: string): number | null => (/^\d{16}$/.test(sk) ? unpadId(sk) : null);

/** The word and the object that the key of an object under a word names. */
export function readSearchWordKey(sk: string): { readonly word: string; readonly id: number } {
  const [word = '', id] = sk.split('#');
  return { word, id: unpadId(id ?? '') };
}

/** The id of a pricing entry of a kind by its sort key; null for one of another kind. */
export const idOfPricingEntry = (kind: PricingEntryKind, sk: string): number | null =>
  sk.startsWith(`${kind}#`) ? unpadId(sk.slice(kind.length + 1)) : null;

/** The product that the sort key of a variant's row begins with. */
export const productOfVariantKey = (sk: string): number => unpadId(sk.split('#')[0] ?? '');
/** The variant that the sort key of its row ends with. */
export const variantOfVariantKey = (sk: string): number => unpadId(sk.split('#')[1] ?? '');

/** Comes after every time. */
const neverMs = 999_999_999_999_999;

/** The location, or resource, whose opening hours have this sort key. */
export const ownerOfOpeningHours = (sk: string): number => unpadId(sk.split('#')[1] ?? '');

/** The place of a slot in the order of slots, for cursors. */
export const bookingSlotKey = ({ startsAtMs, resourceId }: { readonly startsAtMs: number; readonly resourceId: number }): string =>
  `${padMs(startsAtMs)}#${padId(resourceId)}`;
export function readBookingSlotKey(key: string): { readonly startsAtMs: number; readonly resourceId: number } {
  const [startsAtMs, resourceId] = key.split('#');
  return { startsAtMs: Number(startsAtMs), resourceId: Number(resourceId) };
}

/** Begins the place of a delivery that was put behind its backlog: the others begin with digits. */
const behindBacklog = 'LATER#';

/** Partitions of the secondary indexes. */
export const indexKeys = {
  updated: (store: string, kind: ListedKind, updatedAtMs: number, sk: string) => ({
    updated_pk: keys.listPartition(store, kind),
    updated_sk: `${padMs(updatedAtMs)}#${sk}`,
  }),
  /** A filter's partition: all objects of a kind in a store that have this value. */
  filterPartition: (store: string, kind: ListedKind, field: string, value: string | number): string =>
    `${keys.listPartition(store, kind)}#${field}#${value}`,
  /** An SKU that is not its own fold (`foldSku`): the lock of one that is has the fold for its key. */
  skuByFold: (store: string, fold: string, productId: number) => ({
    filter_a_pk: indexKeys.skusOfFold(store, fold),
    filter_a_sk: padId(productId),
  }),
  skusOfFold: (store: string, fold: string): string => `${keys.uniquePartition(store, 'sku')}#folded#${fold}`,
  /** A gift card that is on and has a balance, by the end of its validity; one that stays valid comes after all others. */
  liveGiftCard: (store: string, expiresAtMs: number | null, id: number) => ({
    filter_a_pk: indexKeys.liveGiftCards(store),
    filter_a_sk: `${padMs(expiresAtMs ?? neverMs)}#${padId(id)}`,
  }),
  liveGiftCards: (store: string): string => indexKeys.filterPartition(store, 'GIFT_CARD', 'status', 'live'),
  /** Comes after the keys of what is no longer valid at a time, and before those of what still is. */
  afterExpiry: (ms: number): string => `${padMs(ms)}~`,
  /** All bookings of a store, or those in a status, in the order of their start. */
  bookingsByStart: (store: string, status: string | null): string =>
    indexKeys.filterPartition(store, 'BOOKING', 'starts_at', status ?? 'all'),
  /** The place of a booking in that order. */
  bookingStart: (startsAtMs: number, id: number): string => `${padMs(startsAtMs)}#${padId(id)}`,
  /** Comes after this key, and before the next. */
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
  /** The place of the same item in its due queue when it falls due at another time; in a backlog, behind all that wait there for their turn. */
  dueAt: (dueSk: string, dueAtMs: number): string => {
    const behind = dueSk.startsWith(behindBacklog) ? dueSk.slice(behindBacklog.length) : dueSk;
    if (!behind.includes('#')) return `${behindBacklog}${padMs(dueAtMs)}#${behind}`;
    return `${dueSk === behind ? '' : behindBacklog}${padMs(dueAtMs)}${behind.slice(padMs(0).length)}`;
  },
  /** The time at which an item of a due queue falls due, or one that was put behind a backlog. */
  dueTime: (dueSk: string): number => Number.parseInt(dueSk.startsWith(behindBacklog) ? dueSk.slice(behindBacklog.length) : dueSk, 10),
  /** Whether an item of a backlog waits behind it, for a time that has not come. */
  isPutBehind: (dueSk: string, nowMs: number): boolean => dueSk.startsWith(behindBacklog) && indexKeys.dueTime(dueSk) > nowMs,
  /** The deliveries that wait for an endpoint, oldest first. */
  backlog: (store: string, endpointId: number, deliveryId: number) => ({
    due_pk: indexKeys.backlogPartition(store, endpointId),
    due_sk: padId(deliveryId),
  }),
  backlogPartition: (store: string, endpointId: number): string => `S#${store}#BACKLOG#${padId(endpointId)}`,
  duePartition: (queue: DueQueue, shard: number): string => `DUE#${queue}#${shard}`,
} as const;

/**
 * The queues of rows that wait for a time: events not yet relayed, webhook retries, endpoints with a backlog, recoveries that run, stock moves too
 * many for one transaction, changes of products likewise, changes of stock whose movements could not be recorded, changes of
 * sales that are not rolled up, purchase orders that are sent by themselves, bookings whose customers are to be reminded, erasures of customers.
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
