/**
 * All keys of the table are defined in this file; access-patterns.md lists the access patterns that use them. Integer
 * ids are padded to 16 digits and times (epoch ms) to 15, so that they sort correctly as strings.
 */
export type Key = { readonly pk: string; readonly sk: string };

export const padId = (id: number): string => String(id).padStart(16, '0');
export const unpadId = (text: string): number => Number(text);
export const padMs = (ms: number): string => String(ms).padStart(15, '0');

/**
 * The kinds of listed objects. For each kind, a store has one partition, sorted by id, and one partition of the
 * `updated` index.
 */
export type ListedKind =
  | 'PRODUCT'
  | 'DELETED_PRODUCT'
  | 'VARIANT'
  | 'CATEGORY'
  | 'BRAND'
  | 'LOCATION'
  | 'MOVEMENT'
  | 'ORDER'
  /** An order's notes. */
  | `ORDER_NOTE#${number}`
  | 'REFUND'
  | 'RETURN'
  | 'CUSTOMER'
  /** Erasures are keyed by customer id. */
  | 'CUSTOMER_ERASURE'
  | 'DISCOUNT'
  | 'GIFT_CARD'
  | 'GIFT_CARD_MOVEMENT'
  | 'BOOKING'
  | 'BOOKING_SERVICE'
  | 'BOOKING_RESOURCE'
  | 'PURCHASE_ORDER'
  | 'SUPPLIER'
  /** The sort key of a variant supply is the variant's id. */
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

/** The kinds of external ids: ids that other systems have given to our objects. */
export type ExternalIdKind =
  | 'product_external_id'
  | 'variant_external_id'
  | 'order_external_id'
  | 'customer_external_id'
  | 'supplier_external_id'
  | 'location_external_id';

/** The kinds of values that are unique within a store. */
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
  /** The client id of an installed app. A store can install each app only once. */
  | 'installed_app'
  /** One of a store's five slots for running bulk operations. */
  | 'bulk_place';

/** The kinds of objects whose number per store is limited. */
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

/** The kinds of pricing settings that are stored as one item per entry. */
export type PricingEntryKind = 'customer_group' | 'group_price' | 'quantity_break' | 'automatic_discount';

/** The kinds of objects that have opening hours. */
export type OpeningHoursOwner = 'LOCATION' | 'RESOURCE';

/** The names of the secrets that the whole platform shares. */
export const platformSecretNames = ['cursors', 'gift_card_pepper'] as const;
export type PlatformSecretName = (typeof platformSecretNames)[number];

/**
 * The number of event partitions per store. Every change writes events, and a partition accepts only 1,000 write units
 * per second.
 */
export const eventShards = 4;
/** Uses the last character of the id, because that character is random. */
const shardOfEvent = (eventId: string): number => (eventId.codePointAt(eventId.length - 1) ?? 0) % eventShards;

/** The number of partitions per due queue, except for the event queue. */
export const dueShards = 4;
/**
 * The number of partitions of the event queue. The event queue has more partitions than other queues, because every
 * change in every store writes to it.
 */
export const dueShardsOfEvents = 16;
/** Returns the number of partitions of a due queue. */
export const dueShardsOf = (queue: DueQueue): number => (queue === 'events' ? dueShardsOfEvents : dueShards);

