import type { Scope } from '#shared/api-keys/scopes.ts';

/**
 * The API operations that a line of a bulk file may call, each with its required scope. A test checks that the list
 * contains all operations that write to a store, except previews, look-ups and OAuth operations.
 */
export const bulkTargets = {
  createProduct: 'write_products',
  updateProduct: 'write_products',
  upsertProduct: 'write_products',
  deleteProduct: 'write_products',
  adjustInventoryLevel: 'write_inventory',
  setInventoryLevel: 'write_inventory',
  createOrder: 'write_orders',
  updateOrder: 'write_orders',
  markOrderPaid: 'write_orders',
  fulfillOrder: 'write_orders',
  deliverOrder: 'write_orders',
  cancelOrder: 'write_orders',
  createOrderNote: 'write_orders',
  createRefund: 'write_orders',
  createReturn: 'write_orders',
  approveReturn: 'write_orders',
  declineReturn: 'write_orders',
  receiveReturn: 'write_orders',
  closeReturn: 'write_orders',
  cancelReturn: 'write_orders',
  createCustomer: 'write_customers',
  updateCustomer: 'write_customers',
  upsertCustomer: 'write_customers',
  createDiscount: 'write_discounts',
  updateDiscount: 'write_discounts',
  deleteDiscount: 'write_discounts',
  createGiftCard: 'write_gift_cards',
  disableGiftCard: 'write_gift_cards',
  redeemGiftCard: 'write_gift_cards',
  restoreGiftCard: 'write_gift_cards',
  cancelBooking: 'write_bookings',
} as const satisfies Readonly<Record<string, Scope>>;

export type BulkTarget = keyof typeof bulkTargets;

export const bulkTargetNames = Object.keys(bulkTargets) as [BulkTarget, ...BulkTarget[]];

export const isBulkTarget = (name: string): name is BulkTarget => Object.hasOwn(bulkTargets, name);
