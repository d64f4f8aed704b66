import { hash } from 'node:crypto';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { readEventLog } from '#shared/events/event-log-table.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { getEvent, parseEvent, readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { commit } from '#shared/table/commit.ts';
import { claimKey, completeKey } from '#shared/table/idempotency.ts';
import { keys } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { longTextFields, type StoredLongText, splitText, textInItem, unpackBody } from '#shared/table/rows/long-text.ts';
import { storedForm } from '#shared/table/rows/stored-form.ts';
import { firstTextDictionary } from '#shared/table/rows/text-dictionary.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { randomText, seededRandom } from '#test/support/builders/random-text.ts';
import { streamBatch } from '#test/support/builders/stream-batch.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const random = seededRandom(9);
/** Lengths in UTF-16 code units. */
const tiny = 100;
const short = 20_000;
const long = 100_000;
const veryLong = 600_000;

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const bodyOf = (units: number): string => JSON.stringify({ id: 'evt_1', data: { name: randomText(units, random) }, previous: null });
const write = async (units: number, id = 'evt_1') => {
  const body = bodyOf(units);
  await transact(local.table, eventWrites(storeId, anEvent({ id, body })));
  return body;
};
const itemOf = async (id = 'evt_1') =>
  (await local.table.client.send(new GetCommand({ TableName: local.table.name, Key: keys.event(storeId, id) }))).Item;
const parts = () => readPartition(local.table, keys.textPart(storeId, '', 0).pk);

it('compressed rows stay readable forever: the dictionary never changes', () => {
  const packed = Buffer.from('AUOqDEiqC/CWruaklqOQ0Fdyz0wrUaqtBQA=', 'base64');
  expect(unpackBody(packed)).toBe(
    '{"id":"evt_1","object":"event","topic":"order.created","data":{"object":"order","id":7,"status":"processing","payment_status":"paid","note":"Gift"}}',
  );
  expect(hash('sha256', firstTextDictionary)).toBe('5010c5f8cd1d60a04c09de7ae1e72f988c854b179bc0e0b079a8ee1aee7f2040');
});

describe('the bytes of an event', () => {
  it('are stored uncompressed in their item while that takes one write unit', async () => {
    const body = await write(tiny);
    expect(await itemOf()).toMatchObject({ body });
    expect(await parts()).toEqual([]);
    expect((await getEvent(local.table, storeId, 'evt_1'))?.body).toBe(body);
  });

  it('are compressed when the item then takes fewer write units, on writing and on numbering', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      data: { lines: Array.from({ length: 24 }, (_, n) => ({ object: 'line_item', id: n, quantity: 1 })) },
    });
    expect(Buffer.byteLength(body)).toBeGreaterThan(1_024);
    const event = anEvent({ id: 'evt_1', body });
    const unitsOf = async (work: () => Promise<unknown>) =>
      await runMetered(async (usage) => {
        await work();
        return usage.writeUnits;
      });
    // The write of the event's item costs two units, because it is part of a transaction. The item's entry in the
    // outbox index costs one unit.
    expect(await unitsOf(() => transact(local.table, eventWrites(storeId, event)))).toBe(3);
    // Numbering updates the event's item, the event's outbox entry and the newest item of the log. Each update costs
    // one write unit.
    expect(await unitsOf(() => numberEvents(local.table, storeId, [{ ...event, storeId }], event.createdAtMs))).toBe(3);
    expect((await itemOf())?.['body']).toBeUndefined();
    expect((await getEvent(local.table, storeId, 'evt_1'))?.body).toBe(body);
  });

  it('are compressed in their item when they are long', async () => {
    const body = await write(long);
    const item = await itemOf();
    expect(item?.['body']).toBeUndefined();
    expect(unpackBody(item?.['body_packed'] as Uint8Array)).toBe(body);
    expect(await parts()).toEqual([]);
    expect(parseEvent(item).body).toBe(body);
    expect((await getEvent(local.table, storeId, 'evt_1'))?.body).toBe(body);
  });

  it('continue in part items when one item cannot hold them', async () => {
    const body = await write(veryLong);
    expect((await parts()).length).toBe((await itemOf())?.['body_parts']);
    expect(parseEvent(await itemOf()).body).toBeNull();
    expect((await getEvent(local.table, storeId, 'evt_1'))?.body).toBe(body);
  });

  it('are missing when a part is missing', async () => {
    await write(veryLong);
    await local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key: keys.textPart(storeId, 'evt_1', 0) }));
    expect(await getEvent(local.table, storeId, 'evt_1')).toBeNull();
  });

  it('never outlive their parts', async () => {
    await write(veryLong);
    for (const part of await parts()) expect(Number(part['expires_at'])).toBeGreaterThan(Number((await itemOf())?.['expires_at']));
  });

  it('are complete in a stream image, where compressed bytes are base64', async () => {
    const body = await write(long);
    const [record] = streamBatch(local, 'event').Records;
    const image = record?.dynamodb?.NewImage ?? {};
    const item = Object.fromEntries(Object.entries(image).map(([name, value]) => [name, Object.values(value)[0]]));
    expect(textInItem(storedForm<StoredLongText>()(longTextFields).read(item))).toBe(body);
  });

  it('are complete in the log, whose pages end before they are too long', async () => {
    const bodies = [await write(veryLong, 'evt_1'), await write(long, 'evt_2'), await write(short, 'evt_3')];
    const nowMs = anEvent().createdAtMs;
    const outbox = (await readUnrelayedEvents(local.table, { dueByMs: nowMs, perShard: 10 })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await numberEvents(local.table, storeId, outbox, nowMs);
    const whole = await readEventLog(local.table, storeId, { after: 0, limit: 50, nowMs });
    expect(whole.events.map(({ body }) => body)).toEqual(bodies);
    const cut = await readEventLog(local.table, storeId, { after: 0, limit: 50, nowMs, maxBytes: 2_000_000 });
    expect(cut).toMatchObject({ events: [{ sequence: 1 }], upTo: 1, hasMore: true });
    expect(cut.events[0]?.body).toBe(bodies[0]);
  });
});

