import { compilePattern } from '#infra/local/bus/event-pattern.ts';
import type { JsonObject } from '#infra/local/template/cloud-template.ts';
import { queues } from '#infra/queues.ts';

const fits = ({ detail }: { readonly detail: object }) => compilePattern(detail as JsonObject);
const thin = { data: null, data_omitted: true };
const idsOnly = { data_omitted: true, ids_only: true };

it.each([
  ['goods alone', { data: { line_items: [{ kind: 'physical' }, { kind: 'booking' }] } }, false],
  ['a digital line', { data: { line_items: [{ kind: 'physical' }, { kind: 'digital' }] } }, true],
  ['a gift card', { data: { line_items: [{ kind: 'gift_card' }] } }, true],
  ['no data', thin, true],
  ['goods alone, told by ids', { ...idsOnly, data: { id: 7, line_items: [{ kind: 'physical' }] } }, false],
  ['a digital line, told by ids', { ...idsOnly, data: { id: 7, line_items: [{ kind: 'physical' }, { kind: 'digital' }] } }, true],
])('a paid order with %s is fulfilled by the service: %#', (_, detail, isWanted) => {
  expect(fits(queues['paid-orders'])(detail)).toBe(isWanted);
});

it.each(['webhook-events', 'purchasing'] as const)('%s gets events without its mark, including those marked for another queue', (name) => {
  const own = name === 'purchasing' ? 'no_supplies' : 'no_webhooks';
  const isWanted = fits(queues[name]);
  expect([{}, thin, { no_supplies: true }, { no_webhooks: true }].map((detail) => isWanted({ topic: 'order.paid', ...detail }))).toEqual([
    true,
    true,
    own !== 'no_supplies',
    own !== 'no_webhooks',
  ]);
});

const level = (orderId: number | null) => ({ data: { movement: { order_id: orderId } } });
it.each([
  ['an order', { topic: 'order.created', request_id: 'req_1', data: { id: 1 } }, true],
  ['what another event of the request outranks', { outranked: true, topic: 'order.paid', request_id: 'req_1', data: { id: 1 } }, false],
  ['a level that a person adjusts', { topic: 'inventory.updated', request_id: 'req_1', ...level(null) }, true],
  ['a level that an order of the same request moves', { topic: 'inventory.updated', request_id: 'req_1', ...level(7) }, false],
  ['a level that an order moves without a request', { topic: 'inventory.updated', request_id: null, ...level(7) }, true],
  ['a level without its data', { topic: 'inventory.updated', ...thin }, true],
  ['a level that an order moves, told by ids', { ...idsOnly, topic: 'inventory.updated', request_id: 'req_1', ...level(7) }, false],
  ['a level that a person adjusts, told by ids', { ...idsOnly, topic: 'inventory.updated', request_id: 'req_1', ...level(null) }, true],
  ['a change without a public event', { topic: 'internal.changed', request_id: 'req_1', data: { action: 'store.updated' } }, true],
])('the activity log gets %s or not: %#', (_, detail, isWanted) => {
  expect(fits(queues.activity)(detail)).toBe(isWanted);
});
