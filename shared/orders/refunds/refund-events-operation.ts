import { type BuiltEvent, buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { Refund } from '../order.ts';
import type { OrderView } from '../order-schema.ts';
import { refundView } from './refund-view.ts';

/**
 * Returns the events of a refund: one for the refund itself, one for the changed order, and `order.fulfilled` if the
 * refund leaves no units to send.
 */
export const buildRefundEvents = (
  context: StoreContext,
  newEventId: () => string,
  refund: Refund,
  before: OrderView,
  after: OrderView,
): BuiltEvent<'refund.created' | 'order.refunded' | 'order.fulfilled'>[] => [
  buildEvent(context, { id: newEventId(), topic: 'refund.created', data: refundView(refund) }),
  buildEvent(context, {
    id: newEventId(),
    topic: 'order.refunded',
    data: { ...after, refund_id: refund.id },
    previous: previousValues(before, after),
  }),
  ...(before.fulfillment_status !== 'fulfilled' && after.fulfillment_status === 'fulfilled'
    ? [buildEvent(context, { id: newEventId(), topic: 'order.fulfilled', data: after, previous: previousValues(before, after) })]
    : []),
];
