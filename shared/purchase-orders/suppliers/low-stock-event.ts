import type { EventRecord } from '#shared/events/event.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';

const topic = 'internal.stock_low';

/** A variant, and a location where it has fewer units than its reorder point. */
export type LowStock = { readonly variant_id: number; readonly location_id: number };

/** Returns the event that reports low stock. `id` is `evt_` followed by a ULID. */
export function lowStockEvent(storeId: string, nowMs: number, id: string, data: LowStock): EventRecord {
  const created_at = new Date(nowMs).toISOString();
  return { id, topic, createdAtMs: nowMs, body: transportJson({ id, object: 'event', topic, created_at, store: { id: storeId }, data }) };
}
