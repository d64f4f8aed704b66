import { buildEvent } from '#events/build-event.ts';
import { samples } from '#events/samples/samples.ts';
import { aStore } from '../support/builders/a-store.ts';

const nowMs = Date.UTC(2026, 10, 5, 10, 0, 0);
const actor = { type: 'api_key', id: 44, name: 'ERP sync' } as const;
const data = samples['customer.created'](aStore());
const bodyOf = (store = aStore(), previous?: Record<string, unknown>) => {
  const eventInput = { id: 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE', topic: 'customer.created', data } as const;
  const told = buildEvent({ store, actor, requestId: 'req_1', nowMs }, previous === undefined ? eventInput : { ...eventInput, previous });
  expect(told).toMatchObject({ id: eventInput.id, topic: eventInput.topic, createdAtMs: nowMs });
  return JSON.parse(told.body);
};

describe('announce', () => {
  it("creates an event in the name of the request's caller and at the time of the request", () => {
    expect(bodyOf()).toEqual({
      id: 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE',
      object: 'event',
      topic: 'customer.created',
      api_version: '2026-11',
      created_at: '2026-11-05T10:00:00.000Z',
      test: false,
      sample: false,
      store: { id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB', domain: 'shop.example.com' },
      actor: { type: 'api_key', id: 44, name: 'ERP sync' },
      request_id: 'req_1',
      data,
      previous: null,
    });
  });

  it('marks the events of a store in test mode', () => {
    expect(bodyOf(aStore({ testMode: true }))).toMatchObject({ test: true });
  });

  it('includes the earlier values of changed fields', () => {
    expect(bodyOf(aStore(), { name: 'Zoe' })).toMatchObject({ previous: { name: 'Zoe' } });
  });
});
