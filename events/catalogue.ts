import type * as v from 'valibot';
import type { Topic } from '#shared/events/topics.ts';
import { appUninstalled } from './app-uninstalled.ts';
import { bookingCancelled } from './booking-cancelled.ts';
import { bookingCreated } from './booking-created.ts';
import { bookingUpdated } from './booking-updated.ts';
import { customerCreated } from './customer-created.ts';
import { customerUpdated } from './customer-updated.ts';
import type { EventDefinition } from './define-event.ts';
import { discountCreated } from './discount-created.ts';
import { giftCardIssued } from './gift-card-issued.ts';
import { inventoryUpdated } from './inventory-updated.ts';
import { orderCancelled } from './order-cancelled.ts';
import { orderCreated } from './order-created.ts';
import { orderFulfilled } from './order-fulfilled.ts';
import { orderPaid } from './order-paid.ts';
import { orderRefunded } from './order-refunded.ts';
import { orderUpdated } from './order-updated.ts';
import { productCreated } from './product-created.ts';
import { productDeleted } from './product-deleted.ts';
import { productUpdated } from './product-updated.ts';
import { refundCreated } from './refund-created.ts';
import { returnCreated } from './return-created.ts';
import { returnUpdated } from './return-updated.ts';

/** Every public event by its topic. A topic without its definition, or with that of another, does not compile. */
export const catalogue = {
  'order.created': orderCreated,
  'order.updated': orderUpdated,
  'order.paid': orderPaid,
  'order.fulfilled': orderFulfilled,
  'order.cancelled': orderCancelled,
  'order.refunded': orderRefunded,
  'product.created': productCreated,
  'product.updated': productUpdated,
  'product.deleted': productDeleted,
  'inventory.updated': inventoryUpdated,
  'customer.created': customerCreated,
  'customer.updated': customerUpdated,
  'booking.created': bookingCreated,
  'booking.updated': bookingUpdated,
  'booking.cancelled': bookingCancelled,
  'refund.created': refundCreated,
  'return.created': returnCreated,
  'return.updated': returnUpdated,
  'discount.created': discountCreated,
  'gift_card.issued': giftCardIssued,
  'app.uninstalled': appUninstalled,
} as const satisfies { readonly [T in Topic]: EventDefinition<T> };

/** The payload of a topic: what its envelope carries as `data`. */
export type EventData<T extends Topic> = v.InferOutput<(typeof catalogue)[T]['payload']>;
