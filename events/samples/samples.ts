import type { EventData } from '#events/catalogue.ts';
import type { DiscountView } from '#shared/discounts/discount-schema.ts';
import type { Topic } from '#shared/events/topics.ts';
import type { RefundView } from '#shared/orders/refunds/refund-schema.ts';
import { sampleBooking } from './booking.ts';
import { sampleCustomer } from './customer.ts';
import { sampleGiftCard } from './gift-card.ts';
import { sampleInventoryLevel } from './inventory-level.ts';
import { sampleOrder } from './order.ts';
import { sampleProduct } from './product.ts';
import { sampleReturn } from './return.ts';
import type { SampleStore } from './sample-store.ts';

/** Returns a refund of one order line, with every field filled. */
export const sampleRefund = (store: SampleStore): RefundView => ({
  object: 'refund',
  id: 1,
  order_id: 1,
  amount: '54.00',
  tax: '9.00',
  shipping: '0.00',
  currency: store.currency,
  line_items: [{ id: 1, quantity: 1, amount: '54.00', tax: '9.00', restocked: true }],
  restock: true,
  note: '1 x Linen shirt (S / White)',
  return_id: 1,
  created_at: '2026-11-10T10:00:00Z',
});

/** Returns a discount code with every field filled. */
export const sampleDiscount = (): DiscountView => ({
  object: 'discount',
  id: 1,
  code: 'WELCOME10',
  title: 'Welcome',
  type: 'percentage',
  value: '10.00',
  minimum_subtotal: '50.00',
  minimum_quantity: 1,
  applies_to: 'products',
  product_ids: [1],
  category_ids: [1],
  once_per_customer: true,
  usage_limit: 100,
  times_used: 1,
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: '2026-12-31T23:59:59Z',
  is_active: true,
  state: 'active',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-05T10:00:00Z',
});

/** Returns an installation that was ended by the app itself. */
export const sampleUninstalledApp = (store: SampleStore): EventData<'app.uninstalled'> => ({
  object: 'app_installation',
  id: 1,
  status: 'uninstalled',
  app: { client_id: 'app_sample', name: 'Sample app', slug: 'sample-app' },
  store: { id: store.id, name: store.name, domain: store.domain },
  scopes: ['read_products', 'write_orders'],
  installed_at: '2026-11-01T08:00:00Z',
  uninstalled_at: '2026-11-10T12:00:00Z',
  uninstalled_by: 'app',
});

/**
 * A sample payload for each topic, with every nullable field filled and with the given store's currency and domain. The
 * samples have their own file, so that functions that only send events do not bundle the samples.
 */
export const samples: { readonly [T in Topic]: (store: SampleStore) => EventData<T> } = {
  'order.created': sampleOrder,
  'order.updated': sampleOrder,
  'order.paid': sampleOrder,
  'order.fulfilled': sampleOrder,
  'order.cancelled': (store) => ({
    ...sampleOrder(store),
    status: 'cancelled',
    cancelled_at: '2026-11-10T12:00:00Z',
    cancel_reason: 'customer',
  }),
  'order.refunded': (store) => ({ ...sampleOrder(store), refund_id: 1 }),
  'product.created': sampleProduct,
  'product.updated': sampleProduct,
  'product.deleted': (store) => ({ ...sampleProduct(store), deleted_at: '2026-11-10T12:00:00Z' }),
  'inventory.updated': sampleInventoryLevel,
  'customer.created': sampleCustomer,
  'customer.updated': sampleCustomer,
  'booking.created': sampleBooking,
  'booking.updated': sampleBooking,
  'booking.cancelled': (store) => ({ ...sampleBooking(store), status: 'cancelled', refunded: '10.00' }),
  'refund.created': sampleRefund,
  'return.created': sampleReturn,
  'return.updated': sampleReturn,
  'discount.created': sampleDiscount,
  'gift_card.issued': sampleGiftCard,
  'app.uninstalled': sampleUninstalledApp,
};
