import type { Location } from '#shared/inventory/location.ts';
import { FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Store } from '#shared/stores/store.ts';
import { assertRoom, coverageIssues, type OrderCoverage } from './order-coverage.ts';
import { lineIssues, type WantedLine } from './ordered-lines.ts';
import type { PurchaseOrder, ShipTo, Source } from './purchase-order.ts';
import { shipToCustomer, shipToLocation } from './ship-to.ts';
import type { Supplier } from './suppliers/supplier.ts';
import type { WantedPurchaseOrder } from './wanted-purchase-order.ts';
import { checkSupplier, mutuallyExclusive, readSource } from './wanted-source.ts';

/**
 * The objects on which a purchase order's lines depend: the variants, the customer's order, and the units of the
 * customer's order that are on earlier purchase orders.
 */
export type OrderableGoods = {
  readonly order: Order | null;
  readonly coverage: OrderCoverage | null;
  /** The requested variants that exist. */
  readonly variants: readonly { readonly variantId: number }[];
};

/**
 * Checks that the lines can be ordered. `orderId` is the id of the customer's order for which the goods are bought;
 * null if they are for stock.
 * @throws FieldErrors when the order does not exist or is canceled or refunded, or when a line refers to a missing
 * object or to units that are already ordered
 */
export function assertOrderable(
  orderId: number | null,
  wanted: readonly WantedLine[],
  { order, coverage, variants }: OrderableGoods,
): void {
  if (orderId !== null && order === null) throw fieldError('order_id', 'unknown_id', 'is not an order of this store.');
  if (order?.status === 'cancelled') throw fieldError('order_id', 'order_cancelled', 'is canceled.');
  if (order?.status === 'refunded') throw fieldError('order_id', 'order_refunded', 'is refunded.');
  const known = new Set(variants.map(({ variantId }) => variantId));
  const issues = lineIssues(wanted, { order, hasVariant: (id) => known.has(id) });
  if (issues.length > 0) throw new FieldErrors(issues);
  const twice = order === null || coverage === null ? [] : coverageIssues(coverage, order, wanted);
  if (twice.length > 0) throw new FieldErrors(twice);
}

/** The data that a purchase order depends on, apart from its lines. */
type DraftFacts = {
  readonly named: OrderableGoods;
  readonly supplier: Supplier | null;
  readonly locations: readonly Location[];
  readonly store: Pick<Store, 'name' | 'email' | 'phone' | 'currency'>;
};

/**
 * A draft without its lines and number. `isSettingsCurrency` tells whether its amounts are in the same currency as the
 * costs in the variants' settings.
 */
export type BegunDraft = {
  readonly source: Source;
  readonly fields: Pick<PurchaseOrder, 'orderId' | 'shipTo' | 'locationId' | 'note' | 'currency'>;
  readonly isSettingsCurrency: boolean;
};

/**
 * Builds the draft that a request describes, without its lines and number.
 * @throws FieldErrors when the request is not valid
 */
export function beginDraft(wanted: Omit<WantedPurchaseOrder, 'send'>, { named, supplier, locations, store }: DraftFacts): BegunDraft {
  const { orderId = null, note = null } = wanted;
  const source = readSource(wanted);
  if (orderId !== null && wanted.locationId != null) throw mutuallyExclusive('location_id', 'order_id');
  if (source.supplierId !== null) checkSupplier(supplier);
  assertOrderable(orderId, wanted.lines, named);
  if (named.coverage !== null) assertRoom(named.coverage);
  const location = orderId === null ? locationOf(wanted.locationId ?? null, locations) : null;
  const shipTo = wanted.shipTo ?? ownShipTo(named.order, location, store);
  const settingsCurrency = supplier?.currency ?? store.currency;
  const currency = wanted.currency ?? settingsCurrency;
  return {
    source,
    fields: { orderId, shipTo, locationId: location?.id ?? null, note, currency },
    isSettingsCurrency: currency === settingsCurrency,
  };
}

/**
 * Returns the requested location, to which goods for stock are sent. If no location was requested, returns the store's
 * default location; null if there is no default location.
 */
function locationOf(wantedId: number | null, locations: readonly Location[]): Location | null {
  const wanted = locations.find(({ id }) => id === wantedId);
  if (wantedId === null) return locations.find(({ isDefault }) => isDefault) ?? null;
  if (wanted === undefined) throw fieldError('location_id', 'unknown_id', 'is not a location of this store.');
  if (!wanted.isActive) throw fieldError('location_id', 'inactive_location', 'is an inactive location.');
  return wanted;
}

function ownShipTo(order: Order | null, location: Location | null, store: DraftFacts['store']): ShipTo {
  const own = order === null ? location && shipToLocation(location, store) : shipToCustomer(order);
  if (own !== null) return own;
  throw fieldError(
    'ship_to',
    'required',
    order === null ? 'is required because the store has no location.' : 'is required because the order has no shipping address.',
  );
}