export const keys = {
  store: (store: string): Key => ({ pk: `S#${store}`, sk: 'STORE' }),
  storeHandle: (handle: string): Key => ({ pk: `HANDLE#${handle}`, sk: 'HANDLE' }),
  quotaCounter: (store: string, name: QuotaName): Key => ({ pk: `S#${store}`, sk: `TALLY#${name}` }),
  /** The gift cards issued for an order, in batches numbered from 0. */
  orderGiftCardBatch: (store: string, orderId: number, batch: number): Key => ({
    pk: keys.orderGiftCardPartition(store, orderId),
    sk: padId(batch),
  }),
  orderGiftCardPartition: (store: string, orderId: number): string => `S#${store}#ORDER_GIFT_CARD#${padId(orderId)}`,
  stockJob: (store: string, id: number): Key => ({ pk: keys.stockJobPartition(store), sk: padId(id) }),
  stockJobPartition: (store: string): string => `S#${store}#STOCK_JOB`,
  /**
   * The job that records an unfinished change to a product. Only changes that do not fit into one transaction have a
   * job.
   */
  productJob: (store: string, productId: number): Key => ({ pk: keys.productJobPartition(store), sk: padId(productId) }),
  productJobPartition: (store: string): string => `S#${store}#PRODUCT_JOB`,
  /**
   * A change from the stream that could not be processed. The key contains the changed row's sort key and the sequence
   * number of the stream record.
   */
  stockChange: (store: string, variantKey: string, sequenceNumber: string): Key => ({
    pk: keys.stockChangePartition(store),
    sk: `${variantKey}#${sequenceNumber}`,
  }),
  stockChangePartition: (store: string): string => `S#${store}#STOCK_CHANGE`,
  orderCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#orders' }),
  returnCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#returns' }),
  bookingCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#bookings' }),
  purchaseOrderCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#purchase_orders' }),
  /**
   * For each line of an order: the number of units that were ordered from suppliers, and the purchase orders that
   * contain them.
   */
  orderCoverage: (store: string, orderId: number): Key => ({ pk: keys.orderCoveragePartition(store), sk: padId(orderId) }),
  purchasingSettings: (store: string): Key => ({ pk: keys.purchasingSettingsPartition(store), sk: 'SETTINGS' }),
  purchasingSettingsPartition: (store: string): string => `S#${store}#PURCHASING`,
  /** The purchase order that collects reorders from a supplier for a location whose stock is low. */
  reorderDraft: (store: string, supplierId: number, locationId: number): Key => ({
    pk: keys.reorderDraftPartition(store),
    sk: `${padId(supplierId)}#${padId(locationId)}`,
  }),
  reorderDraftPartition: (store: string): string => `S#${store}#REORDER_DRAFT`,
  orderCoveragePartition: (store: string): string => `S#${store}#ORDER_COVERAGE`,
  /** The end of the store's event log: the last assigned number, and the events numbered most recently. */
  eventCounter: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#event_sequence' }),
  staff: (store: string, email: string): Key => ({ pk: keys.staffPartition(store), sk: email }),
  staffPartition: (store: string): string => `S#${store}#STAFF`,
  listed: (store: string, kind: ListedKind, id: number): Key => ({ pk: keys.listPartition(store, kind), sk: padId(id) }),
  listPartition: (store: string, kind: ListedKind): string => `S#${store}#${kind}`,
  /** Variant rows are sorted by product, so that one query reads a product's whole stock. */
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
  /** Everything that is needed to price an order, except the catalog. It is read with one query. */
  pricingPartition: (store: string): string => `S#${store}#PRICING`,
  pricingSettings: (store: string): Key => ({ pk: keys.pricingPartition(store), sk: 'SETTINGS' }),
  pricingEntry: (store: string, kind: PricingEntryKind, id: number): Key => ({
    pk: keys.pricingPartition(store),
    sk: `${kind}#${padId(id)}`,
  }),
  /** The opening hours during which a location or booking resource can be booked. */
  openingHours: (store: string, of: OpeningHoursOwner, id: number): Key => ({
    pk: keys.openingHoursPartition(store),
    sk: `${keys.openingHoursPrefix(of)}${padId(id)}`,
  }),
  openingHoursPartition: (store: string): string => `S#${store}#OPENING_HOURS`,
  openingHoursPrefix: (of: OpeningHoursOwner): string => `${of}#`,
  /** A resource's bookings on a UTC day (`YYYY-MM-DD`). */
  calendarDay: (store: string, resourceId: number, day: string): Key => ({ pk: keys.calendarPartition(store, resourceId), sk: day }),
  calendarPartition: (store: string, resourceId: number): string => `S#${store}#CALENDAR#${padId(resourceId)}`,
  /** An index row for one search word of an object. Rows whose words have the same prefix are adjacent. */
  searchWord: (store: string, kind: SearchedKind, word: string, id: number): Key => ({
    pk: keys.searchWordPartition(store, kind),
    sk: `${word}#${padId(id)}`,
  }),
  searchWordPartition: (store: string, kind: SearchedKind): string => `S#${store}#SEARCH_WORD#${kind}`,
  /** An object's search words. */
  searchEntry: (store: string, kind: SearchedKind, id: number): Key => ({ pk: keys.searchEntryPartition(store, kind), sk: padId(id) }),
  searchEntryPartition: (store: string, kind: SearchedKind): string => `S#${store}#SEARCH_ENTRY#${kind}`,
  idempotency: (store: string, key: string): Key => ({ pk: keys.idempotencyPartition(store), sk: key }),
  idempotencyPartition: (store: string): string => `S#${store}#IDEM`,
  /** Marks an endpoint that was deleted while deliveries were waiting for it. */
  closedEndpoint: (store: string, id: number): Key => ({ pk: keys.closedEndpointPartition(store), sk: padId(id) }),
  closedEndpointPartition: (store: string): string => `S#${store}#CLOSED_ENDPOINT`,
  /** A part item: it contains a piece of a long text that does not fit into the text's own item. */
  textPart: (store: string, ownerId: string, index: number): Key => ({
    pk: keys.textPartPartition(store),
    sk: `${ownerId}#${padId(index)}`,
  }),
  textPartPartition: (store: string): string => `S#${store}#TEXT_PART`,
  event: (store: string, eventId: string): Key => ({ pk: keys.eventPartition(store, shardOfEvent(eventId)), sk: eventId }),
  eventPartition: (store: string, shard: number): string => `S#${store}#EVENT#${shard}`,
  eventPartitions: (store: string): readonly string[] =>
    Array.from({ length: eventShards }, (_, shard) => keys.eventPartition(store, shard)),
  /** A row of numbered events. Its key is the highest number in it. */
  eventLogRow: (store: string, lastSequence: number): Key => ({ pk: keys.eventLogPartition(store), sk: padId(lastSequence) }),
  eventLogPartition: (store: string): string => `S#${store}#EVENT_LOG`,
  /** The e-mail that an event requested. */
  sentEmail: (store: string, eventId: string): Key => ({ pk: keys.sentEmailPartition(store), sk: eventId }),
  sentEmailPartition: (store: string): string => `S#${store}#SENT_EMAIL`,
  /** The number of e-mails that a cap has counted in a time window, for a store or for one of its recipients. */
  emailCount: (store: string, counted: string, windowStartMs: number): Key => ({
    pk: keys.emailCountPartition(store),
    sk: `${counted}#${padMs(windowStartMs)}`,
  }),
  emailCountPartition: (store: string): string => `S#${store}#EMAIL_COUNT`,
  /** The results of the e-mails that a store sent in a time window. */
  emailDay: (store: string, windowStartMs: number): Key => ({ pk: `S#${store}#EMAIL_DAY`, sk: padMs(windowStartMs) }),
  /** A recipient to whom the store must not send e-mails. */
  suppressedRecipient: (store: string, addressHash: string): Key => ({ pk: keys.suppressedRecipientPartition(store), sk: addressHash }),
  suppressedRecipientPartition: (store: string): string => `S#${store}#SUPPRESSED_RECIPIENT`,
  app: (clientId: string): Key => ({ pk: `APP#${clientId}`, sk: 'APP' }),
  appSlug: (slug: string): Key => ({ pk: `APP_SLUG#${slug}`, sk: 'APP_SLUG' }),
  /**
   * The latest uninstallation of an app from a store. It is kept until every authorization code from before the
   * uninstallation has expired.
   */
  uninstalledApp: (store: string, clientId: string): Key => ({ pk: keys.uninstalledAppPartition(store), sk: clientId }),
  uninstalledAppPartition: (store: string): string => `S#${store}#UNINSTALLED_APP`,
  authorizationCode: (codeHash: string): Key => ({ pk: `OAUTH_CODE#${codeHash}`, sk: 'CODE' }),
  credential: (secretHash: string): Key => ({ pk: `CREDENTIAL#${secretHash}`, sk: 'CREDENTIAL' }),
  platformSecret: (name: PlatformSecretName): Key => ({ pk: `PLATFORM#${name}`, sk: 'SECRET' }),
  rateWindow: (subject: string): Key => ({ pk: `RATE#${subject}`, sk: 'RATE' }),
  /** The number of first attempts, one per webhook delivery, that were made for a store in a time window. */
  firstAttempts: (store: string, windowStartMs: number): Key => ({ pk: `RATE#first_attempts#${store}`, sk: padMs(windowStartMs) }),
  /** The rolled-up sales of a store on a UTC day in one currency. */
  salesDay: (store: string, utcDay: string, currency: string): Key => ({ pk: keys.salesDayPartition(store), sk: `${utcDay}#${currency}` }),
  salesDayPartition: (store: string): string => `S#${store}#SALES`,
  /** The lowest and highest possible sort keys of sales from one UTC day to another, both inclusive. */
  salesDaysBetween: (fromDay: string, toDay: string) => ({ first: fromDay, last: `${toDay}~` }),
  /** A change in sales that an order caused. It is kept until it is rolled up. */
  salesChange: (store: string, name: string): Key => ({ pk: keys.salesChangePartition(store), sk: name }),
  salesChangePartition: (store: string): string => `S#${store}#SALES_CHANGE`,
  /** The record of a store's sales roll-ups: their number, and the changes in the latest roll-ups. */
  salesRollUps: (store: string): Key => ({ pk: `S#${store}`, sk: 'TALLY#sales_roll_ups' }),
  /** The outcomes of the attempts at an endpoint in one hour. */
  webhookFigures: (store: string, endpointId: number, hourMs: number): Key => ({
    pk: keys.webhookFiguresPartition(store),
    sk: `${padId(endpointId)}#${padMs(hourMs)}`,
  }),
  webhookFiguresPartition: (store: string): string => `S#${store}#WEBHOOK_FIGURES`,
  /** A request made by an API key or app. Its id sorts by time. */
  apiCall: (store: string, requestId: string): Key => ({ pk: keys.apiCallPartition(store), sk: requestId }),
  apiCallPartition: (store: string): string => `S#${store}#API_CALL`,
  /** A webhook endpoint. The fan-out reads all of a store's endpoints. */
  webhookEndpoint: (store: string, id: number): Key => keys.listed(store, 'WEBHOOK_ENDPOINT', id),
} as const;

