const pages = new Map([
  ['order', 'orders'],
  ['product', 'products'],
  ['customer', 'customers'],
  ['return', 'returns'],
  ['booking', 'bookings'],
  ['gift_card', 'gift-cards'],
  ['discount', 'discounts'],
  ['purchase_order', 'purchase-orders'],
  ['webhook_endpoint', 'webhook-endpoints'],
]);

/** Returns the path of an object's page, relative to the store; undefined if it has none. */
export function pageOfObject(object: string, id: unknown): string | undefined {
  const noun = pages.get(object);
  return noun === undefined || (typeof id !== 'number' && typeof id !== 'string') ? undefined : `/${noun}/${encodeURIComponent(id)}`;
}
