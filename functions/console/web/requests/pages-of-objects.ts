import { listOf } from '../parts/find.ts';

const withPage: ReadonlySet<string> = new Set([
  ...['order', 'return', 'product', 'customer', 'gift_card', 'booking', 'booking_service', 'booking_resource', 'purchase_order'],
  ...['supplier', 'discount', 'automatic_discount', 'location', 'webhook_endpoint', 'bulk_operation'],
]);

/** Returns the path of an object's page, relative to the store; undefined if the object has no page. */
export const pageOfObject = (object: string, id: unknown): string | undefined =>
  withPage.has(object) && (typeof id === 'number' || typeof id === 'string') ? `/${listOf(object)}/${encodeURIComponent(id)}` : undefined;
