import * as v from 'valibot';
import { Country } from '#shared/kernel/addresses/country-schema.ts';
import { object, patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { CalendarTimestampInput, Email, enumOf, Flag, HttpUrl, Id, integer, list, textUpTo } from '#shared/kernel/fields-schema.ts';
import { keptId } from '#shared/kernel/kept-id-schema.ts';
import { maxPriceMinor } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import {
  maxParcels,
  printProviders,
  purchaseOrderSources,
  purchaseOrderStatuses,
  sendingFailures,
} from '#shared/purchase-orders/purchase-order.ts';
import { lineList, maxNoteLength, maxQuantity } from '#shared/purchase-orders/purchase-order-body.ts';
import { CostCurrency } from '#shared/purchase-orders/suppliers/supplier-body.ts';

const notANumber = issueText('invalid_format', 'must be a number such as PO1001.');
const PurchaseOrderNumber = v.pipe(patternUpTo(14, notANumber), v.regex(/^PO[1-9]\d{0,11}$/, notANumber), v.examples(['PO1001']));

const text = (max: number) => v.nullable(textUpTo(max));
const time = v.nullable(CalendarTimestampInput);

const RecordedLine = v.pipe(
  object({
    order_item_id: v.nullable(Id),
    variant_id: v.nullable(Id),
    name: text(700),
    sku: text(64),
    supplier_sku: text(100),
    quantity: integer(1, maxQuantity),
    unit_cost: v.nullable(moneyInput(0n, maxPriceMinor)),
    received_quantity: integer(0, maxQuantity),
  }),
  v.title('RestoredPurchaseOrderLine'),
);

const RecordedShipTo = v.pipe(
  object({
    name: text(500),
    company: text(200),
    line1: text(200),
    line2: text(200),
    city: text(100),
    region: text(100),
    postcode: text(20),
    country: v.nullable(Country),
    phone: text(50),
    email: v.nullable(Email),
  }),
  v.title('RestoredShipTo'),
);

/** Body of POST /purchase-orders/restore: a purchase order as it stood. */
export const RestorePurchaseOrderBody = v.pipe(
  object({
    id: keptId,
    number: PurchaseOrderNumber,
    status: enumOf(purchaseOrderStatuses),
    source: enumOf(purchaseOrderSources),
    supplier_id: v.nullable(Id),
    provider: v.nullable(enumOf(printProviders)),
    order_id: v.nullable(Id),
    line_items: lineList(RecordedLine),
    ship_to: v.nullable(RecordedShipTo),
    location_id: v.nullable(Id),
    currency: CostCurrency,
    tracking: list(object({ carrier: text(100), number: text(100), url: v.nullable(HttpUrl) }), maxParcels),
    test_mode: Flag,
    note: text(maxNoteLength),
    supplier_reference: text(100),
    cancel_reason: text(maxNoteLength),
    failure: v.nullable(enumOf(sendingFailures)),
    send_at: time,
    sent_at: time,
    accepted_at: time,
    shipped_at: time,
    received_at: time,
    cancelled_at: time,
    created_at: CalendarTimestampInput,
  }),
  v.title('RestorePurchaseOrder'),
);
export type PurchaseOrderRecordInput = v.InferOutput<typeof RestorePurchaseOrderBody>;
