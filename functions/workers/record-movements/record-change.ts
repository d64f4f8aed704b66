import { buildEvent } from '#events/build-event.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { movementView } from '#shared/inventory/inventory-view.ts';
import { addMovementWrite, eventIdOfMovement, parseMovement } from '#shared/inventory/movements-table.ts';
import { type LevelStep, type MovementName, type StockMovement, sameMovement, stepsBetween } from '#shared/inventory/stock-movement.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { QuarantineDeps } from '#shared/lambda/quarantine-record.ts';
import type { ItemChange, StreamRecord } from '#shared/lambda/stream-worker.ts';
import { lowStockEvent } from '#shared/purchase-orders/suppliers/low-stock-event.ts';
import { reorderPointsOf } from '#shared/purchase-orders/suppliers/reorder-points-table.ts';
import type { Store } from '#shared/stores/store.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { derivedObjectId } from '#shared/table/derived-id.ts';
import { storeOfPartition } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { didSucceed, TransactionRefused } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';

export type RecordMovementsDeps = QuarantineDeps;

/**
 * Records the stock movements that a stream record shows. If the record is repeated, nothing is added. Rejects on
 * failure.
 */
type RecordChange = (record: StreamRecord) => Promise<void>;

/** Creates the recorder for one run. It reads each store only once. */
export function changeRecorder({ table, log }: Pick<RecordMovementsDeps, 'table' | 'log'>): RecordChange {
  const storeById = onceEach((storeId: string) => openedStore(table, storeId));
  return async (record) => {
    const storeId = storeOfPartition(record.key.pk);
    const change = record.read();
    const steps = stepsOf(change, storeId);
    if (steps.length === 0) return;
    const reorderPoints = change.after === null ? new Map<number, number>() : reorderPointsOf(change.after);
    const store = await storeById(storeId);
    await Promise.all(
      steps.map((step) => {
        const skipped = step.movement.sequence - (step.from?.seq ?? 0) - 1;
        if (skipped > 0) log.error('movements.gap', { store_id: storeId, variant_id: step.movement.variantId, skipped });
        return recordStep(table, store, step, reorderPoints.get(step.movement.locationId) ?? 0);
      }),
    );
  };
}

function stepsOf({ before, after, notedAtMs }: ItemChange, storeId: string): readonly LevelStep[] {
  const stockOf = (image: ItemChange['before']) => (image === null ? null : parseVariantStock(image));
  return stepsBetween(stockOf(before), stockOf(after), {
    atMs: notedAtMs,
    newId: (movement, createdAtMs) => derivedObjectId(seedOf(storeId, movement), createdAtMs),
  });
}

const seedOf = (storeId: string, { variantId, locationId, sequence }: MovementName): string =>
  `${storeId}#${variantId}#${locationId}#${sequence}`;

/**
 * The maximum number of ids tried for a movement, including the first id. The number is ample even if thousands of
 * movements happen in the same millisecond.
 */
const maxIds = 20;

/** Yields further ids for a movement whose own id is taken, always in the same order. */
function* idsOf(storeId: string, { id: own, createdAtMs, ...name }: StockMovement): Generator<number, undefined> {
  for (let probe = 0; probe < maxIds; probe += 1) {
    const id = derivedObjectId(seedOf(storeId, name), createdAtMs, probe);
    if (id !== own) yield id;
  }
}

/**
 * Writes a movement and then its events in separate writes, because a transaction costs twice as much. After an
 * interruption, a retry adds the missing items. `inventory.updated` is written last, so if this event exists, the
 * movement and all its other events exist.
 */
async function recordStep(table: Table, store: Store, step: LevelStep, reorderPoint: number): Promise<void> {
  const movement = await recordedMovement(table, store.id, step.movement);
  for (const event of eventsOf(store, { ...step, movement }, reorderPoint))
    await didSucceed(writeAlone(table, eventWrite(store.id, event)));
}

/**
 * Writes a movement under its own id or, if another movement has that id, under another id. If the movement was already
 * written earlier, returns it as it was written then.
 */
async function recordedMovement(table: Table, storeId: string, wanted: StockMovement): Promise<StockMovement> {
  const ids = idsOf(storeId, wanted);
  for (let movement = wanted; ; ) {
    try {
      await writeAlone(table, addMovementWrite(storeId, movement));
      return movement;
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      const found = parseMovement(error.refused.get('movement'));
      if (sameMovement(found, movement)) return found;
      // Another movement was recorded under this id earlier and keeps it, so try the next id.
      const { value: id } = ids.next();
      if (id === undefined) throw error;
      movement = { ...movement, id, createdAtMs: idTimeMs(id) };
    }
  }
}

const eventsOf = (store: Store, step: LevelStep, reorderPoint: number): readonly EventRecord[] => [
  ...(step.movement.onHandAfter < reorderPoint ? [stockLow(store, step)] : []),
  stockChanged(store, step),
];

async function openedStore(table: Table, storeId: string): Promise<Store> {
  const store = await getStore(table, storeId);
  if (store === null) throw new Error(`There is no store ${storeId}.`);
  return store;
}

/** Wraps a function so that it is called only once per argument. */
function onceEach<Result>(read: (id: string) => Promise<Result>): (id: string) => Promise<Result> {
  const results = new Map<string, Promise<Result>>();
  return (id) => {
    const known = results.get(id) ?? read(id);
    results.set(id, known);
    return known;
  };
}

/**
 * Builds the `inventory.updated` event for a movement. All fields, including the id, are derived from the movement, so
 * the same movement always produces the same bytes.
 */
function stockChanged(store: Store, { sku, movement, from, changedAtMs }: LevelStep): EventRecord {
  const { variantId, locationId, onHandAfter } = movement;
  return buildEvent(
    { store, actor: movement.actor, requestId: movement.requestId, nowMs: changedAtMs },
    {
      id: eventIdOfMovement(store.id, movement),
      topic: 'inventory.updated',
      data: {
        object: 'inventory_level',
        variant_id: variantId,
        sku,
        location_id: locationId,
        on_hand: onHandAfter,
        updated_at: timestamp(changedAtMs),
        movement: movementView(movement),
      },
      previous: { on_hand: from?.onHand ?? 0 },
    },
  );
}

/**
 * Builds the event that reports a stock level below its reorder point. As in `stockChanged`, all fields are derived
 * from the movement.
 */
function stockLow(store: Store, { movement, changedAtMs }: LevelStep): EventRecord {
  const { variantId, locationId } = movement;
  return lowStockEvent(store.id, changedAtMs, eventIdOfMovement(store.id, movement, '#low'), {
    variant_id: variantId,
    location_id: locationId,
  });
}
