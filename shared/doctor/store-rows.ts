import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { buysGiftCards } from '#shared/orders/gift-card-units.ts';
import { searchedKinds } from '#shared/search/searched-rows-table.ts';
import { indexKeys, keys, type ListedKind, type UniqueKind } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type KindName, type RowItem, readRow, type StoredRow } from './row-kinds.ts';

/** A store's row; `unreadable` if this version cannot read it. */
type FoundRow = StoredRow | { readonly kind: 'unreadable'; readonly as: KindName; readonly item: RowItem };

const listed = [
  ['location', 'LOCATION'],
  ['brand', 'BRAND'],
  ['product', 'PRODUCT'],
  ['deleted_product', 'DELETED_PRODUCT'],
  ['variant', 'VARIANT'],
] as const satisfies readonly (readonly [KindName, ListedKind])[];

// The kinds are in a record rather than a list, so that the code does not compile if one is missing.
const uniqueKinds: Readonly<Record<UniqueKind, true>> = {
  slug: true,
  category_slug: true,
  brand_slug: true,
  sku: true,
  email: true,
  product_external_id: true,
  variant_external_id: true,
  order_external_id: true,
  customer_external_id: true,
  supplier_external_id: true,
  location_external_id: true,
  discount_code: true,
  discount_use: true,
  gift_card: true,
  group_price: true,
  quantity_break: true,
  webhook_url: true,
  installed_app: true,
  bulk_place: true,
};

/**
 * Yields every unexpired row of a store, one partition after another, with strongly consistent reads. Checks rely on
 * the sequence of the partitions: for example, orders come before bookings.
 */
export async function* storeRows(table: Table, storeId: string, nowMs: number): AsyncGenerator<FoundRow> {
  const all = (as: KindName, pk: string) => rowsOf(table, as, pk, nowMs);
  const list = (as: KindName, kind: ListedKind) => all(as, keys.listPartition(storeId, kind));

  yield* ownRows(table, storeId, nowMs);
  yield* all('staff', keys.staffPartition(storeId));
  yield* all('pricing', keys.pricingPartition(storeId));
  const categoryIds: number[] = [];
  for await (const row of list('category', 'CATEGORY')) {
    if (row.kind === 'category') categoryIds.push(row.value.id);
    yield row;
  }
  for (const [as, kind] of listed) yield* list(as, kind);
  for (const id of categoryIds) yield* all('in_category', keys.inCategoryPartition(storeId, id));
  yield* all('variant_pointer', keys.variantPointers(storeId));
  yield* list('movement', 'MOVEMENT');
  yield* list('discount', 'DISCOUNT');
  yield* list('customer', 'CUSTOMER');
  yield* list('customer_erasure', 'CUSTOMER_ERASURE');
  yield* orderRows(table, storeId, nowMs);
  yield* list('refund', 'REFUND');
  yield* list('return', 'RETURN');
  yield* all('sales_change', keys.salesChangePartition(storeId));
  yield* all('sales_day', keys.salesDayPartition(storeId));
  yield* list('booking', 'BOOKING');
  yield* list('supplier', 'SUPPLIER');
  yield* list('variant_supply', 'VARIANT_SUPPLY');
  yield* list('purchase_order', 'PURCHASE_ORDER');
  yield* all('purchasing_settings', keys.purchasingSettingsPartition(storeId));
  yield* all('reorder_draft', keys.reorderDraftPartition(storeId));
  yield* all('order_coverage', keys.orderCoveragePartition(storeId));
  yield* list('booking_service', 'BOOKING_SERVICE');
  yield* resourceRows(table, storeId, nowMs);
  yield* all('opening_hours', keys.openingHoursPartition(storeId));
  yield* list('gift_card', 'GIFT_CARD');
  yield* list('gift_card_movement', 'GIFT_CARD_MOVEMENT');
  yield* list('webhook_endpoint', 'WEBHOOK_ENDPOINT');
  yield* installationRows(table, storeId, nowMs);
  yield* list('bulk_operation', 'BULK_OPERATION');
  yield* list('activity', 'ACTIVITY');
  yield* all('uninstalled_app', keys.uninstalledAppPartition(storeId));
  for (const kind of Object.keys(uniqueKinds) as UniqueKind[]) yield* all('unique_value', keys.uniquePartition(storeId, kind));
  yield* keyRows(table, storeId, nowMs);
  yield* all('closed_endpoint', keys.closedEndpointPartition(storeId));
  for (const pk of keys.eventPartitions(storeId)) yield* all('event', pk);
  yield* all('event_log', keys.eventLogPartition(storeId));
  yield* list('webhook_delivery', 'WEBHOOK_DELIVERY');
  yield* list('webhook_recovery', 'WEBHOOK_RECOVERY');
  yield* all('webhook_figures', keys.webhookFiguresPartition(storeId));
  yield* all('api_call', keys.apiCallPartition(storeId));
  yield* all('stock_job', keys.stockJobPartition(storeId));
  yield* all('product_job', keys.productJobPartition(storeId));
  yield* all('stock_change', keys.stockChangePartition(storeId));
  for (const kind of searchedKinds) {
    yield* all('search_entry', keys.searchEntryPartition(storeId, kind));
    yield* all('search_word', keys.searchWordPartition(storeId, kind));
  }
  yield* all('sent_email', keys.sentEmailPartition(storeId));
  yield* all('suppressed_recipient', keys.suppressedRecipientPartition(storeId));
  yield* all('idempotency', keys.idempotencyPartition(storeId));
  // Text parts are a store's largest rows, and the checks do not need their contents, so only their keys and expiry are
  // read.
  yield* rowsOf(table, 'text_part', keys.textPartPartition(storeId), nowMs, 'sk, expires_at');
}

