import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { iso, longAgoMs, type Plant, type Planting } from './planting.ts';

/** Faults in the log of events and in what was begun and not ended. */
export const eventsPlants = (on: Planting): readonly Plant[] => {
  const { id, numbered } = on;
  return [
    [
      'a change of stock whose movements could not be recorded',
      async () => {
        const key = keys.stockChange(id(), `${padId(5)}#${padId(6)}`, '7');
        const note = { attempts: 2, reason: 'refused', since_ms: longAgoMs, until_ms: longAgoMs };
        const due = indexKeys.due('stock_changes', 0, longAgoMs, `${key.pk}#${key.sk}`);
        await on.store.put({ ...key, ...due, entity: 'stock_change', variant_key: `${padId(5)}#${padId(6)}`, set_aside: note });
        return [{ check: 'set_aside', object: 'stock_change', id: key.sk, expected: 'passed on', found: 'set aside after 2 attempts' }];
      },
    ],
    [
      'a record that could not be passed on',
      async () => {
        const { event } = await numbered(2);
        await on.store.set(event, { set_aside: { attempts: 3, reason: 'Eve <eve@example.com> is no name', since_ms: 1, until_ms: null } });
        return [{ check: 'set_aside', object: 'event', id: event.sk, expected: 'passed on', found: 'set aside after 3 attempts' }];
      },
    ],
    [
      'an event that has its number and was not relayed',
      async () => {
        const { event } = await numbered(2);
        await on.store.set(event, { relayed_at_ms: undefined, ...indexKeys.due('events', 0, longAgoMs, `${id()}#${event.sk}`) });
        return [{ check: 'event_unrelayed', object: 'event', id: event.sk, expected: 'relayed', found: 'waiting' }];
      },
    ],
    [
      'an event that was never relayed',
      async () => {
        const eventId = 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE';
        await on.store.put({
          ...keys.event(id(), eventId),
          ...{ entity: 'event', id: eventId, store_id: id(), topic: 'customer.created', body: '{}', created_at_ms: longAgoMs },
        });
        return [{ check: 'event_unrelayed', object: 'event', id: eventId, expected: 'relayed', found: 'lost' }];
      },
    ],
    [
      'an event that waits after it was relayed',
      async () => {
        const { event } = await numbered(2);
        await on.store.set(event, indexKeys.due('events', 0, longAgoMs, `${id()}#${event.sk}`));
        return [{ check: 'event_due', object: 'event', id: event.sk, expected: 'no wait after the relay', found: 'waiting' }];
      },
    ],
    [
      'an event without number, and the gap that it leaves',
      async () => {
        const { event } = await numbered(3);
        await on.store.set(event, {
          sequence: undefined,
          filter_a_pk: undefined,
          filter_a_sk: undefined,
          filter_b_pk: undefined,
          filter_b_sk: undefined,
        });
        return [
          { check: 'event_number', object: 'event', id: event.sk, expected: 'a number', found: null },
          { check: 'event_sequence', object: 'event', id: 4, expected: 3, found: 4 },
        ];
      },
    ],
    [
      'a counter of events that ran ahead',
      async () => {
        const { last } = await numbered(1);
        await on.store.set(keys.eventCounter(id()), { last: last + 1 });
        return [{ check: 'event_sequence', object: 'counter', id: 'event_sequence', expected: last, found: last + 1 }];
      },
    ],
    [
      'a text of which a part is gone',
      async () => {
        const { event } = await numbered(2);
        await on.store.set(event, { body_packed: new Uint8Array([1]), body: undefined, body_parts: 2 });
        await on.store.put({ ...keys.textPart(id(), event.sk, 0), entity: 'text_part' });
        return [{ check: 'text_part', object: 'event', id: event.sk, expected: 'part 1 of its text', found: null }];
      },
    ],
    [
      'an e-mail that was claimed and never sent',
      async () => {
        await on.store.put({
          ...keys.sentEmail(id(), 'evt_1'),
          entity: 'sent_email',
          kind: 'order_confirmation',
          lease_until_ms: longAgoMs,
        });
        return [{ check: 'email_unsent', object: 'event', id: 'evt_1', expected: 'sent', found: `claimed until ${iso(longAgoMs)}` }];
      },
    ],
    [
      'an Idempotency-Key that a killed request left behind',
      async () => {
        const claim = { entity: 'idempotency', state: 'running', fingerprint: 'f', visibility: '', lock_token: 't' };
        const times = { locked_until_ms: longAgoMs, kept_until_ms: longAgoMs };
        await on.store.put({ ...keys.idempotency(id(), 'order of ada@example.com'), ...claim, ...times });
        const expected = 'completed or released';
        return [{ check: 'idempotency_locked', object: 'idempotency', id: 'sha256:?', expected, found: iso(longAgoMs) }];
      },
    ],
  ];
};
