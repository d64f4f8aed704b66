import { gunzipSync } from 'node:zlib';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { catalogue } from '#events/catalogue.ts';
import { eventEnvelope } from '#events/envelope.ts';
import { processRowChanges, recordKeptChanges, recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import { productItem } from '#shared/catalogue/products-table.ts';
import { readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { parseMovement } from '#shared/inventory/movements-table.ts';
import { changeForm, readUnrecordedChanges } from '#shared/inventory/stock-changes-table.ts';
import type { LevelMovement } from '#shared/inventory/variant-stock.ts';
import { storedLevel } from '#shared/inventory/variant-stock-table.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { findKeysByWords } from '#shared/search/find-by-words-table.ts';
import { queryWords } from '#shared/search/words.ts';
import { storeItem } from '#shared/stores/stores-table.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import { aProduct } from '#test/support/builders/a-product.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { streamBatch } from '#test/support/builders/stream-batch.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const atMs = Date.UTC(2026, 10, 5, 10, 0, 0);
const key = keys.variant(storeId, 77, 5001);

let local: LocalTable;
let failing: string | null;
let isDown = false;
/** The number of event writes that are still to be refused. */
let refusedEvents = 0;
/** The ids under which the worker tried to store movements. */
let attemptedIds: unknown[];
beforeEach(async () => {
  failing = null;
  attemptedIds = [];
  isDown = false;
  refusedEvents = 0;
  local = await localTable({
    now: () => atMs,
    intercept: (operation, input) => {
      const { Item: item } = input as { readonly Item?: Readonly<Record<string, { readonly S: string }>> };
      if (operation === 'PutItem' && item?.['entity']?.S === 'movement') attemptedIds.push(item['sk']?.S);
      const isRefused = operation === 'PutItem' && item?.['entity']?.S === 'event' && refusedEvents > 0;
      if (isRefused) refusedEvents -= 1;
      if (isDown || isRefused || operation === failing) throw new Error('connection lost');
      return undefined;
    },
  });
  await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: storeItem(aStore()) }));
});
afterEach(() => local.close());

type Moved = { readonly onHand: number; readonly seq: number; readonly delta: number } & Partial<LevelMovement>;

const level = ({ onHand, seq, delta, ...cause }: Moved) =>
  storedLevel({
    onHand,
    seq,
    updatedAtMs: atMs + seq,
    movement: {
      id: idFloor(atMs) + seq,
      type: 'adjust',
      delta,
      requestedDelta: delta,
      reason: null,
      orderId: null,
      refundId: null,
      returnId: null,
      actor: { type: 'api_key', id: 44, name: 'ERP sync' },
      requestId: 'req_1',
      ...cause,
    },
  });

const putVariant = (levels: Readonly<Record<string, Moved>>) =>
  local.table.client.send(
    new PutCommand({
      TableName: local.table.name,
      Item: {
        ...key,
        entity: 'variant',
        product_id: 77,
        variant_id: 5001,
        sku: 'MUG',
        tracked: true,
        active: true,
        levels: Object.fromEntries(Object.entries(levels).map(([locationId, moved]) => [locationId, level(moved)])),
      },
    }),
  );
/** Stores a row that this version cannot read. */
const putBrokenVariant = () =>
  local.table.client.send(
    new PutCommand({
      TableName: local.table.name,
      Item: {
        ...keys.variant(storeId, 77, 5002),
        entity: 'variant',
        product_id: 77,
        variant_id: 5002,
        sku: 'MUG',
        tracked: true,
        active: true,
        levels: 'none',
      },
    }),
  );
/** Runs the worker once, at `nowMs`, on the records that were due before `dueBeforeMs`. */
const recordKept = async (nowMs: number, dueBeforeMs = nowMs): Promise<readonly string[]> => {
  const { log, codes } = recordedLog();
  const times = [dueBeforeMs];
  await recordKeptChanges({ table: local.table, log, clock: () => times.pop() ?? nowMs });
  return codes();
};
const moveLevel = (locationId: number, moved: Moved) =>
  local.table.client.send(
    new UpdateCommand({
      TableName: local.table.name,
      Key: key,
      UpdateExpression: 'SET levels.#location = :level',
      ExpressionAttributeNames: { '#location': String(locationId) },
      ExpressionAttributeValues: { ':level': level(moved) },
    }),
  );
