import type { Actor } from '#shared/kernel/request.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { type Location, maxLocations } from './location.ts';

/** The causes of a change to a stock level. `count` sets an absolute number of units. */
export const movementTypes = [
  'adjust',
  'count',
  'order',
  'cancel',
  'refund',
  'return',
  'product_create',
  'product_update',
  'product_deleted',
  'transfer',
  'purchase_order',
] as const;

export type MovementType = (typeof movementTypes)[number];

/**
 * The most recent stock movement of a variant at a location. Fields that can be derived from the variant's stock are
 * left out.
 */
export type LevelMovement = {
  readonly id: number;
  readonly type: MovementType;
  readonly delta: number;
  readonly requestedDelta: number;
  readonly reason: string | null;
  readonly orderId: number | null;
  readonly refundId: number | null;
  readonly returnId: number | null;
  readonly actor: Actor;
  readonly requestId: string | null;
};

/** The units of a variant at a location. `seq` is the `sequence` of the level's last movement. */
export type StockLevel = {
  readonly onHand: number;
  readonly seq: number;
  readonly updatedAtMs: number;
  readonly movement: LevelMovement;
};

/** A variant's stock. `levels` is keyed by location id; a location without a level has never stocked the variant. */
export type VariantStock = {
  readonly productId: number;
  readonly variantId: number;
  /** The variant's SKU, copied from the product. */
  readonly sku: string | null;
  readonly tracked: boolean;
  readonly active: boolean;
  readonly levels: ReadonlyMap<number, StockLevel>;
};

type FulfillingLocation = Pick<Location, 'id' | 'priority' | 'isActive' | 'fulfilsOnline'>;

const isFulfilling = (location: FulfillingLocation): boolean => location.isActive && location.fulfilsOnline;

/**
 * Returns the location at which `inventory_quantity` sets the stock: of the active locations that fulfill online
 * orders, the one with the lowest priority number or, among equals, the oldest. Returns null if no active location
 * fulfills online orders.
 */
export const firstFulfillingLocation = <L extends FulfillingLocation>(locations: readonly L[]): L | null =>
  locations.filter(isFulfilling).toSorted((a, b) => a.priority - b.priority || a.id - b.id)[0] ?? null;

/**
 * Returns the number of units available online at all fulfilling locations together; null when the variant is not
 * tracked (specification: Variant).
 */
export function onlineQuantity(stock: Pick<VariantStock, 'tracked' | 'levels'>, locations: readonly FulfillingLocation[]): number | null {
  if (!stock.tracked) return null;
  return locations.filter(isFulfilling).reduce((sum, { id }) => sum + (stock.levels.get(id)?.onHand ?? 0), 0);
}

/** Reports whether any location holds units of the variant. */
export const isInStock = (stock: Pick<VariantStock, 'levels'>): boolean => [...stock.levels.values()].some(({ onHand }) => onHand > 0);

/**
 * Returns the ids of deleted locations whose empty levels should be removed from a variant's row, so that the row does
 * not grow forever. If the row has fewer than `maxLocations` levels, the list is empty.
 */
export const goneLevels = ({ levels }: Pick<VariantStock, 'levels'>, locations: readonly Pick<Location, 'id'>[]): number[] =>
  levels.size < maxLocations
    ? []
    : [...levels].filter(([id, { onHand }]) => onHand === 0 && !locations.some((location) => location.id === id)).map(([id]) => id);

/** The fields of a movement except the number of units. */
export type MovementCause = Omit<LevelMovement, 'delta' | 'requestedDelta'>;

/** Returns the level with its stock set to `onHand` units; null if the stock is unchanged. */
export const setLevel = (level: StockLevel | undefined, onHand: number, cause: MovementCause, nowMs: number): StockLevel | null =>
  onHand === (level?.onHand ?? 0) ? null : moveLevel(level, onHand, cause, nowMs);

/**
 * Returns the level with its stock set to `onHand` units. The level gets a new movement even if the stock is unchanged.
 */
export function moveLevel(level: StockLevel | undefined, onHand: number, cause: MovementCause, nowMs: number): StockLevel {
  const delta = onHand - (level?.onHand ?? 0);
  return {
    onHand,
    seq: (level?.seq ?? 0) + 1,
    updatedAtMs: nextUpdatedAtMs(level?.updatedAtMs ?? 0, nowMs),
    movement: { ...cause, delta, requestedDelta: delta },
  };
}

/**
 * A variant's stock as read for an order. `jobIds` lists the stock jobs of unfinished orders that have taken some of
 * the stock.
 */
export type StockToTake = VariantStock & { readonly jobIds: readonly number[] };
