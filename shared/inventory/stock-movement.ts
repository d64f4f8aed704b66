import { idTimeMs } from '#shared/kernel/object-id.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { LevelMovement, StockLevel, VariantStock } from './variant-stock.ts';

/**
 * The immutable record of a change to a level. The movements of a level have the `sequence` 1, 2, 3 and so on, and
 * their deltas add up to the level's `onHand`.
 */
export type StockMovement = LevelMovement & {
  readonly variantId: number;
  readonly locationId: number;
  readonly onHandAfter: number;
  readonly sequence: number;
  readonly createdAtMs: number;
};

/** A movement with the level before it, the variant's SKU at the time, and the time of the change. */
export type LevelStep = {
  readonly sku: string | null;
  readonly movement: StockMovement;
  readonly from: StockLevel | undefined;
  readonly changedAtMs: number;
};

/** Reports whether two movements are the same one, by their position in a level's history. */
export const sameMovement = (a: MovementName, b: MovementName): boolean =>
  a.variantId === b.variantId && a.locationId === b.locationId && a.sequence === b.sequence;
export type MovementName = Pick<StockMovement, 'variantId' | 'locationId' | 'sequence'>;

/**
 * The time when a variant was removed, and a function that returns ids for the movements that write off its remaining
 * stock.
 */
export type Removal = { readonly atMs: number; readonly newId: (movement: MovementName, createdAtMs: number) => number };

/**
 * Returns the movements between two versions of a variant's stock. A version is null if the variant did not exist then.
 * A level whose `seq` is unchanged has no movement. If the variant was removed, its remaining stock is written off, so
 * that each level's movements add up to zero.
 */
export function stepsBetween(before: VariantStock | null, after: VariantStock | null, removal: Removal): readonly LevelStep[] {
  if (after === null) return before === null ? [] : writeOffs(before, removal);
  return [...after.levels].flatMap(([locationId, level]): LevelStep[] => {
    const from = before?.levels.get(locationId);
    if (from?.seq === level.seq) return [];
    return [{ sku: after.sku, movement: movementOf(after.variantId, locationId, level), from, changedAtMs: level.updatedAtMs }];
  });
}

const movementOf = (variantId: number, locationId: number, level: StockLevel): StockMovement => ({
  ...level.movement,
  variantId,
  locationId,
  onHandAfter: level.onHand,
  sequence: level.seq,
  createdAtMs: idTimeMs(level.movement.id),
});

function writeOffs({ variantId, sku, levels }: VariantStock, { atMs, newId }: Removal): readonly LevelStep[] {
  const left = [...levels].filter(([, { onHand }]) => onHand > 0);
  return left.map(([locationId, level]) => {
    const sequence = level.seq + 1;
    // The stream rounds the time of the variant's deletion to whole seconds, so the time may be before the last stock
    // movement. The new movement must have a later time and a higher id.
    const changedAtMs = nextUpdatedAtMs(level.updatedAtMs, atMs);
    const id = Math.max(newId({ variantId, locationId, sequence }, changedAtMs), level.movement.id + 1);
    const movement: StockMovement = {
      id,
      type: 'product_deleted',
      delta: -level.onHand,
      requestedDelta: -level.onHand,
      reason: null,
      orderId: null,
      refundId: null,
      returnId: null,
      actor: { type: 'system', id: null, name: 'system' },
      requestId: null,
      variantId,
      locationId,
      onHandAfter: 0,
      sequence,
      createdAtMs: idTimeMs(id),
    };
    return { sku, movement, from: level, changedAtMs };
  });
}