/** Returns the store id in the key of a store's partition. */
export const storeOfPartition = (pk: string): string => pk.split('#')[1] ?? '';

/**
 * Returns the id of the API request that caused an event, from the event's index key (`indexKeys.eventOfRequest`).
 * Returns null if no request caused the event.
 */
export function requestOfEvent(item: Readonly<Record<string, unknown>>): string | null {
  const { filter_b_pk: place } = item;
  return typeof place === 'string' ? (/#EVENT#request#(.+)$/.exec(place)?.[1] ?? null) : null;
}

/**
 * Returns a row's store id and kind. The store id is null if the row belongs to no store. The kind is in the partition
 * key or, for a single row such as the store itself, in the sort key.
 */
export function kindOfKey({ pk, sk }: Key): { readonly storeId: string | null; readonly kind: string } {
  const [first = '', storeId = '', kind] = pk.split('#');
  return first === 'S' ? { storeId, kind: kind ?? sk.split('#')[0] ?? '' } : { storeId: null, kind: first };
}

/** Returns the id in a sort key, or null if the key is not a padded id. */
export const idOfSortKey = (sk: string): number | null => (/^\d{16}$/.test(sk) ? unpadId(sk) : null);

/** Splits the sort key of a `searchWord` row into the word and the object's id. */
export function readSearchWordKey(sk: string): { readonly word: string; readonly id: number } {
  const [word = '', id] = sk.split('#');
  return { word, id: unpadId(id ?? '') };
}

/** Returns the id in the sort key of a pricing entry, or null if the entry is of another kind. */
export const idOfPricingEntry = (kind: PricingEntryKind, sk: string): number | null =>
  sk.startsWith(`${kind}#`) ? unpadId(sk.slice(kind.length + 1)) : null;

/** Returns the product id in the sort key of a variant row. */
export const productOfVariantKey = (sk: string): number => unpadId(sk.split('#')[0] ?? '');
/** Returns the variant id in the sort key of a variant row. */
export const variantOfVariantKey = (sk: string): number => unpadId(sk.split('#')[1] ?? '');

/** A time later than any real time. */
const neverMs = 999_999_999_999_999;

/** Returns the location id or resource id in the sort key of opening hours. */
export const ownerOfOpeningHours = (sk: string): number => unpadId(sk.split('#')[1] ?? '');

/**
 * Returns a string by which booking slots can be sorted: first by start time, then by resource. It is used in cursors.
 */
export const bookingSlotKey = ({ startsAtMs, resourceId }: { readonly startsAtMs: number; readonly resourceId: number }): string =>
  `${padMs(startsAtMs)}#${padId(resourceId)}`;
export function readBookingSlotKey(key: string): { readonly startsAtMs: number; readonly resourceId: number } {
  const [startsAtMs, resourceId] = key.split('#');
  return { startsAtMs: Number(startsAtMs), resourceId: Number(resourceId) };
}

/** The prefix that moves a delivery's key to the end of its backlog. All other keys begin with digits. */
const behindBacklog = 'LATER#';

/** The keys and partitions of the secondary indexes. */
export const indexKeys = {
  /** The index key that sorts the objects of a partition by their last change. */
  updated: (updatedAtMs: number, sk: string) => ({ updated_sk: `${padMs(updatedAtMs)}#${sk}` }),
  /**
   * Returns the key of an index partition. The partition contains the objects of one kind in a store that have a given
   * value in a field.
   */
  filterPartition: (store: string, kind: ListedKind, field: string, value: string | number): string =>
    `${keys.listPartition(store, kind)}#${field}#${value}`,
  /**
   * The index keys for finding an SKU by its upper-case form (`foldSku`). An SKU that is stored in upper case needs no
   * index keys.
   */
  skuByFold: (store: string, fold: string, productId: number) => ({
    filter_a_pk: indexKeys.skusOfFold(store, fold),
    filter_a_sk: padId(productId),
  }),
  skusOfFold: (store: string, fold: string): string => `${keys.uniquePartition(store, 'sku')}#folded#${fold}`,
  /** The index keys of an enabled gift card with a balance, sorted by expiry. Cards that do not expire sort last. */
  liveGiftCard: (store: string, expiresAtMs: number | null, id: number) => ({
    filter_a_pk: indexKeys.liveGiftCards(store),
    filter_a_sk: `${padMs(expiresAtMs ?? neverMs)}#${padId(id)}`,
  }),
  liveGiftCards: (store: string): string => indexKeys.filterPartition(store, 'GIFT_CARD', 'status', 'live'),
  /**
   * Returns a key that sorts after everything that has expired by the given time and before everything that is still
   * valid.
   */
  afterExpiry: (ms: number): string => `${padMs(ms)}~`,
  /**
   * Returns the key of the index partition with all of a store's bookings or, if `status` is given, with the bookings
   * that have this status. The bookings are sorted by start time.
   */
  bookingsByStart: (store: string, status: string | null): string =>
    indexKeys.filterPartition(store, 'BOOKING', 'starts_at', status ?? 'all'),
  /** Returns a booking's sort key in the index by start time. */
  bookingStart: (startsAtMs: number, id: number): string => `${padMs(startsAtMs)}#${padId(id)}`,
  /** Returns a key that sorts directly after the given key. */
  afterBookingStart: (key: string): string => `${key}~`,
  /** The index keys for finding an event by the API request that caused the event. */
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
  /**
   * Returns the sort key of an item in a due queue after a change of its due time. In a backlog, the item moves behind
   * all other waiting items.
   */
  dueAt: (dueSk: string, dueAtMs: number): string => {
    const behind = dueSk.startsWith(behindBacklog) ? dueSk.slice(behindBacklog.length) : dueSk;
    if (!behind.includes('#')) return `${behindBacklog}${padMs(dueAtMs)}#${behind}`;
    return `${dueSk === behind ? '' : behindBacklog}${padMs(dueAtMs)}${behind.slice(padMs(0).length)}`;
  },
  /**
   * Extracts the due time from a sort key. If a delivery was moved to the end of its backlog, the due time is the time
   * of its retry.
   */
  dueTime: (dueSk: string): number => Number.parseInt(dueSk.startsWith(behindBacklog) ? dueSk.slice(behindBacklog.length) : dueSk, 10),
  /** Reports whether an item was moved to the end of its backlog and its retry time is still in the future. */
  isPutBehind: (dueSk: string, nowMs: number): boolean => dueSk.startsWith(behindBacklog) && indexKeys.dueTime(dueSk) > nowMs,
  /** The index keys of a delivery that waits for an endpoint. Each backlog is sorted by age. */
  backlog: (store: string, endpointId: number, deliveryId: number) => ({
    due_pk: indexKeys.backlogPartition(store, endpointId),
    due_sk: padId(deliveryId),
  }),
  backlogPartition: (store: string, endpointId: number): string => `S#${store}#BACKLOG#${padId(endpointId)}`,
  duePartition: (queue: DueQueue, shard: number): string => `DUE#${queue}#${shard}`,
} as const;

/**
 * The queues of rows that become due at a stored time. They contain, in this order:
 * - events to relay
 * - webhook retries
 * - endpoints with a backlog
 * - running recoveries
 * - stock moves that do not fit into one transaction
 * - product changes that do not fit into one transaction
 * - stock changes whose movements could not be recorded
 * - sales changes to roll up
 * - purchase orders to send automatically
 * - booking reminders
 * - erasures of customers
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