const run = () => {
  const { log, codes } = recordedLog();
  return { answer: recordMovements({ table: local.table, log, clock: () => atMs }, streamBatch(local, 'variant')), codes };
};
const allMovements = async () => (await readPartition(local.table, keys.listPartition(storeId, 'MOVEMENT'))).map(parseMovement);
const movements = async (locationId: number) =>
  (await allMovements()).filter((movement) => movement.variantId === 5001 && movement.locationId === locationId);
const events = () => readUnrelayedEvents(local.table, { dueByMs: atMs + 60_000, perShard: 100 });

describe('record-movements', () => {
  it('records the opening stock and each later step of a level in order', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12, type: 'product_create' } });
    await moveLevel(1, { onHand: 10, seq: 2, delta: -2, type: 'order', orderId: 88_012 });
    expect(await run().answer).toEqual({ batchItemFailures: [] });
    expect(await movements(1)).toMatchObject([
      { sequence: 1, type: 'product_create', delta: 12, onHandAfter: 12 },
      { sequence: 2, type: 'order', delta: -2, onHandAfter: 10, orderId: 88_012 },
    ]);
  });

  it('records deltas that add up to the level', async () => {
    await putVariant({});
    await moveLevel(1, { onHand: 7, seq: 1, delta: 7 });
    await moveLevel(1, { onHand: 3, seq: 2, delta: -4 });
    await moveLevel(1, { onHand: 20, seq: 3, delta: 17, type: 'count' });
    await run().answer;
    expect((await movements(1)).reduce((sum, { delta }) => sum + delta, 0)).toBe(20);
  });

  it('fires inventory.updated with the level, the movement, its actor and the old value', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
    await moveLevel(1, { onHand: 10, seq: 2, delta: -2, type: 'order', orderId: 88_012 });
    await run().answer;
    const [, told] = await events();
    const body = JSON.parse(told?.body ?? '');
    expect(v.is(eventEnvelope(catalogue['inventory.updated']), body)).toBe(true);
    expect(body).toMatchObject({
      topic: 'inventory.updated',
      store: { id: storeId, domain: 'shop.example.com' },
      actor: { type: 'api_key', id: 44, name: 'ERP sync' },
      request_id: 'req_1',
      data: {
        object: 'inventory_level',
        variant_id: 5001,
        location_id: 1,
        on_hand: 10,
        updated_at: '2026-11-05T10:00:00.002Z',
        movement: { sequence: 2, delta: -2, order_id: 88_012 },
      },
      previous: { on_hand: 12 },
    });
  });

  it('records one movement and one event for a repeated record, even in two concurrent workers', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
    const answers = await Promise.all([run().answer, run().answer]);
    answers.push(await run().answer);
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ batchItemFailures: [] })));
    expect(await movements(1)).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });

  it('writes the same bytes again when the first run was killed before writing', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
    const other = await localTable();
    await other.table.client.send(new PutCommand({ TableName: other.table.name, Item: storeItem(aStore()) }));
    const batch = streamBatch(local, 'variant');
    await run().answer;
    await recordMovements({ table: other.table, log: recordedLog().log, clock: () => atMs }, batch);
    expect(await readUnrelayedEvents(other.table, { dueByMs: atMs + 60_000, perShard: 9 })).toEqual(await events());
    other.close();
  });

  it('gives a movement another id if its own is taken, and the same id each time', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 }, 2: { onHand: 5, seq: 1, delta: 5 } });
    await Promise.all([run().answer, run().answer]);
    await run().answer;
    const [first, second] = [...(await movements(1)), ...(await movements(2))];
    expect(first).toMatchObject({ locationId: 1, delta: 12 });
    expect(second).toMatchObject({ locationId: 2, delta: 5 });
    expect(first?.id).not.toBe(second?.id);
    expect(await allMovements()).toHaveLength(2);
    expect(await events()).toHaveLength(2);
  });

  it('adds the event of a movement whose writer was killed after recording it', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
    refusedEvents = 1;
    await run().answer;
    expect([await movements(1), await events()]).toMatchObject([[{ sequence: 1 }], []]);
    await run().answer;
    await run().answer;
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(JSON.parse(event?.body ?? '')).toMatchObject({ topic: 'inventory.updated', data: { movement: { sequence: 1 } } });
    expect(await movements(1)).toHaveLength(1);
  });

  it('tries a taken id only once, even for written-off stock', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
    await run().answer;
    const [opening] = await allMovements();
    await local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key: key }));
    attemptedIds = [];
    failing = 'PutItem';
    await run().answer;
    failing = null;
    // Another movement takes the id of the write-off before the write-off is recorded.
    const own = attemptedIds.find((id) => id !== padId(opening?.id ?? 0));
    const item = await readItem(local.table, keys.listed(storeId, 'MOVEMENT', opening?.id ?? 0));
    await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: { ...item, sk: own, variant_id: 5009 } }));
    attemptedIds = [];
    await run().answer;
    // Three ids were tried: one for the opening stock, and two for the write-off, whose first id was taken.
    expect(attemptedIds).toHaveLength(3);
    expect(new Set(attemptedIds)).toEqual(new Set([padId(opening?.id ?? 0), own, attemptedIds.at(-1)]));
    expect((await movements(1)).map(({ delta }) => delta)).toEqual([12, -12]);
  });

  it('records nothing when no level changed', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
    await run().answer;
    await local.table.client.send(
      new UpdateCommand({
        TableName: local.table.name,
        Key: key,
        UpdateExpression: 'SET active = :no',
        ExpressionAttributeValues: { ':no': false },
      }),
    );
    await run().answer;
    expect(await movements(1)).toHaveLength(1);
  });

  it('records a step per changed location', async () => {
    await putVariant({ 1: { onHand: 1, seq: 1, delta: 1 }, 2: { onHand: 2, seq: 1, delta: 2 } });
    await run().answer;
    expect(await movements(1)).toHaveLength(1);
    expect(await movements(2)).toHaveLength(1);
  });

  it('writes off the stock of a deleted variant, with one event per level with stock', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 }, 2: { onHand: 0, seq: 4, delta: -1 } });
    await local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key: key }));
    await run().answer;
    await run().answer;
    expect(await movements(1)).toMatchObject([
      { sequence: 1, delta: 12 },
      { sequence: 2, type: 'product_deleted', delta: -12, onHandAfter: 0, actor: { type: 'system' } },
    ]);
    expect(await movements(2)).toHaveLength(1);
    const told = (await events()).map(({ body }) => JSON.parse(body ?? '')).filter(({ data }) => data.movement.type === 'product_deleted');
    expect(told.map((event) => v.is(eventEnvelope(catalogue['inventory.updated']), event))).toEqual([true]);
    expect(told).toMatchObject([
      {
        topic: 'inventory.updated',
        actor: { type: 'system' },
        data: { variant_id: 5001, location_id: 1, on_hand: 0, movement: { sequence: 2, delta: -12, on_hand_after: 0 } },
        previous: { on_hand: 12 },
      },
    ]);
    expect(await events()).toHaveLength(3);
  });

  it('keeps a record that it could not write, and writes it a minute later', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
    failing = 'GetItem';
    const { answer, codes } = run();
    expect(await answer).toEqual({ batchItemFailures: [] });
    expect(codes()).toEqual(['worker.set_aside']);
    expect(await readUnrecordedChanges(local.table, storeId, 10)).toEqual([
      {
        productId: 77,
        variantId: 5001,
        attempts: 1,
        reason: 'The record could not be processed (Error).',
        sinceMs: atMs,
        nextAttemptAtMs: atMs + 60_000,
      },
    ]);
    failing = null;
    await recordKept(atMs + 59_999);
    expect(await movements(1)).toEqual([]);
    await recordKept(atMs + 60_000);
    expect(await movements(1)).toMatchObject([{ sequence: 1, delta: 12 }]);
    expect(await events()).toHaveLength(1);
    expect(await readUnrecordedChanges(local.table, storeId, 10)).toEqual([]);
  });

  it('records the changes after an unreadable one, which it keeps with its reason, waiting longer each time', async () => {
    await putBrokenVariant();
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
    expect(await run().answer).toEqual({ batchItemFailures: [] });
    expect(await movements(1)).toHaveLength(1);
    const waits: number[] = [];
    const codes: string[] = [];
    for (let nowMs = atMs; waits.length < 11; ) {
      const [kept] = await readUnrecordedChanges(local.table, storeId, 10);
      expect(kept).toMatchObject({ variantId: 5002, attempts: waits.length + 1, sinceMs: atMs });
      expect(kept?.reason).toBe('The record cannot be read: levels.');
      waits.push(((kept?.nextAttemptAtMs ?? 0) - nowMs) / 60_000);
      nowMs = kept?.nextAttemptAtMs ?? 0;
      codes.push(...(await recordKept(nowMs, nowMs + 1)));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(codes.filter((code) => code === 'worker.stuck')).toHaveLength(8);
  });

  it('returns records to the stream when the table accepts no writes', async () => {
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
    isDown = true;
    const { answer, codes } = run();
    expect((await answer).batchItemFailures).toHaveLength(1);
    expect(codes()).toEqual(['worker.not_set_aside']);
    isDown = false;
    expect(await run().answer).toEqual({ batchItemFailures: [] });
    expect(await movements(1)).toHaveLength(1);
  });

  it('keeps a change once, however often its record arrives', async () => {
    await putBrokenVariant();
    await run().answer;
    await recordKept(atMs + 60_001);
    await run().answer;
    expect(await readUnrecordedChanges(local.table, storeId, 10)).toMatchObject([{ attempts: 2 }]);
  });

  it('logs when a level has skipped a step', async () => {
    await putVariant({ 1: { onHand: 12, seq: 3, delta: 12 } });
    const { answer, codes } = run();
    await answer;
    expect(codes()).toEqual(['movements.gap']);
  });
});

