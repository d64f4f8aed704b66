import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import type { LabelledWrite, UpdateWrite } from '#shared/table/transact.ts';
import type { LevelMovement, MovementCause, StockLevel, VariantStock } from './variant-stock.ts';
import { removedLevels, rowBytes, storedLevel, storedMovement } from './variant-stock-table.ts';

/*
 * The writes that take units out of stock for orders, and the writes that put units back. A transaction can contain
 * only one move per variant, because one item contains all levels of the variant. If several lines are for the same
 * variant, the caller must add up the lines' quantities.
 */

/**
 * Units of a variant to take from a location or to put back there. `level` is the level as read; undefined if there was
 * none.
 */
export type StockMove = {
  readonly productId: number;
  readonly variantId: number;
  readonly locationId: number;
  readonly quantity: number;
  readonly level: StockLevel | undefined;
  /** The size of the row (`rowBytes`). Needed only for transactions that move units in many rows. */
  readonly rowBytes?: number;
  /**
   * Whether other transactions are taking units from the row at the same time. A transaction that includes the row
   * would then often fail.
   */
  readonly isContended?: boolean;
  /**
   * The ids of deleted locations (`goneLevels`). If the move adds a stock level to the variant's row, the levels of the
   * deleted locations are removed from the row.
   */
  readonly gone?: readonly number[];
};

/** Returns the label of a write that moves a variant's stock. */
export const stockLabel = (variantId: number): string => `${stockPrefix}${variantId}`;
const stockPrefix = 'stock:';

/** Reports whether a label was made by `stockLabel`. */
export const isStockLabel = (label: string): boolean => label.startsWith(stockPrefix);

/**
 * Returns the write that takes units from a level. It fails with `stockLabel` when there are too few units, or when the
 * variant is deleted, inactive or no longer tracked. Stock never goes below zero.
 */
export const takeStockWrite = (storeId: string, move: StockMove, cause: MovementCause, nowMs: number): UpdateWrite =>
  moveWrite(storeId, move, -move.quantity, cause, nowMs, 'tracked = :yes AND active = :yes AND levels.#location.on_hand >= :units');

/**
 * Returns the write that puts units back into stock. The write fails with `stockLabel` if the variant is deleted or no
 * longer tracked. The write also fails if the stock level for the location was created or deleted after the variant was
 * read.
 */
export function returnStockWrite(storeId: string, move: StockMove, cause: MovementCause, nowMs: number): UpdateWrite {
  if (move.level !== undefined) {
    return moveWrite(storeId, move, move.quantity, cause, nowMs, 'tracked = :yes AND attribute_exists(levels.#location)');
  }
  const level: StockLevel = { onHand: move.quantity, seq: 1, updatedAtMs: nowMs, movement: movementOf(cause, move.quantity) };
  const key = keys.variant(storeId, move.productId, move.variantId);
  const removed = removedLevels(move.gone);
  return {
    as: stockLabel(move.variantId),
    ...weightOf(move),
    update: {
      Key: key,
      UpdateExpression: `SET levels.#location = :level, updated_sk = :sk${removed.expression}`,
      ConditionExpression: 'tracked = :yes AND attribute_not_exists(levels.#location)',
      ExpressionAttributeNames: { '#location': String(move.locationId), ...removed.names },
      ExpressionAttributeValues: { ':sk': indexKeys.updated(nowMs, key.sk).updated_sk, ':yes': true, ':level': storedLevel(level) },
    },
  };
}

/**
 * Returns the check that an untracked variant is still active and untracked. It fails with `stockLabel` when the
 * variant is deleted, inactive or now tracked.
 */
export const untrackedCheck = (storeId: string, variant: VariantStock): LabelledWrite => ({
  as: stockLabel(variant.variantId),
  itemBytes: rowBytes(variant),
  check: {
    Key: keys.variant(storeId, variant.productId, variant.variantId),
    ConditionExpression: 'tracked = :no AND active = :yes',
    ExpressionAttributeValues: { ':no': false, ':yes': true },
  },
});

const weightOf = ({ rowBytes: itemBytes }: StockMove): Pick<LabelledWrite, 'itemBytes'> => (itemBytes === undefined ? {} : { itemBytes });

const movementOf = (cause: MovementCause, delta: number): LevelMovement => ({ ...cause, delta, requestedDelta: delta });

function moveWrite(storeId: string, move: StockMove, delta: number, cause: MovementCause, nowMs: number, condition: string): UpdateWrite {
  const key = keys.variant(storeId, move.productId, move.variantId);
  const changedAtMs = nextUpdatedAtMs(move.level?.updatedAtMs ?? 0, nowMs);
  return {
    as: stockLabel(move.variantId),
    ...weightOf(move),
    update: {
      Key: key,
      UpdateExpression:
        'SET levels.#location.on_hand = levels.#location.on_hand + :delta, levels.#location.seq = levels.#location.seq + :one, ' +
        'levels.#location.updated_at_ms = :now, levels.#location.movement = :movement, updated_sk = :sk',
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#location': String(move.locationId) },
      ExpressionAttributeValues: {
        ':now': changedAtMs,
        ':sk': indexKeys.updated(changedAtMs, key.sk).updated_sk,
        ':yes': true,
        ':one': 1,
        ':delta': delta,
        ...(delta < 0 ? { ':units': -delta } : {}),
        ':movement': storedMovement(movementOf(cause, delta)),
      },
    },
  };
}
