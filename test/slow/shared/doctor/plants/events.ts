import { type LogEnd, type LogEntry, logEndForm, logRowForm } from '#shared/events/log-form.ts';
import { readLogEnd } from '#shared/events/number-events-table.ts';
import { indexKeys, keys, padId, unpadId } from '#shared/table/keys.ts';
import { iso, longAgoMs, type Plant, type Planting } from './planting.ts';

/** Faults in the event log and in unfinished work. */
export const eventsPlants = (on: Planting): readonly Plant[] => {
  const { id, numbered } = on;
  async function endOfLog() {
    const end = await readLogEnd(on.store.table, id());
    return { end, write: (to: LogEnd) => on.store.set(keys.eventCounter(id()), logEndForm.write(to)) };
  }
  return [
    [
      'a stock change whose movements could not be recorded',
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
      'a numbered event that was not relayed',
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
      'a relayed event that still waits in the outbox',
      async () => {
        const { event } = await numbered(2);
        await on.store.set(event, indexKeys.due('events', 0, longAgoMs, `${id()}#${event.sk}`));
        return [{ check: 'event_due', object: 'event', id: event.sk, expected: 'no due time after the relay', found: 'waiting' }];
      },
    ],
    [
      'an event without number, and the gap that it leaves',
      async () => {
        const { event } = await numbered(3);
        await on.store.set(event, { sequence: undefined });
        return [{ check: 'event_number', object: 'event', id: event.sk, expected: 'a number', found: null }];
      },
    ],
    [
      'an event whose number the log has for another',
      async () => {
        const { event } = await numbered(3);
        await on.store.set(event, { sequence: 4 });
        return [{ check: 'event_number', object: 'event', id: event.sk, expected: 3, found: 4 }];
      },
    ],
    [
      'an event that is in the log twice',
      async () => {
        const { event } = await numbered(3);
        const { end, write } = await endOfLog();
        const again = { ...end.recent.slice(-1)[0], id: event.sk, sequence: end.sequence + 1 };
        await write({ ...end, sequence: end.sequence + 1, recent: [...end.recent, again as LogEntry] });
        return [
          { check: 'event_sequence', object: 'event', id: event.sk, expected: 3, found: end.sequence + 1 },
          { check: 'event_number', object: 'event', id: event.sk, expected: end.sequence + 1, found: 3 },
        ];
      },
    ],
    [
      'a gap in the log, and the event that belongs there',
      async () => {
        const { event } = await numbered(3);
        const rows = await on.rows(keys.eventLogPartition(id()));
        const { end, write } = await endOfLog();
        const others = (entries: readonly LogEntry[]) => entries.filter(({ sequence }) => sequence !== 3);
        for (const row of rows) await on.store.set(row, logRowForm.write({ entries: others(logRowForm.read(row).entries) }));
        await write({ ...end, recent: others(end.recent) });
        return [
          { check: 'event_sequence', object: 'event', id: 4, expected: 3, found: 4 },
          { check: 'event_sequence', object: 'event', id: event.sk, expected: 'its number in the log', found: 3 },
        ];
      },
    ],
    [
      'a number of the log whose event is missing',
      async () => {
        const { event } = await numbered(3);
        await on.store.remove(event);
        const delivery = await on.first(on.deliveries(), (row) => row['event_id'] === event.sk);
        return [
          { check: 'delivery_event', object: 'webhook_delivery', id: unpadId(delivery.sk), expected: event.sk, found: null },
          { check: 'event_sequence', object: 'event', id: 3, expected: 'an event', found: null },
        ];
      },
    ],
    [
      'an end of the log that is too far ahead',
      async () => {
        const { end, write } = await endOfLog();
        await write({ ...end, sequence: end.sequence + 1 });
        return [{ check: 'event_sequence', object: 'counter', id: 'event_sequence', expected: end.sequence, found: end.sequence + 1 }];
      },
    ],
    [
      'a text with a missing part',
      async () => {
        const { event } = await numbered(2);
        await on.store.set(event, { body_packed: new Uint8Array([1]), body: undefined, body_parts: 2 });
        await on.store.put({ ...keys.textPart(id(), event.sk, 0), entity: 'text_part' });
        return [{ check: 'text_part', object: 'event', id: event.sk, expected: 'part 1 of its text', found: null }];
      },
    ],
    [
      'a claimed e-mail that was never sent',
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
      'an Idempotency-Key left locked by a killed request',
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
