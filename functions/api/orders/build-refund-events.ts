import { type BuiltEvent, buildEvent } from '#events/build-event.ts';
import { changedFields } from '#events/changed-fields.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { Refund } from '#shared/orders/order.ts';
import type { OrderView } from '#shared/orders/order-schema.ts';
import { refundView } from '#shared/orders/refunds/refund-view.ts';

/** The events of a refund: of itself, and of the order that it leaves. */
export const buildRefundEvents = (
  context: StoreContext,
  newEventId: () => string,
  refund: Refund,
  before: OrderView,
  after: OrderView,
): BuiltEvent<'refund.created' | 'order.refunded'>[] => [
  buildEvent(context, { id: newEventId(), topic: 'refund.created', data: refundView(refund) }),
  buildEvent(context, {
    id: newEventId(),
    topic: 'order.refunded',
    data: { ...after, refund_id: refund.id },
    previous: changedFields(before, after),
  }),
];
