import type { Topic } from '#shared/events/topics.ts';
import type { EventData } from '../catalogue.ts';
import { sampleUninstalledApp } from './app-installation.ts';
import { sampleBooking } from './booking.ts';
import { sampleCustomer } from './customer.ts';
import { sampleDiscount } from './discount.ts';
import { sampleGiftCard } from './gift-card.ts';
import { sampleInventoryLevel } from './inventory-level.ts';
import { sampleOrder } from './order.ts';
import { sampleProduct } from './product.ts';
import { sampleRefund } from './refund.ts';
import { sampleReturn } from './return.ts';
import type { SampleStore } from './sample-store.ts';

/**
 * A payload of each topic with every nullable field filled, in the store's own currency and under its own domain. Apart from the
 * definitions, so that a function that sends events does not carry the samples.
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