async function* ownRows(table: Table, storeId: string, nowMs: number): AsyncGenerator<FoundRow> {
  const { pk, sk } = keys.store(storeId);
  for await (const item of itemsOf(table, pk, nowMs)) {
    const row = rowOf(item['sk'] === sk ? 'store' : 'tally', item);
    yield row;
    if (row.kind !== 'store') continue;
    const handle = await readItem(table, keys.storeHandle(row.value.handle));
    if (handle !== null) yield rowOf('store_handle', handle);
  }
}

/** The number of orders whose notes are read in parallel. Each order's notes need a query. */
const ordersAtOnce = 25;

/**
 * Yields the orders. After an order that buys gift cards, yields the row of its issued cards. After every
 * `ordersAtOnce` orders, yields their notes.
 */
async function* orderRows(table: Table, storeId: string, nowMs: number): AsyncGenerator<FoundRow> {
  let seen: number[] = [];
  for await (const row of rowsOf(table, 'order', keys.listPartition(storeId, 'ORDER'), nowMs)) {
    yield row;
    if (row.kind !== 'order') continue;
    if (buysGiftCards(row.value)) yield* rowsOf(table, 'order_gift_cards', keys.orderGiftCardPartition(storeId, row.value.id), nowMs);
    seen.push(row.value.id);
    if (seen.length < ordersAtOnce) continue;
    yield* await noteRows(table, storeId, seen, nowMs);
    seen = [];
  }
  yield* await noteRows(table, storeId, seen, nowMs);
}

async function noteRows(table: Table, storeId: string, orderIds: readonly number[], nowMs: number): Promise<readonly FoundRow[]> {
  const notesOf = async (id: number): Promise<readonly FoundRow[]> => {
    const notes: FoundRow[] = [];
    for await (const row of rowsOf(table, 'order_note', keys.listPartition(storeId, `ORDER_NOTE#${id}`), nowMs)) notes.push(row);
    return notes;
  };
  return (await Promise.all(orderIds.map(notesOf))).flat();
}

/** Yields the booking resources, each followed by its calendar. */
async function* resourceRows(table: Table, storeId: string, nowMs: number): AsyncGenerator<FoundRow> {
  for await (const row of rowsOf(table, 'booking_resource', keys.listPartition(storeId, 'BOOKING_RESOURCE'), nowMs)) {
    yield row;
    if (row.kind === 'booking_resource') yield* rowsOf(table, 'calendar_day', keys.calendarPartition(storeId, row.value.id), nowMs);
  }
}

/** Yields the API keys, each followed by its credential. */
async function* keyRows(table: Table, storeId: string, nowMs: number): AsyncGenerator<FoundRow> {
  for await (const row of rowsOf(table, 'api_key', keys.listPartition(storeId, 'API_KEY'), nowMs)) {
    yield row;
    if (row.kind !== 'api_key') continue;
    for (const item of await readItems(table, [keys.credential(row.value.secretHash)])) yield rowOf('credential', item);
  }
}

/** Yields the installed apps, each followed by its credential. */
async function* installationRows(table: Table, storeId: string, nowMs: number): AsyncGenerator<FoundRow> {
  for await (const row of rowsOf(table, 'app_installation', keys.listPartition(storeId, 'INSTALLATION'), nowMs)) {
    yield row;
    if (row.kind !== 'app_installation') continue;
    for (const item of await readItems(table, [keys.credential(row.value.credentialHash)])) yield rowOf('credential', item);
  }
}

async function* rowsOf(table: Table, as: KindName, pk: string, nowMs: number, projection?: string): AsyncGenerator<FoundRow> {
  for await (const item of itemsOf(table, pk, nowMs, projection)) yield rowOf(as, item);
}

const rowOf = (as: KindName, item: RowItem): FoundRow => readRow(as, item) ?? { kind: 'unreadable', as, item };

async function* itemsOf(table: Table, pk: string, nowMs: number, projection?: string): AsyncGenerator<RowItem> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
        ...(projection === undefined ? {} : { ProjectionExpression: projection }),
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const item of Items) if (!isOver(item, nowMs)) yield item;
    from = LastEvaluatedKey;
  } while (from !== undefined);
}

// TTL may delete rows days late, so an expired row counts as deleted.
const isOver = ({ expires_at: expiresAtSec }: RowItem, nowMs: number): boolean =>
  typeof expiresAtSec === 'number' && expiresAtSec * 1000 <= nowMs;

/** Yields the ids of all stores on the platform, oldest first. Stores whose own row cannot be read are included. */
export async function* allStoreIds(table: Table): AsyncGenerator<string> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'filter_a',
        KeyConditionExpression: 'filter_a_pk = :pk',
        ExpressionAttributeValues: { ':pk': indexKeys.allStores },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const item of Items) yield String(item['filter_a_sk']);
    from = LastEvaluatedKey;
  } while (from !== undefined);
}
