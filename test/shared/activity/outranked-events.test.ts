import { outrankedEvents } from '#shared/activity/outranked-events.ts';

const event = (topic: string, requestId: string | null, storeId = 'S1') => ({ topic, requestId, storeId });

it('an event is outranked if its request caused a more important one', () => {
  const [created, paid, customer] = [event('order.created', 'req_1'), event('order.paid', 'req_1'), event('customer.created', 'req_1')];
  expect(outrankedEvents([customer, created, paid])).toEqual(new Set([customer, paid]));
});

it('an event is not outranked by events of equal rank, of other requests or stores, or without a request', () => {
  const equal = [event('inventory.updated', 'req_1'), event('inventory.updated', 'req_1')];
  const others = [event('order.created', 'req_2'), event('customer.created', 'req_3'), event('order.paid', 'req_2', 'S2')];
  const caused = [event('order.created', null), event('order.paid', null)];
  expect(outrankedEvents([...equal, ...others, ...caused])).toEqual(new Set());
});
