import { includesScope } from '#shared/api-keys/scopes.ts';
import { mayReadTopic, topics } from '#shared/events/topics.ts';

const readable = (...granted: readonly string[]) => topics.filter((topic) => mayReadTopic((scope) => includesScope(granted, scope), topic));

describe('the topics that a credential may read', () => {
  it.each<[string, readonly string[]]>([
    [
      'read_orders',
      [
        'order.created',
        'order.updated',
        'order.paid',
        'order.fulfilled',
        'order.cancelled',
        'order.refunded',
        'refund.created',
        'return.created',
        'return.updated',
      ],
    ],
    ['read_products', ['product.created', 'product.updated', 'product.deleted']],
    ['write_products', ['product.created', 'product.updated', 'product.deleted']],
    ['read_inventory', ['inventory.updated']],
    ['read_customers', ['customer.created', 'customer.updated']],
    ['read_bookings', ['booking.created', 'booking.updated', 'booking.cancelled']],
    ['read_discounts', ['discount.created']],
    ['read_gift_cards', ['gift_card.issued']],
    ['read_reports', []],
  ])('are these with %s', (scope, expected) => {
    expect(readable(scope)).toEqual([...expected, 'app.uninstalled']);
  });

  it('do not include topics that this version does not know', () => {
    expect(mayReadTopic(() => true, 'order.archived')).toBe(false);
    expect(mayReadTopic(() => true, 'toString')).toBe(false);
  });
});