describe('the answer kept for an Idempotency-Key', () => {
  const claim = () => ({ storeId, key: 'a', lockToken: 'token', completed: false });
  const request = { fingerprint: 'f', nowMs: 0, lockUntilMs: 30_000 };

  it.each([
    ['short', short, 'alone'],
    ['long', long, 'alone'],
    ['very long', veryLong, 'alone'],
    ['short', short, 'with the work'],
    ['long', long, 'with the work'],
    ['very long', veryLong, 'with the work'],
  ] as const)('is replayed unchanged when it is %s and stored %s', async (_, units, how) => {
    const answer = { status: 201, body: JSON.stringify({ data: randomText(units, random) }) };
    const mine = claim();
    expect(await claimKey(local.table, mine, request)).toEqual({ outcome: 'claimed' });
    if (how === 'alone') await completeKey(local.table, mine, answer);
    else {
      const context = { storeId, claim: mine, deadlineMs: Number.POSITIVE_INFINITY, clock: () => 0 };
      await commit(local.table, context, { writes: [], events: [], answer: { status: 201, body: JSON.parse(answer.body) } });
    }
    expect(await claimKey(local.table, { ...claim(), lockToken: 'other' }, request)).toEqual({
      outcome: 'replay',
      answer: { ...answer, sealed: false },
    });
  });
});

describe('a text', () => {
  const unitsOf = ({ body, bodyPacked }: StoredLongText, besideBytes: number): number =>
    Math.ceil((besideBytes + (bodyPacked ?? Buffer.from(body ?? '')).length) / 1024);

  it('of any kind is read back unchanged, never takes more units than uncompressed, and is compressed only if that saves one', () => {
    const sentence = fc.constantFrom('"quantity":1,', '"status":"paid",', 'é', '😀', '\\u0000');
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4_000 }),
      fc.array(sentence, { maxLength: 600 }).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(texts, fc.nat({ max: 2_000 }), (body, besideBytes) => {
        const { fields, rest } = splitText(body, besideBytes);
        expect([textInItem(fields), rest]).toEqual([body, []]);
        const plainUnits = unitsOf({ body, bodyPacked: null, bodyParts: null }, besideBytes);
        if (fields.body === null) expect(unitsOf(fields, besideBytes)).toBeLessThan(plainUnits);
      }),
      { numRuns: 300 },
    );
  });

  it('beside unknown attributes is stored uncompressed while it is short', () => {
    const body = 'x'.repeat(60_000);
    expect(splitText(body).fields.body).toBe(body);
    expect(splitText(body, 300).fields.body).toBeNull();
  });

  it('that occurs twice is stored about once', () => {
    const once = randomText(100_000, random);
    const bytes = (text: string) => (splitText(text).fields.bodyPacked as Uint8Array).length;
    expect(bytes(once + once)).toBeLessThan(bytes(once) * 1.01);
  });
});
