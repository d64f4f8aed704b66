import type { LevelMovement, StockLevel, VariantStock } from './variant-stock.ts';

/** The immutable record of one change of a level. The deltas of a level add up to its `onHand`; `sequence` counts from 1. */
export type StockMovement = LevelMovement & {
  readonly variantId: number;
  readonly locationId: number;
  readonly onHandAfter: number;
  readonly sequence: number;
  readonly createdAtMs: number;
};

/** A movement and the level it led from; `isTold` when the world hears of it. */
export type LevelStep = { readonly movement: StockMovement; readonly from: StockLevel | undefined; readonly isTold: boolean };

/** What a removed variant's last movements are made of, where stock was left. */
export type Removal = { readonly atMs: number; readonly newId: (locationId: number, sequence: number) => number };

/**
 * The movements between two images of a variant's stock (null: the variant was not there). A level whose `seq` stands still
 * has not moved, whatever else changed. Stock left on a removed variant is written off, so that the deltas still add up.
 */
export function stepsBetween(before: VariantStock | null, after: VariantStock | null, removal: Removal): readonly LevelStep[] {
  if (after === null) return before === null ? [] : writeOffs(before, removal);
  return [...after.levels].flatMap(([locationId, level]): LevelStep[] => {
    const from = before?.levels.get(locationId);
    if (from?.seq === level.seq) return [];
    return [{ movement: movementOf(after.variantId, locationId, level), from, isTold: true }];
  });
}

const movementOf = (variantId: number, locationId: number, level: StockLevel): StockMovement => ({
  ...level.movement,
  variantId,
  locationId,
  onHandAfter: level.onHand,
  sequence: level.seq,
  createdAtMs: level.updatedAtMs,
});

function writeOffs({ variantId, levels }: VariantStock, { atMs, newId }: Removal): readonly LevelStep[] {
  const left = [...levels].filter(([, { onHand }]) => onHand > 0);
  return left.map(([locationId, level]) => {
    const sequence = level.seq + 1;
    const movement: StockMovement = {
      id: newId(locationId, sequence),
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
      createdAtMs: Math.max(atMs, level.updatedAtMs),
    };
    return { movement, from: level, isTold: false };
  });
}