describe('an object whose words cannot be indexed', () => {
  const product = aProduct({ id: 77, name: 'Linen shirt' });
  const put = (Item: Record<string, unknown>) => local.table.client.send(new PutCommand({ TableName: local.table.name, Item }));
  const follow = async () => {
    const { log, codes } = recordedLog();
    const batches = ['product', 'variant'].flatMap((entity) => streamBatch(local, entity).Records);
    const answer = await processRowChanges({ table: local.table, log, clock: () => atMs }, { Records: batches });
    return { answer, codes: codes() };
  };
  const kept = () => readPartition(local.table, keys.stockChangePartition(storeId));
  const found = () => findKeysByWords(local.table, storeId, 'PRODUCT', queryWords('linen'));

  beforeEach(async () => {
    await put(productItem(storeId, product));
    await putVariant({ 1: { onHand: 12, seq: 1, delta: 12 } });
  });

  it('is kept by its name only, delays no movement, and is indexed a minute later', async () => {
    failing = 'GetItem';
    expect(await follow()).toEqual({ answer: { batchItemFailures: [] }, codes: ['worker.set_aside', 'worker.set_aside'] });
    failing = null;
    const rows = await kept();
    const records = rows.map((row) => gunzipSync(changeForm.read(row).record).toString());
    expect(records.map((record) => record.includes('Image'))).toEqual([false, true]);
    expect(await readUnrecordedChanges(local.table, storeId, 10)).toMatchObject([{ productId: 77, variantId: 5001 }]);
    await recordKept(atMs + 59_999);
    expect(await found()).toEqual([]);
    await recordKept(atMs + 60_000);
    expect(await found()).toEqual([padId(77)]);
    expect(await kept()).toEqual([]);
  });

  it('is delivered again by the stream when the table accepts no writes', async () => {
    isDown = true;
    expect((await follow()).answer.batchItemFailures).toHaveLength(2);
    isDown = false;
    expect((await follow()).answer).toEqual({ batchItemFailures: [] });
    expect(await found()).toEqual([padId(77)]);
  });
});
