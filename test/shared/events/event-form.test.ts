import { parseEventRow } from '#shared/events/event-form.ts';
import { eventWrites, sampleEventWrite } from '#shared/events/events-table.ts';
import { logEndForm } from '#shared/events/log-form.ts';
import { unpackText } from '#shared/table/rows/long-text.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/builders/an-event.ts';

const itemOf = (write: LabelledWrite | undefined): unknown => (write !== undefined && 'put' in write ? write.put.Item : null);

const event = anEvent({ id: 'evt_A', createdAtMs: 10_000, body: '{"id":"evt_A"}' });
const written = {
  pk: 'S#S1#EVENT#1',
  sk: 'evt_A',
  id: 'evt_A',
  store_id: 'S1',
  topic: 'customer.created',
  body: '{"id":"evt_A"}',
  created_at_ms: 10_000,
  expires_at: 2_592_010,
};

describe('the stored form of an event', () => {
  it('equals the existing items: due until it is relayed, and never due for a sample', () => {
    const due = { due_pk: 'DUE#events#10', due_sk: '000000000010000#S1#evt_A' };
    expect(itemOf(eventWrites('S1', event)[0])).toEqual({ ...written, ...due, entity: 'event' });
    expect(itemOf(sampleEventWrite('S1', event))).toEqual({ ...written, entity: 'sample_event' });
  });

  it('reads the number, the relay time and the compressed body of existing items', () => {
    const { body: _, ...packed } = written;
    expect(parseEventRow({ ...packed, body_packed: 'AQI=', body_parts: 2, sequence: 7, relayed_at_ms: 20_000 })).toEqual({
      id: 'evt_A',
      storeId: 'S1',
      topic: 'customer.created',
      body: null,
      bodyPacked: Buffer.from([1, 2]),
      bodyParts: 2,
      createdAtMs: 10_000,
      sequence: 7,
      relayedAtMs: 20_000,
    });
  });

  it('cannot be read without a body', () => {
    const { body: _, ...without } = written;
    expect(() => parseEventRow(without)).toThrow('Stored attribute body is not text.');
  });
});

describe('the stored form of the end of the log', () => {
  it('has one line for each batch of numbers', () => {
    const entry = (sequence: number, atMs: number, id: string, topic: string) => ({ sequence, atMs, id: `evt_${id}`, topic });
    const recent = [entry(5, 4, 'A', 'order.created'), entry(6, 4, 'B', 'order.paid'), entry(7, 5, 'C', 'order.updated')];
    const end = { sequence: 7, atMs: 5, recent, movedId: 'evt_0', lostUpTo: null };
    const { recent: packed, ...others } = logEndForm.write(end);
    expect(unpackText(packed as Uint8Array)).toBe('5 4 A,order.created B,order.paid\n7 5 C,order.updated');
    expect(others).toEqual({ last: 7, last_at_ms: 5, moved_id: 'evt_0', lost_up_to: undefined });
    expect(logEndForm.read(logEndForm.write(end))).toEqual(end);
  });
});
