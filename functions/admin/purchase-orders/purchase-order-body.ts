import * as v from 'valibot';
import { AddressInput } from '#shared/kernel/address-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Email, enumOf, Flag, HttpUrl, Id, integer, list, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import type { WantedLine } from '#shared/purchase-orders/ordered-lines.ts';
import {
  maxParcels,
  maxPurchaseOrderLines,
  printProviders,
  type ShipTo,
  type SupplierParcel,
} from '#shared/purchase-orders/purchase-order.ts';
import type { GoodsReceipt } from '#shared/purchase-orders/receive-purchase-order.ts';
import { CostCurrency } from '#shared/purchase-orders/suppliers/supplier-body.ts';

/** Most units of a line: goods for stock come in larger numbers than orders take. */
export const maxQuantity = 1_000_000;
/** Longest text that people write about a purchase order. */
export const maxNoteLength = 2000;

const optionalText = (max: number) => v.optional(v.nullable(textUpTo(max)));
const optionalId = v.optional(v.nullable(Id));
/** The lines of a purchase order. */
export const lineList = <Line extends v.GenericSchema>(line: Line) =>
  v.pipe(list(line, maxPurchaseOrderLines), v.minLength(1, issueText('min_items', 'must have at least one item.')));

const LineInput = object({
  order_item_id: optionalId,
  variant_id: optionalId,
  name: v.optional(v.nullable(requiredText(200))),
  supplier_sku: optionalText(100),
  quantity: integer(1, maxQuantity),
  unit_cost: v.optional(v.nullable(moneyInput(0n, maxPriceMinor))),
});

const { first_name: _firstName, last_name: _lastName, ...addressFields } = AddressInput.entries;
/** What is not known, as of a location without an address, is sent as null. */
const ShipToInput = v.pipe(
  object({
    name: v.exactOptional(v.nullable(textUpTo(200))),
    ...addressFields,
    line1: v.nullable(addressFields.line1),
    city: v.nullable(addressFields.city),
    country: v.nullable(addressFields.country),
    email: v.exactOptional(v.nullable(Email)),
  }),
  v.title('ShipToInput'),
);

/** Body of POST /purchase-orders. */
export const PurchaseOrderCreateBody = object({
  supplier_id: optionalId,
  provider: v.optional(v.nullable(enumOf(printProviders))),
  order_id: optionalId,
  line_items: lineList(LineInput),
  ship_to: v.optional(v.nullable(ShipToInput)),
  location_id: optionalId,
  currency: v.optional(v.nullable(CostCurrency)),
  note: optionalText(maxNoteLength),
  send: v.optional(Flag),
});
export type PurchaseOrderCreateInput = v.InferOutput<typeof PurchaseOrderCreateBody>;

/** Body of PATCH /purchase-orders/{id}. */
export const PurchaseOrderUpdateBody = object({
  line_items: v.exactOptional(lineList(LineInput)),
  ship_to: v.exactOptional(ShipToInput),
  note: v.exactOptional(v.nullable(textUpTo(maxNoteLength))),
});

/** Body of POST /purchase-orders/{id}/send. */
export const PurchaseOrderSendBody = object({});

/** Body of POST /purchase-orders/{id}/accept. */
export const PurchaseOrderAcceptBody = object({ supplier_reference: optionalText(100) });

const ParcelInput = object({ carrier: optionalText(100), number: optionalText(100), url: v.optional(v.nullable(HttpUrl)) });

/** Body of POST /purchase-orders/{id}/ship. */
export const PurchaseOrderShipBody = object({
  tracking: v.optional(list(ParcelInput, maxParcels)),
  fulfill_order: v.optional(Flag),
  notify: v.optional(Flag),
});

/** Body of POST /purchase-orders/{id}/receive: no `line_items` means everything that has not come. */
export const PurchaseOrderReceiveBody = object({
  line_items: v.optional(lineList(object({ id: Id, quantity: v.optional(v.nullable(integer(1, maxQuantity))) }))),
  location_id: optionalId,
});

/** Body of POST /purchase-orders/{id}/cancel. */
export const PurchaseOrderCancelBody = object({ reason: optionalText(maxNoteLength), notify: v.optional(Flag) });

/** Validated lines as the domain understands them. */
export const wantedLines = (lines: PurchaseOrderCreateInput['line_items']): readonly WantedLine[] =>
  lines.map((line) => ({
    orderLineId: line.order_item_id ?? null,
    variantId: line.variant_id ?? null,
    name: textOrNull(line.name),
    supplierSku: line.supplier_sku === undefined ? undefined : textOrNull(line.supplier_sku),
    quantity: line.quantity,
    unitCostMinor: line.unit_cost == null ? line.unit_cost : parseMoney(line.unit_cost),
  }));

/** A validated address as the domain understands it. */
export const shipToOf = (input: v.InferOutput<typeof ShipToInput>): ShipTo => ({
  name: textOrNull(input.name),
  company: textOrNull(input.company),
  line1: input.line1,
  line2: textOrNull(input.line2),
  city: input.city,
  region: textOrNull(input.region),
  postcode: textOrNull(input.postcode),
  country: input.country,
  phone: textOrNull(input.phone),
  email: input.email ?? null,
});

/** Validated parcels as the domain understands them; what says nothing is none. */
export const parcelsOf = ({ tracking = [] }: v.InferOutput<typeof PurchaseOrderShipBody>): readonly SupplierParcel[] =>
  tracking
    .map(({ carrier, number, url }) => ({ carrier: textOrNull(carrier), number: textOrNull(number), url: url ?? null }))
    .filter(({ carrier, number, url }) => carrier !== null || number !== null || url !== null);

/** A validated body as the receipt that the domain understands. */
export const goodsReceiptOf = (
  { line_items: lines }: v.InferOutput<typeof PurchaseOrderReceiveBody>,
  locationId: number,
): GoodsReceipt => ({ lines: lines?.map(({ id, quantity = null }) => ({ lineId: id, quantity })) ?? null, locationId });
