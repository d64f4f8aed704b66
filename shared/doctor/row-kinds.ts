import * as v from 'valibot';
import { activityItem, parseActivity } from '#shared/activity/activity-table.ts';
import { apiKeyItem, parseApiKey } from '#shared/api-keys/api-keys-table.ts';
import { credentialForm } from '#shared/api-keys/credentials-table.ts';
import { apiCallsItem, parseApiCalls } from '#shared/api-log/call-rows-table.ts';
import { installationItem, parseInstallation } from '#shared/apps/app-installations-table.ts';
import { uninstalledAppForm } from '#shared/apps/uninstalled-apps-table.ts';
import { bookingItem, parseBooking } from '#shared/bookings/bookings-table.ts';
import { parseCalendarDay } from '#shared/bookings/calendar/calendar-table.ts';
import { parseBookingResource } from '#shared/bookings/services/booking-resources-table.ts';
import { parseBookingService } from '#shared/bookings/services/booking-services-table.ts';
import { parseOpeningHours } from '#shared/bookings/services/opening-hours-table.ts';
import { bulkOperationItem, parseBulkOperation } from '#shared/bulk-operations/bulk-operations-table.ts';
import { brandItem, parseBrand } from '#shared/catalogue/brands/brands-table.ts';
import { categoryItem, parseCategory } from '#shared/catalogue/categories/categories-table.ts';
import { parseProductJob } from '#shared/catalogue/product-jobs-table.ts';
import { deletedProductItem, parseProduct, productItem } from '#shared/catalogue/products-table.ts';
import { customerItem, parseCustomer } from '#shared/customers/customers-table.ts';
import { discountItem, parseDiscount } from '#shared/discounts/discounts-table.ts';
import { suppressedRecipientForm } from '#shared/emails/email-feedback-table.ts';
import { sentEmailForm } from '#shared/emails/sent-emails-table.ts';
import { erasureItem, parseErasure } from '#shared/erasure/erasures-table.ts';
import { parseEventRow } from '#shared/events/event-form.ts';
import { logEndForm, logRowForm } from '#shared/events/log-form.ts';
import { giftCardMovementItem, parseGiftCardMovement } from '#shared/gift-cards/gift-card-movements-table.ts';
import { giftCardItem, parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { locationItem, parseLocation } from '#shared/inventory/locations-table.ts';
import { movementItem, parseMovement } from '#shared/inventory/movements-table.ts';
import { parseStockJob } from '#shared/inventory/stock-jobs-table.ts';
import { variantPointerForm } from '#shared/inventory/variant-pointers-table.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { parseIssuedBatch } from '#shared/orders/order-gift-cards-table.ts';
import { parseOrderNote } from '#shared/orders/order-notes-table.ts';
import { orderItem } from '#shared/orders/orders-table.ts';
import { parseRefund, refundItem } from '#shared/orders/refunds/refunds-table.ts';
import { parseTaxSettings } from '#shared/pricing/pricing-config-table.ts';
import { parseEntry } from '#shared/pricing/pricing-entries-table.ts';
import { automaticDiscounts, customerGroups, type EntryKind, groupPrices, quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import { orderCoverageForm } from '#shared/purchase-orders/order-coverage-table.ts';
import { parsePurchaseOrder, purchaseOrderItem } from '#shared/purchase-orders/purchase-orders-table.ts';
import { purchasingSettingsForm } from '#shared/purchase-orders/suppliers/purchasing-settings-table.ts';
import { reorderDraftForm } from '#shared/purchase-orders/suppliers/reorder-drafts-table.ts';
import { parseSupplier, supplierItem } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { parseVariantSupply, variantSupplyItem } from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import { parseSalesChange } from '#shared/reports/sales-changes-table.ts';
import { parseSalesDay } from '#shared/reports/sales-days-table.ts';
import { parseReturn, returnItem } from '#shared/returns/returns-table.ts';
import { searchEntryForm, searchWordForm } from '#shared/search/search-entry-form.ts';
import { memberItem, parseMember } from '#shared/staff/staff-table.ts';
import { parseStore, storeItem } from '#shared/stores/stores-table.ts';
import { keyRecordForm } from '#shared/table/idempotency.ts';
import { indexKeys, keys, type PricingEntryKind, readSearchWordKey, type UniqueKind } from '#shared/table/keys.ts';
import { uniqueLockForm } from '#shared/table/unique-values.ts';
import { changedKeys, deliveryItem, eventKeys, parseDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { parseClosedEndpoint } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import { endpointItem, parseEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { parseHourFigures } from '#shared/webhooks/figures/webhook-figures-table.ts';
import { parseRecovery } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';

/**
 * The content of a row with pricing data: a pricing entry, or null for the tax settings. `target` must be unique among
 * entries of the same kind; null if the entry has no target.
 */
type PricingRow = {
  readonly kind: PricingEntryKind;
  readonly id: number;
  readonly target: { readonly kind: UniqueKind; readonly value: string } | null;
} | null;

/** Reads a stored row with pricing data; null for the row with the tax settings. */
function parsePricingEntry(item: Readonly<Record<string, unknown>>): PricingRow {
  switch (item['entity']) {
    case 'customer_group':
      return read(customerGroups, item);
    case 'group_price':
      return read(groupPrices, item);
    case 'quantity_break':
      return read(quantityBreaks, item);
    case 'automatic_discount':
      return read(automaticDiscounts, item);
    default:
      parseTaxSettings(item);
      return null;
  }
}

function read<Value extends { readonly id: number }>(kind: EntryKind<Value>, item: unknown): PricingRow {
  const { value } = parseEntry(kind, item);
  return { kind: kind.name, id: value.id, target: kind.target(value) };
}

export type RowItem = Readonly<Record<string, unknown>>;

/**
 * How a kind of row is parsed. `rebuild` computes the item again from the parsed value. If a kind's index attributes
 * depend on other rows, the kind has no `rebuild`.
 */
type RowKind<Value> = {
  readonly parse: (item: RowItem) => Value;
  readonly rebuild?: (storeId: string, value: Value, item: RowItem) => RowItem;
};

const kind = <Value>(parse: (item: RowItem) => Value, rebuild?: RowKind<Value>['rebuild']): RowKind<Value> =>
  rebuild === undefined ? { parse } : { parse, rebuild };

const optional = v.optional(v.number());
const Tally = v.object({ held: optional, placed: optional });
const parses =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (item: RowItem): v.InferOutput<Schema> =>
    v.parse(schema, item);

/** All kinds of rows that a store has. */
const rowKinds = {
  store: kind(parseStore, (_id, store) => storeItem(store)),
  tally: kind((item) => ({ ...v.parse(Tally, item), logEnd: item['sk'] === keys.eventCounter('').sk ? logEndForm.read(item) : null })),
  store_handle: kind(parses(v.object({ store_id: v.string() }))),
  staff: kind(parseMember, memberItem),
  location: kind(parseLocation, locationItem),
  pricing: kind(parsePricingEntry),
  category: kind(parseCategory, categoryItem),
  in_category: kind(parses(v.object({ pk: v.string(), sk: v.string() }))),
  brand: kind(parseBrand, brandItem),
  product: kind(parseProduct, productItem),
  deleted_product: kind(parseProduct, deletedProductItem),
  variant: kind(parseVariantStock, (_id, _stock, item) => variantIndexKeys(item)),
  variant_pointer: kind((item) => ({ sk: String(item['sk']), ...variantPointerForm.read(item) })),
  movement: kind(parseMovement, movementItem),
  customer: kind(parseCustomer, customerItem),
  customer_erasure: kind(parseErasure, (_id, erasure) => erasureItem(erasure)),
  discount: kind(parseDiscount, discountItem),
  order: kind(parseOrder, orderItem),
  order_note: kind(parseOrderNote),
  order_gift_cards: kind((item) => ({ sk: String(item['sk']), orderId: orderOfBatch(item), units: parseIssuedBatch(item) })),
  refund: kind(parseRefund, refundItem),
  return: kind(parseReturn, returnItem),
  booking: kind(parseBooking, bookingItem),
  supplier: kind(parseSupplier, supplierItem),
  variant_supply: kind(parseVariantSupply, variantSupplyItem),
  purchase_order: kind(parsePurchaseOrder, purchaseOrderItem),
  purchasing_settings: kind((item) => purchasingSettingsForm.read(item)),
  reorder_draft: kind((item) => reorderDraftForm.read(item)),
  order_coverage: kind((item) => orderCoverageForm.read(item)),
  sales_change: kind(parseSalesChange, (storeId, { name }) => keys.salesChange(storeId, name)),
  sales_day: kind(parseSalesDay, (storeId, { day, currency }) => keys.salesDay(storeId, day, currency)),
  gift_card: kind(parseGiftCard, giftCardItem),
  booking_service: kind(parseBookingService),
  booking_resource: kind(parseBookingResource),
  opening_hours: kind(parseOpeningHours),
  calendar_day: kind(parseCalendarDay),
  gift_card_movement: kind(parseGiftCardMovement, giftCardMovementItem),
  unique_value: kind((item) => ({ pk: String(item['pk']), sk: String(item['sk']), ...uniqueLockForm.read(item) })),
  api_key: kind(parseApiKey, apiKeyItem),
  uninstalled_app: kind((item) => uninstalledAppForm.read(item)),
  app_installation: kind(parseInstallation, installationItem),
  credential: kind((item) => credentialForm.read(item)),
  webhook_endpoint: kind(parseEndpoint, (_id, endpoint) => endpointItem(endpoint)),
  closed_endpoint: kind(parseClosed),
  event: kind((item) => ({ ...parseEventRow(item), entity: item['entity'] })),
  event_log: kind((item) => logRowForm.read(item)),
  webhook_delivery: kind(parseDelivery, (_id, delivery, item) => ({
    ...(item['filter_d_pk'] === undefined ? {} : eventKeys(delivery)),
    ...deliveryItem(delivery, null),
    ...(item['updated_sk'] === undefined ? {} : changedKeys(delivery)),
  })),
  webhook_figures: kind(parseHourFigures),
  webhook_recovery: kind(parseRecovery, (_id, recovery) => indexKeys.updated(recovery.updatedAtMs, String(recovery.id).padStart(16, '0'))),
  bulk_operation: kind(parseBulkOperation, bulkOperationItem),
  api_call: kind(parseApiCalls, apiCallsItem),
  stock_job: kind(parseStockJob),
  product_job: kind(parseProductJob),
  stock_change: kind(parses(v.object({ variant_key: v.string() }))),
  search_entry: kind((item) => ({ pk: String(item['pk']), sk: String(item['sk']), ...searchEntryForm.read(item) })),
  search_word: kind((item) => ({ pk: String(item['pk']), ...readSearchWordKey(String(item['sk'])), ...searchWordForm.read(item) })),
  activity: kind(parseActivity, activityItem),
  sent_email: kind((item) => sentEmailForm.read(item)),
  suppressed_recipient: kind((item) => suppressedRecipientForm.read(item)),
  idempotency: kind((item) => keyRecordForm.read(item)),
  text_part: kind(({ sk }) => partNamed(String(sk))),
} as const;

const orderOfBatch = (item: RowItem): number => Number(String(item['pk']).split('#').at(-1));

function partNamed(sk: string) {
  const [ownerId = '', index = ''] = sk.split('#');
  return { ownerId, index: Number(index) };
}

// Returns the index keys that a variant's row should have. Until the variant's stock is set for the first time, the row
// has no index keys.
function variantIndexKeys(item: RowItem): RowItem {
  const { updated_sk: key } = item;
  return key === undefined ? {} : indexKeys.updated(Number.parseInt(String(key), 10), String(item['sk']));
}

function parseClosed(item: RowItem) {
  const closed = parseClosedEndpoint(item);
  if (closed === null) throw new Error('The row cannot be read as a deleted endpoint.');
  return closed;
}

type Kinds = typeof rowKinds;
export type KindName = keyof Kinds;

/** A store's row: the stored item, and the value parsed from it. */
export type StoredRow = {
  [Name in KindName]: { readonly kind: Name; readonly value: ReturnType<Kinds[Name]['parse']>; readonly item: RowItem };
}[KindName];

/** Parses a row as the given kind; null if that fails. */
export function readRow(name: KindName, item: RowItem): StoredRow | null {
  try {
    return { kind: name, value: rowKinds[name].parse(item), item } as StoredRow;
  } catch {
    return null;
  }
}

/**
 * Returns a row's item, computed again from the parsed row; null if this kind's index attributes depend on other rows.
 */
export function rebuiltItem(storeId: string, { kind: name, value, item }: StoredRow): RowItem | null {
  const { rebuild } = rowKinds[name] as RowKind<unknown>;
  return rebuild === undefined ? null : rebuild(storeId, value, item);
}
