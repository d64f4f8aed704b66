import fc from 'fast-check';
import { claimKey } from '#shared/table/idempotency.ts';
import { keys } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { readItem } from '#shared/table/read-items.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type InventoryHarness, openInventoryHarness } from '#test/support/harness/inventory-harness.ts';

const warehouse = 1;
const closed = 2;

let room: InventoryHarness;
/** Runs once, immediately before the next transaction. */
let interference: (() => void) | null;
beforeEach(async () => {
  interference = null;
  room = await openInventoryHarness({
    locations: [aLocation({ id: warehouse }), aLocation({ id: closed, isActive: false, isDefault: false })],
    intercept: (operation) => {
      if (operation !== 'TransactWriteItems' || interference === null) return undefined;
      const interfere = interference;
      interference = null;
      interfere();
      return undefined;
    },
  });
});
afterEach(() => room.close());

const at = (variant_id: number, over: Record<string, unknown> = {}) => ({ location_id: warehouse, variant_id, ...over });
const outcomes = async (requests: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.all(requests.map(refusal))).map(([issue]) => issue ?? 'done');
const countOf = (all: readonly string[], one: string): number => all.filter((outcome) => outcome === one).length;
const ledger = async (variantId: number) => {
  await room.record();
  const { data } = await room.movements(`variant_id=${variantId}&location_id=${warehouse}&limit=250`);
  const inOrder = data.toSorted((a, b) => a.sequence - b.sequence);
  return { sum: data.reduce((sum, { delta }) => sum + delta, 0), sequences: inOrder.map(({ sequence }) => sequence), movements: inOrder };
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

describe('adjusting a level', () => {
  it('returns the level after the change', async () => {
    const variant = await room.stock();
    expect(await room.adjust(at(variant, { delta: 12 }))).toMatchObject({
      object: 'inventory_level',
      variant_id: variant,
      location_id: 1,
      on_hand: 12,
    });
    expect(await room.adjust(at(variant, { delta: -5 }))).toMatchObject({ on_hand: 7 });
    expect((await room.levels()).data).toMatchObject([
      { location_id: 2, on_hand: 0 },
      { location_id: 1, on_hand: 7 },
    ]);
  });

  it('takes all requested units or none', async () => {
    const variant = await room.stock({ inventory_quantity: 3 });
    await expect(room.adjust(at(variant, { delta: -5 }))).rejects.toMatchObject({
      issues: [{ param: 'delta', code: 'insufficient_stock', meta: { variant_id: variant, requested: 5, available: 3 } }],
    });
    expect(await refusal(room.adjust(at(await room.stock(), { delta: -1 })))).toEqual(['delta: insufficient_stock']);
    expect(await room.adjust(at(variant, { delta: -3 }))).toMatchObject({ on_hand: 0 });
  });

  it('leaves at most a billion units', async () => {
    const variant = await room.stock({ inventory_quantity: 1 });
    await expect(room.adjust(at(variant, { delta: 1_000_000_000 }))).rejects.toMatchObject({
      issues: [{ param: 'delta', code: 'too_large', meta: { maximum: 1_000_000_000, available: 1 } }],
    });
    expect(await room.adjust(at(variant, { delta: 999_999_999 }))).toMatchObject({ on_hand: 1_000_000_000 });
  });

  it('by 0 changes and records nothing', async () => {
    const variant = await room.stock();
    expect(await room.adjust(at(variant, { delta: 0 }))).toMatchObject({ on_hand: 0, updated_at: null });
    expect((await ledger(variant)).movements).toEqual([]);
  });

  it('fifty times concurrently takes each unit once, without gaps in the movements', async () => {
    const variant = await room.stock({ inventory_quantity: 10 });
    const all = await outcomes(upTo(50).map(() => room.adjust(at(variant, { delta: -1 }))));
    expect(countOf(all, 'done')).toBe(10);
    expect(countOf(all, 'delta: insufficient_stock')).toBe(40);
    const { sum, sequences, movements } = await ledger(variant);
    expect(sum).toBe(0);
    expect(sequences).toEqual(upTo(11));
    expect(movements.filter(({ type }) => type === 'adjust')).toHaveLength(10);
    expect((await room.levels(`variant_ids=${variant}&location_id=1`)).data).toMatchObject([{ on_hand: 0 }]);
  });

  it('fifty times concurrently loses no added unit', async () => {
    const variant = await room.stock();
    await Promise.all(upTo(50).map(() => room.adjust(at(variant, { delta: 2 }))));
    expect(await ledger(variant)).toMatchObject({ sum: 100, sequences: upTo(50) });
  });
});

describe('setting a level', () => {
  it('records a count, even one that confirms the level or a first count of zero', async () => {
    const variant = await room.stock();
    const first = await room.set(at(variant, { on_hand: 0 }));
    expect(first).toMatchObject({ on_hand: 0, updated_at: expect.any(String) });
    await room.set(at(variant, { on_hand: 8, reason: 'Stocktaking' }));
    await room.set(at(variant, { on_hand: 8 }));
    const { sum, movements } = await ledger(variant);
    expect(sum).toBe(8);
    expect(movements).toMatchObject([
      { type: 'count', delta: 0, on_hand_after: 0, sequence: 1, reason: null },
      { type: 'count', delta: 8, on_hand_after: 8, sequence: 2, reason: 'Stocktaking', actor: { type: 'api_key', id: 44 } },
      { type: 'count', delta: 0, on_hand_after: 8, sequence: 3 },
    ]);
  });

  it('checks the expected level', async () => {
    const variant = await room.stock({ inventory_quantity: 5 });
    await expect(room.set(at(variant, { on_hand: 9, expected_on_hand: 4 }))).rejects.toMatchObject({
      issues: [{ param: 'expected_on_hand', code: 'stale_object', meta: { expected: 4, actual: 5 } }],
    });
    expect(await room.set(at(variant, { on_hand: 9, expected_on_hand: 5 }))).toMatchObject({ on_hand: 9 });
  });

  it('twenty times concurrently with the same expectation succeeds once', async () => {
    const variant = await room.stock({ inventory_quantity: 5 });
    const all = await outcomes(upTo(20).map((n) => room.set(at(variant, { on_hand: 100 + n, expected_on_hand: 5 }))));
    expect(countOf(all, 'done')).toBe(1);
    expect(countOf(all, 'expected_on_hand: stale_object')).toBe(19);
    expect((await ledger(variant)).sequences).toEqual([1, 2]);
  });
});

describe('changing a level', () => {
  it.each([
    ['an unknown location and variant', { location_id: 9, variant_id: 8 }, ['location_id: unknown_id', 'variant_id: unknown_id']],
    ['a closed location', { location_id: closed }, ['location_id: inactive_location']],
    ['a fraction', { delta: 1.5 }, ['delta: wrong_type']],
    ['a missing delta', { delta: undefined }, ['delta: required']],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }, ['reason: too_long']],
  ])('refuses %s', async (_what, over, issues) => {
    const variant = await room.stock();
    const body = Object.fromEntries(Object.entries({ ...at(variant, { delta: 1 }), ...over }).filter(([, value]) => value !== undefined));
    expect(await refusal(room.adjust(body))).toEqual(issues);
  });

  it('refuses a count below zero or beyond the maximum', async () => {
    const variant = await room.stock();
    expect(await refusal(room.set(at(variant, { on_hand: -1 })))).toEqual(['on_hand: too_small']);
    expect(await refusal(room.set(at(variant, { on_hand: 1_000_000_001 })))).toEqual(['on_hand: too_large']);
  });

  it('refuses an untracked variant, even one that has just become untracked', async () => {
    const untracked = await room.stock({ inventory_tracked: false });
    expect(await refusal(room.set(at(untracked, { on_hand: 1 })))).toEqual(['variant_id: not_tracked']);
    const { id, variants } = await room.create({ name: 'Mug', variants: [{ price: '9.00' }] });
    const variant = variants[0]?.id ?? 0;
    interference = () =>
      room.engine.call('UpdateItem', {
        TableName: room.table.name,
        Key: rawKey(keys.variant(room.store.id, id, variant)),
        UpdateExpression: 'SET tracked = :no',
        ExpressionAttributeValues: { ':no': { BOOL: false } },
      });
    expect(await refusal(room.set(at(variant, { on_hand: 1 })))).toEqual(['variant_id: not_tracked']);
  });

  it('adds nothing to a location that is closed in the meantime', async () => {
    const variant = await room.stock({ inventory_quantity: 5 });
    const close = () =>
      room.engine.call('UpdateItem', {
        TableName: room.table.name,
        Key: rawKey(keys.listed(room.store.id, 'LOCATION', warehouse)),
        UpdateExpression: 'SET is_active = :no',
        ExpressionAttributeValues: { ':no': { BOOL: false } },
      });
    interference = close;
    expect(await refusal(room.adjust(at(variant, { delta: 1 })))).toEqual(['location_id: inactive_location']);
  });

  it('fires inventory.updated once, with the movement', async () => {
    const variant = await room.stock();
    await room.adjust(at(variant, { delta: 4, reason: 'Found behind the shelf' }));
    await room.record();
    await room.record();
    const told = (await room.events()).filter(({ topic }) => topic === 'inventory.updated');
    expect(told).toMatchObject([
      {
        data: { variant_id: variant, on_hand: 4, movement: { type: 'adjust', delta: 4, reason: 'Found behind the shelf' } },
        previous: { on_hand: 0 },
      },
    ]);
  });

  it('stores the answer to an Idempotency-Key in the same transaction', async () => {
    const variant = await room.stock();
    const claim = { storeId: room.store.id, key: 'adjust-1', lockToken: 'token-1', completed: false };
    await claimKey(room.table, claim, { fingerprint: 'f', nowMs: room.clock(), lockUntilMs: room.clock() + 30_000 });
    const data = await room.adjust(at(variant, { delta: 4 }), { claim });
    expect(claim.completed).toBe(true);
    expect(await readItem(room.table, keys.idempotency(room.store.id, 'adjust-1'))).toMatchObject({
      state: 'completed',
      status: 200,
      body: JSON.stringify({ data }),
    });
  });

  it('needs three sequential reads and writes', async () => {
    const variant = await room.stock({ inventory_quantity: 5 });
    const depth = await runMetered((usage) => room.adjust(at(variant, { delta: -1 })).then(() => usage.depth));
    expect(depth).toBe(3);
  });

  it('keeps the sum of deltas equal to the level, in any order of adjustments and counts', async () => {
    const step = fc.oneof(
      fc.record({ delta: fc.integer({ min: -6, max: 6 }) }),
      fc.record({ on_hand: fc.nat({ max: 9 }) }),
      fc.record({ on_hand: fc.nat({ max: 9 }), expected_on_hand: fc.nat({ max: 9 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const variant = await room.stock();
        let onHand = 0;
        for (const one of steps) {
          const refused = await refusal('delta' in one ? room.adjust(at(variant, one)) : room.set(at(variant, one)));
          if ('delta' in one) {
            expect(refused).toEqual(onHand + one.delta < 0 ? ['delta: insufficient_stock'] : []);
            if (refused.length === 0) onHand += one.delta;
          } else if (refused.length === 0) onHand = one.on_hand;
        }
        const { data } = await room.levels(`variant_ids=${variant}&location_id=1`);
        const { sum, sequences } = await ledger(variant);
        expect(data).toMatchObject([{ on_hand: onHand }]);
        expect(sum).toBe(onHand);
        expect(sequences).toEqual(upTo(sequences.length));
      }),
      { numRuns: 12 },
    );
  });
});

const rawKey = ({ pk, sk }: { readonly pk: string; readonly sk: string }) => ({ pk: { S: pk }, sk: { S: sk } });
