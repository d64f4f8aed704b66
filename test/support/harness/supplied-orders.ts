import { openIds } from '#functions/wiring/ids.ts';
import { draftPurchaseOrders } from '#functions/workers/draft-purchase-orders/draft-purchase-orders.ts';
import { recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import { sendHeldPurchaseOrders } from '#functions/workers/send-held-purchase-orders/send-held-purchase-orders.ts';
import { aStore } from '../builders/a-store.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import type { Purchasing } from './purchasing-http.ts';
import { admin } from './seeded-store.ts';
import { storedEvents } from './stored-events.ts';

type Told = {
  readonly id: string;
  readonly topic: string;
  readonly store: { readonly id: string };
  readonly data: { readonly id: number };
};

/**
 * Opens the workers that run after an order has been placed. They use the table of a store that the test calls over
 * HTTP.
 */
export function suppliedOrders(at: Purchasing, over: { readonly clock?: () => number } = {}) {
  const { table } = at.api;
  const { log } = recordedLog();
  const deps = {
    ...openIds(),
    table,
    log,
    clock: over.clock ?? Date.now,
  };
  const tell = (event: object): Promise<void> => draftPurchaseOrders(deps, JSON.stringify({ detail: event }));
  return {
    log,
    tell,
    /** Returns the store's events with this topic, oldest first. */
    events: async (topic: string): Promise<readonly Told[]> => {
      const events: readonly Told[] = await storedEvents(table, aStore().id);
      return events.filter((event) => event.topic === topic);
    },
    paid: (id: number): Promise<void> => tell({ id: 'evt_paid', topic: 'order.paid', store: { id: aStore().id }, data: { id } }),
    cancelled: (id: number): Promise<void> => tell({ id: 'evt_off', topic: 'order.cancelled', store: { id: aStore().id }, data: { id } }),
    low: (variantId: number, locationId: number): Promise<void> =>
      tell({
        id: 'evt_low',
        topic: 'internal.stock_low',
        store: { id: aStore().id },
        data: { variant_id: variantId, location_id: locationId },
      }),
    recordMovements: () => recordMovements({ table, log, clock: Date.now }, streamBatch(at.api, 'variant')),
    sendHeld: () => sendHeldPurchaseOrders(deps),
    supply: (variantId: number, body: object) => at.ask(`PUT ${admin}/variant-supplies/{id}`, body, variantId),
  };
}
