import type { GiftCard } from '#shared/gift-cards/gift-card.ts';
import { getGiftCard, replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { runMetered } from '#shared/table/meter.ts';
import { transact } from '#shared/table/transact.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type GiftCardsHarness, openGiftCardsHarness } from '#test/support/harness/gift-cards-harness.ts';

let harness: GiftCardsHarness;
beforeEach(async () => {
  harness = await openGiftCardsHarness();
});
afterEach(() => harness.close());

const issue = async (body: object = {}): Promise<number> => (await harness.issue({ value: '10.00', ...body })).id;

async function change(id: number, over: Partial<GiftCard>): Promise<void> {
  const before = await getGiftCard(harness.table, harness.store.id, id);
  if (before === null) throw new Error(`There is no gift card ${id}.`);
  const after = { ...before, ...over, updatedAtMs: Math.max(harness.clock(), before.updatedAtMs + 1) };
  await transact(harness.table, [replaceGiftCardWrite(harness.store.id, before, after)]);
}

/** Reads all pages of a list, with two objects each. */
async function follow(filters: string): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, next_cursor } = await harness.list(`limit=2&${filters}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    ids.push(...data.map(({ id }) => id));
    cursor = next_cursor;
  }
  return ids;
}

describe('the list of gift cards', () => {
  it('is newest first, without codes', async () => {
    const ids = [await issue(), await issue({ code: 'ABCDEFGH' }), await issue()];
    expect(await harness.ids()).toEqual(ids.toReversed());
    expect(JSON.stringify(await harness.list())).not.toMatch(/"code"|ABCDEFGH/);
    expect(await follow('')).toEqual(ids.toReversed());
  });

  it('is filtered by each status', async () => {
    const [active, used, disabled, expired] = [await issue(), await issue(), await issue(), await issue({ expires_at: '2026-11-06' })];
    await change(used, { balanceMinor: 0n });
    await harness.disable(disabled);
    harness.wait(2 * 24 * 3_600_000);
    expect(await harness.ids('status=active')).toEqual([active]);
    expect(await harness.ids('status=used')).toEqual([used]);
    expect(await harness.ids('status=disabled')).toEqual([disabled]);
    expect(await harness.ids('status=expired')).toEqual([expired]);
    expect(await harness.ids()).toEqual([expired, disabled, used, active]);
  });

  it('is filtered by customer, and by both', async () => {
    const [own, other, ownUsed] = [await issue({ customer_id: 310 }), await issue(), await issue({ customer_id: 310 })];
    await change(ownUsed, { balanceMinor: 0n });
    expect(await harness.ids('customer_id=310')).toEqual([ownUsed, own]);
    expect(await harness.ids('customer_id=310&status=active')).toEqual([own]);
    expect(await harness.ids('customer_id=310&status=used')).toEqual([ownUsed]);
    expect(await harness.ids('customer_id=310&status=expired')).toEqual([]);
    expect(await harness.ids('customer_id=999')).toEqual([]);
    expect(await harness.ids('status=active')).toEqual([other, own]);
  });

  it('is filtered by creation and change time, alone and with status', async () => {
    const [first, second] = [await issue(), await issue()];
    harness.wait(60_000);
    const since = new Date(harness.clock()).toISOString();
    const third = await issue();
    await harness.disable(first);
    expect(await harness.ids(`created_since=${since}`)).toEqual([third]);
    expect(await harness.ids(`updated_since=${since}`)).toEqual([third, first]);
    expect(await harness.ids(`updated_since=${since}&status=active`)).toEqual([third]);
    expect(await harness.ids(`updated_since=${since}&status=disabled`)).toEqual([first]);
    expect(await harness.ids(`created_since=${since}&status=expired`)).toEqual([]);
    expect(await harness.ids('status=active')).toEqual([third, second]);
  });

  it.each([
    ['status=valid', ['status: invalid_enum']],
    ['status=', ['status: invalid_enum']],
    ['customer_id=ada', ['customer_id: wrong_type']],
    ['customer_id=0', ['customer_id: too_small']],
    ['limit=251', ['limit: too_large']],
    ['code=ABCDEFGH', ['code: unknown_parameter']],
  ])('refuses %s', async (query, issues) => {
    expect(await refusal(harness.list(query))).toEqual(issues);
  });

  it('refuses a cursor of other filters', async () => {
    for (let n = 0; n < 3; n += 1) await issue();
    const { next_cursor } = await harness.list('limit=1&status=active');
    await expect(harness.list(`limit=1&cursor=${next_cursor}`)).rejects.toThrow(DomainError);
    await expect(harness.list(`limit=1&status=expired&cursor=${next_cursor}`)).rejects.toThrow(DomainError);
  });
});

describe('a gift card that expires', () => {
  const lastMs = Date.UTC(2026, 10, 7);
  const waitUntil = (ms: number) => harness.wait(ms - 1 - harness.clock());

  it('is active through its last day, and expired from the next second on, without a write', async () => {
    const id = await issue({ expires_at: '2026-11-06' });
    waitUntil(lastMs - 1);
    expect((await harness.get(id)).status).toBe('active');
    waitUntil(lastMs - 1);
    expect([await harness.ids('status=active')]).toEqual([[id]]);
    waitUntil(lastMs - 1);
    expect(await harness.ids('status=expired')).toEqual([]);
    waitUntil(lastMs);
    expect(await harness.ids('status=active')).toEqual([]);
    waitUntil(lastMs);
    expect(await harness.ids('status=expired')).toEqual([id]);
    expect(await harness.get(id)).toMatchObject({ status: 'expired', balance: '10.00', updated_at: '2026-11-05T10:00:00.001Z' });
  });

  it('is listed after those that stay valid longer, newest first within one day', async () => {
    const [tenth, never, ninth, tenthToo, alwaysToo] = [
      await issue({ expires_at: '2026-11-10' }),
      await issue(),
      await issue({ expires_at: '2026-11-09' }),
      await issue({ expires_at: '2026-11-10' }),
      await issue(),
    ];
    expect(await follow('status=active')).toEqual([alwaysToo, never, tenthToo, tenth, ninth]);
    waitUntil(Date.UTC(2026, 10, 12));
    expect(await follow('status=active')).toEqual([alwaysToo, never]);
    expect(await follow('status=expired')).toEqual([tenthToo, tenth, ninth]);
  });

  it('between two pages is returned once while it is active', async () => {
    const later = await issue({ expires_at: '2026-11-20' });
    const sooner = [await issue({ expires_at: '2026-11-06' }), await issue({ expires_at: '2026-11-06' })];
    const first = await harness.list('limit=1&status=active');
    expect(first.data.map(({ id }) => id)).toEqual([later]);
    waitUntil(lastMs);
    expect(await harness.ids(`limit=1&status=active&cursor=${first.next_cursor}`)).toEqual([]);
    expect(await harness.ids('status=expired')).toEqual(sooner.toReversed());
  });
});

describe('disabling a gift card', () => {
  it('records the time once', async () => {
    const id = await issue();
    const disabled = await harness.disable(id);
    expect(disabled).toMatchObject({
      status: 'disabled',
      balance: '10.00',
      disabled_at: '2026-11-05T10:00:00.002Z',
      updated_at: '2026-11-05T10:00:00.002Z',
    });
    expect(await harness.disable(id)).toEqual(disabled);
    expect(await harness.get(id)).toEqual(disabled);
    expect((await harness.events()).map(({ topic }) => topic)).toEqual(['gift_card.issued']);
  });

  it.each([
    ['used', { balanceMinor: 0n }],
    ['expired', { expiresAtMs: 1 }],
  ])('disables one that is %s', async (_, over) => {
    const id = await issue();
    await change(id, over);
    expect((await harness.disable(id)).status).toBe('disabled');
  });

  it('by 20 concurrent requests happens once', async () => {
    const id = await issue();
    const answers = await Promise.all(Array.from({ length: 20 }, () => harness.disable(id)));
    expect(new Set(answers.map(({ disabled_at }) => disabled_at)).size).toBe(1);
  });

  it('finds no card with an unknown id', async () => {
    await expect(harness.disable(999)).rejects.toMatchObject({ code: 'not_found' });
    await expect(harness.get(999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('a page costs the same for 100 gift cards as for 2,000, with any filter', async () => {
  const filters = ['', 'status=active', 'status=expired', 'status=used', 'status=disabled', 'customer_id=310'];
  const later = 7 * 24 * 3_600_000;
  const costs = async (): Promise<readonly (readonly [number, number])[]> => {
    const counted: (readonly [number, number])[] = [];
    for (const filter of filters) {
      counted.push(
        await runMetered(async (usage) => {
          expect((await harness.list(`limit=10&${filter}`)).data).toHaveLength(10);
          return [usage.calls, Math.round(usage.readUnits)] as const;
        }),
      );
    }
    return counted;
  };
  const add = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const id = await issue({ customer_id: n % 5 === 0 ? 310 : null, expires_at: n % 5 === 1 ? '2026-11-20' : null });
      if (n % 5 === 2) await change(id, { balanceMinor: 0n });
      if (n % 5 === 3) await change(id, { disabledAtMs: harness.clock() });
      if (n % 5 === 4) await change(id, { expiresAtMs: 1 });
    }
  };
  await add(100);
  harness.wait(later);
  const few = await costs();
  harness.wait(-later);
  await add(1_900);
  harness.wait(later);
  expect(await costs()).toEqual(few);
});
