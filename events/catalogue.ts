import * as v from 'valibot';
import { uninstallers } from '#shared/apps/app-installation.ts';
import { AppInstallationSchema } from '#shared/apps/app-installation-schema.ts';
import { BookingSchema, CancelledBookingSchema } from '#shared/bookings/booking-schema.ts';
import { ProductSchema } from '#shared/catalogue/product-schema.ts';
import { CustomerSchema } from '#shared/customers/customer-schema.ts';
import { DiscountSchema } from '#shared/discounts/discount-schema.ts';
import type { Topic } from '#shared/events/topics.ts';
import { GiftCardSchema } from '#shared/gift-cards/gift-card-schema.ts';
import { InventoryLevelSchema, InventoryMovementSchema } from '#shared/inventory/inventory-schema.ts';
import { enumOf, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { orderCancelReasons } from '#shared/orders/order.ts';
import { OrderSchema } from '#shared/orders/order-schema.ts';
import { RefundSchema } from '#shared/orders/refunds/refund-schema.ts';
import { ReturnSchema } from '#shared/returns/return-schema.ts';
import { defineEvent, type EventDefinition } from './define-event.ts';

const CancelledOrder = v.pipe(
  v.strictObject({ ...OrderSchema.entries, cancelled_at: Timestamp, cancel_reason: enumOf(orderCancelReasons) }),
  v.title('CancelledOrder'),
);

const RefundedOrder = v.pipe(v.strictObject({ ...OrderSchema.entries, refund_id: Id }), v.title('RefundedOrder'));

const DeletedProduct = v.pipe(v.strictObject({ ...ProductSchema.entries, deleted_at: Timestamp }), v.title('DeletedProduct'));

const ChangedInventoryLevel = v.pipe(
  v.strictObject({ ...InventoryLevelSchema.entries, movement: InventoryMovementSchema }),
  v.title('ChangedInventoryLevel'),
);

const UninstalledApp = v.pipe(
  v.strictObject({ ...AppInstallationSchema.entries, uninstalled_at: Timestamp, uninstalled_by: enumOf(uninstallers) }),
  v.title('UninstalledApp'),
);

/**
 * All public events, by topic. The code does not compile if a topic's definition is missing or is for a different
 * topic.
 */
export const catalogue = {
  'order.created': defineEvent({
    topic: 'order.created',
    version: 1,
    description: 'An order was placed.',
    payload: OrderSchema,
  }),
  'order.updated': defineEvent({
    topic: 'order.updated',
    version: 1,
    description: 'An order changed in a way that has no topic of its own: tags, notes, a partial shipment, delivery.',
    payload: OrderSchema,
  }),
  'order.paid': defineEvent({
    topic: 'order.paid',
    version: 1,
    description: 'An order was paid, at its creation or later.',
    payload: OrderSchema,
  }),
  'order.fulfilled': defineEvent({
    topic: 'order.fulfilled',
    version: 1,
    description: 'The last open line of an order was fulfilled.',
    payload: OrderSchema,
  }),
  'order.cancelled': defineEvent({
    topic: 'order.cancelled',
    version: 1,
    description: 'An order was canceled.',
    payload: CancelledOrder,
  }),
  'order.refunded': defineEvent({
    topic: 'order.refunded',
    version: 1,
    description: 'An order was refunded, in part or in full; refund_id names the refund.',
    payload: RefundedOrder,
  }),
  'product.created': defineEvent({
    topic: 'product.created',
    version: 1,
    description: 'A product was created.',
    payload: ProductSchema,
  }),
  'product.updated': defineEvent({
    topic: 'product.updated',
    version: 1,
    description: 'A product, its variants or its images changed. Stock has its own topic.',
    payload: ProductSchema,
  }),
  'product.deleted': defineEvent({
    topic: 'product.deleted',
    version: 1,
    description: 'A product was deleted; the payload is its last state.',
    payload: DeletedProduct,
  }),
  'inventory.updated': defineEvent({
    topic: 'inventory.updated',
    version: 1,
    description: 'The stock of a variant at a location changed; movement has the quantity and the reason.',
    payload: ChangedInventoryLevel,
  }),
  'customer.created': defineEvent({
    topic: 'customer.created',
    version: 1,
    description: 'A customer was created, directly or by a first order.',
    payload: CustomerSchema,
  }),
  'customer.updated': defineEvent({
    topic: 'customer.updated',
    version: 1,
    description: 'A customer changed.',
    payload: CustomerSchema,
  }),
  'booking.created': defineEvent({
    topic: 'booking.created',
    version: 1,
    description: 'A booking was made.',
    payload: BookingSchema,
  }),
  'booking.updated': defineEvent({
    topic: 'booking.updated',
    version: 1,
    description: 'A booking was moved, changed, confirmed, completed or marked as no-show.',
    payload: BookingSchema,
  }),
  'booking.cancelled': defineEvent({
    topic: 'booking.cancelled',
    version: 1,
    description: 'A booking was canceled; refunded is the amount refunded.',
    payload: CancelledBookingSchema,
  }),
  'refund.created': defineEvent({
    topic: 'refund.created',
    version: 1,
    description: 'A refund was recorded on an order.',
    payload: RefundSchema,
  }),
  'return.created': defineEvent({
    topic: 'return.created',
    version: 1,
    description: 'A return was requested or opened.',
    payload: ReturnSchema,
  }),
  'return.updated': defineEvent({
    topic: 'return.updated',
    version: 1,
    description: 'A return was approved, declined, received, closed or canceled.',
    payload: ReturnSchema,
  }),
  'discount.created': defineEvent({
    topic: 'discount.created',
    version: 1,
    description: 'A discount code was created.',
    payload: DiscountSchema,
  }),
  'gift_card.issued': defineEvent({
    topic: 'gift_card.issued',
    version: 1,
    description: 'A gift card was issued. The payload has the last four characters of its code, never the full code.',
    payload: GiftCardSchema,
  }),
  'app.uninstalled': defineEvent({
    topic: 'app.uninstalled',
    version: 1,
    description:
      "An app was removed from the store. This is the only event that an app receives after its removal; its token no longer works. Subscribed endpoints of the store's staff receive it as well.",
    payload: UninstalledApp,
  }),
} as const satisfies { readonly [T in Topic]: EventDefinition<T> };

/** The type of a topic's payload, which an event contains as `data`. */
export type EventData<T extends Topic> = v.InferOutput<(typeof catalogue)[T]['payload']>;
