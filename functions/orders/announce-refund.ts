import { type Announced, announce } from '../../events/announce.ts';
import { changedFields } from '../../events/changed-fields.ts';
import type { Refund } from '../../shared/domain/order.ts';
import type { StoreContext } from '../../shared/http/request-context.ts';
import type { OrderView } from '../../shared/schema/order.ts';
import { refundView } from '../../shared/views/refund-view.ts';

/** The events of a refund: of itself, and of the order that it leaves. */
export const announceRefund = (
  context: StoreContext,
  newEventId: () => string,
  refund: Refund,
  before: OrderView,
  after: OrderView,
): Announced<'refund.created' | 'order.refunded'>[] => [
  announce(context, { id: newEventId(), topic: 'refund.created', data: refundView(refund) }),
  announce(context, {
    id: newEventId(),
    topic: 'order.refunded',
    data: { ...after, refund_id: refund.id },
    previous: changedFields(before, after),
  }),
];
