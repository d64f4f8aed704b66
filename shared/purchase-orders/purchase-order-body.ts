import * as v from 'valibot';
import { Country } from '#shared/kernel/addresses/country-schema.ts';
import { asSent, bodyOf, readAs, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Email, enumOf, Flag, HttpUrl, Id, integer, list, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { blankWantedLine, type WantedLine } from './ordered-lines.ts';
import { maxParcels, maxPurchaseOrderLines, printProviders, type ShipTo, type SupplierParcel } from './purchase-order.ts';
import type { GoodsReceipt } from './receive-purchase-order.ts';
import { blankShipTo } from './ship-to.ts';
import { CostCurrency } from './suppliers/supplier-body.ts';
import type { PurchaseOrderChange, WantedPurchaseOrder } from './wanted-purchase-order.ts';

/** The maximum quantity of a line. It is higher than for customer orders, because stock is bought in bulk. */
const maxQuantity = 1_000_000;
/** The maximum length of a note or reason on a purchase order. */
export const maxNoteLength = 2000;

const optionalText = (max: number) => v.optional(v.nullable(textUpTo(max)));
const optionalId = v.optional(v.nullable(Id));
/** Returns the schema of a list with at least one purchase order line. */
const lineList = <Line extends v.GenericSchema>(line: Line) =>
  v.pipe(list(line, maxPurchaseOrderLines), v.minLength(1, issueText('min_items', 'must have at least one item.')));

const trimmedText = (max: number) => readAs(v.nullable(textUpTo(max)), textOrNull);
const reference = asSent(v.nullable(Id));

/** The fields of a purchase order line in a request. */
export const purchaseOrderLineBody = bodyOf<WantedLine>()({
  orderLineId: sentAs('order_item_id', reference),
  variantId: reference,
  name: readAs(v.nullable(requiredText(200)), textOrNull),
  supplierSku: trimmedText(100),
  quantity: required(asSent(integer(1, maxQuantity))),
  unitCostMinor: sentAs(
    'unit_cost',
    readNullable(moneyInput(0n, maxPriceMinor), (sent) => parseMoney(sent)),
  ),
});

/**
 * The shipping address fields in a request. Required fields must be present, but may be null if the value is unknown,
 * for example for a location without an address.
 */
export const shipToBody = bodyOf<ShipTo>()({
  name: trimmedText(200),
  company: trimmedText(200),
  line1: required(asSent(v.nullable(requiredText(200)))),
  line2: trimmedText(200),
  city: required(asSent(v.nullable(requiredText(100)))),
  region: trimmedText(100),
  postcode: trimmedText(20),
  country: required(asSent(v.nullable(Country))),
  phone: trimmedText(50),
  email: asSent(v.nullable(Email)),
});
const ShipToInput = v.pipe(shipToBody.create, v.title('ShipToInput'));
const readShipTo = (sent: v.InferOutput<typeof ShipToInput>): ShipTo => ({ ...blankShipTo, ...shipToBody.read(sent) });

/** The fields that a request can change in a draft. */
export const purchaseOrderBody = bodyOf<PurchaseOrderChange>()({
  lines: sentAs(
    'line_items',
    required(
      readAs(lineList(purchaseOrderLineBody.create), (sent) =>
        sent.map((line): WantedLine => ({ ...blankWantedLine, ...purchaseOrderLineBody.read(line) })),
      ),
    ),
  ),
  shipTo: readAs(ShipToInput, readShipTo),
  note: trimmedText(maxNoteLength),
});

/** The body of a request that creates a purchase order. */
export const newPurchaseOrderBody = bodyOf<WantedPurchaseOrder>()({
  supplierId: reference,
  provider: asSent(v.nullable(enumOf(printProviders))),
  orderId: reference,
  lines: purchaseOrderBody.fields.lines,
  shipTo: readNullable(ShipToInput, readShipTo),
  locationId: reference,
  currency: asSent(v.nullable(CostCurrency)),
  note: purchaseOrderBody.fields.note,
  send: asSent(Flag),
});

/** The body of POST /purchase-orders/{id}/send. */
export const PurchaseOrderSendBody = object({});

/** The body of POST /purchase-orders/{id}/accept. */
export const PurchaseOrderAcceptBody = object({ supplier_reference: optionalText(100) });

const ParcelInput = object({ carrier: optionalText(100), number: optionalText(100), url: v.optional(v.nullable(HttpUrl)) });

/** The body of POST /purchase-orders/{id}/ship. */
export const PurchaseOrderShipBody = object({
  tracking: v.optional(list(ParcelInput, maxParcels)),
  fulfill_order: v.optional(Flag),
  notify: v.optional(Flag),
});

/** The body of POST /purchase-orders/{id}/receive. Without `line_items`, all open units are received. */
export const PurchaseOrderReceiveBody = object({
  line_items: v.optional(lineList(object({ id: Id, quantity: v.optional(v.nullable(integer(1, maxQuantity))) }))),
  location_id: optionalId,
});

/** The body of POST /purchase-orders/{id}/cancel. */
export const PurchaseOrderCancelBody = object({ reason: optionalText(maxNoteLength), notify: v.optional(Flag) });

/** Returns the parcels in a validated body. Empty parcels are left out. */
export const parcelsOf = ({ tracking = [] }: v.InferOutput<typeof PurchaseOrderShipBody>): readonly SupplierParcel[] =>
  tracking
    .map(({ carrier, number, url }) => ({ carrier: textOrNull(carrier), number: textOrNull(number), url: url ?? null }))
    .filter(({ carrier, number, url }) => carrier !== null || number !== null || url !== null);

/** Returns the goods receipt that a validated body describes. */
export const goodsReceiptOf = (
  { line_items: lines }: v.InferOutput<typeof PurchaseOrderReceiveBody>,
  locationId: number,
): GoodsReceipt => ({ lines: lines?.map(({ id, quantity = null }) => ({ lineId: id, quantity })) ?? null, locationId });
