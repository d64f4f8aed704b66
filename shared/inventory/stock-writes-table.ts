import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import type { LabelledWrite, UpdateWrite } from '#shared/table/transact.ts';
import type { LevelMovement, MovementCause, StockLevel, VariantStock } from './variant-stock.ts';
import { removedLevels, rowBytes, storedLevel, storedMovement } from './variant-stock-table.ts';

/*
 * Stock that orders take and give back. A variant's row is one item with all its levels, so a transaction may move each
 * variant once: quantities are added up by variant before they come here.
 */

/** Units of one variant that move at one location. `level` is the level as it was read; undefined when there was none. */
export type StockMove = {
  readonly productId: number;
  readonly variantId: number;
  readonly locationId: number;
  readonly quantity: number;
  readonly level: StockLevel | undefined;
  /** The size of the row (`rowBytes`); only needed where many move together. */
  readonly rowBytes?: number;
  /** Whether others take of the row at the same time, so that a transaction would hardly get it. */
  readonly isContended?: boolean;
  /** Levels that are taken off the row with it (`goneLevels`); only heeded where the move gives the row a new level. */
  readonly gone?: readonly number[];
};

/** The label under which a transaction refuses to move the stock of a variant. */
export const stockLabel = (variantId: number): string => `${stockPrefix}${variantId}`;
const stockPrefix = 'stock:';

/** Whether a label is one of `stockLabel`. */
export const isStockLabel = (label: string): boolean => label.startsWith(stockPrefix);

/**
 * Takes units from a level. Refused under `stockLabel` when fewer are there, or the variant is gone, inactive or no longer
 * tracked: stock never goes below zero.
 */
export const takeStockWrite = (storeId: string, move: StockMove, cause: MovementCause, nowMs: number): UpdateWrite =>
  moveWrite(storeId, move, -move.quantity, cause, nowMs, 'tracked = :yes AND active = :yes AND levels.#location.on_hand >= :units');

/** Puts units back. Refused under `stockLabel` when the variant is gone or no longer tracked, or the location has got its first level in between. */
export function returnStockWrite(storeId: string, move: StockMove, cause: MovementCause, nowMs: number): UpdateWrite {
  if (move.level !== undefined) {
    return moveWrite(storeId, move, move.quantity, cause, nowMs, 'tracked = :yes AND attribute_exists(levels.#location)');
  }
  const level: StockLevel = { onHand: move.quantity, seq: 1, updatedAtMs: nowMs, movement: movementOf(cause, move.quantity) };
  const changed = changedKey(storeId, move, nowMs);
  const removed = removedLevels(move.gone);
  return {
    as: stockLabel(move.variantId),
    ...weightOf(move),
    update: {
      Key: changed.key,
      UpdateExpression: `SET levels.#location = :level, ${changed.expression}${removed.expression}`,
      ConditionExpression: 'tracked = :yes AND attribute_not_exists(levels.#location)',
      ExpressionAttributeNames: { '#location': String(move.locationId), ...removed.names },
      ExpressionAttributeValues: { ...changed.values, ':yes': true, ':level': storedLevel(level) },
    },
  };
}

/** Holds an untracked variant to what was read of it. Refused under `stockLabel` when it is gone, inactive or tracked now. */
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

// A level that moves gets a new key in the index of "levels changed since".
function changedKey(storeId: string, move: StockMove, nowMs: number) {
  const key = keys.variant(storeId, move.productId, move.variantId);
  const changedAtMs = nextUpdatedAtMs(move.level?.updatedAtMs ?? 0, nowMs);
  const { updated_pk: pk, updated_sk: sk } = indexKeys.updated(storeId, 'VARIANT', changedAtMs, key.sk);
  return {
    key,
    expression: 'updated_at_ms = :now, updated_pk = :pk, updated_sk = :sk',
    values: { ':now': changedAtMs, ':pk': pk, ':sk': sk },
  };
}

function moveWrite(storeId: string, move: StockMove, delta: number, cause: MovementCause, nowMs: number, condition: string): UpdateWrite {
  const changed = changedKey(storeId, move, nowMs);
  return {
    as: stockLabel(move.variantId),
    ...weightOf(move),
    update: {
      Key: changed.key,
      UpdateExpression:
        'SET levels.#location.on_hand = levels.#location.on_hand + :delta, levels.#location.seq = levels.#location.seq + :one, ' +
        `levels.#location.updated_at_ms = :now, levels.#location.movement = :movement, ${changed.expression}`,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#location': String(move.locationId) },
      ExpressionAttributeValues: {
        ...changed.values,
        ':yes': true,
        ':one': 1,
        ':delta': delta,
        ...(delta < 0 ? { ':units': -delta } : {}),
        ':movement': storedMovement(movementOf(cause, delta)),
      },
    },
  };
}
