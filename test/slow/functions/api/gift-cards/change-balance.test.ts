import fc from 'fast-check';
import { transactionCanceled } from '#infra/local/dynamodb/errors.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type GiftCardsHarness, openGiftCardsHarness } from '#test/support/harness/gift-cards-harness.ts';
import { outcomes } from '#test/support/harness/orders-harness.ts';

let conflicts = 0;
let harness: GiftCardsHarness;
beforeEach(async () => {
  conflicts = 0;
  harness = await openGiftCardsHarness({
    intercept: (operation) => {
      if (operation !== 'TransactWriteItems' || conflicts === 0) return undefined;
      conflicts -= 1;
      throw transactionCanceled([{ Code: 'TransactionConflict' }]);
    },
  });
});
afterEach(async () => {
  expect(await harness.faults()).toEqual([]);
  harness.close();
});

const card = async (value = '50.00', body: object = {}): Promise<number> => (await harness.issue({ value, ...body })).id;
const balanceOf = async (id: number) => {
  const { balance, status } = await harness.get(id);
  return [balance, status];
};

describe('spending from a gift card', () => {
  it('returns the movement and leaves the rest', async () => {
    const id = await card();
    const movement = await harness.run('redeemGiftCard', { id, body: { amount: '12.50', reference: 'Receipt 17' } });
    expect(movement).toEqual({
      data: {
        object: 'gift_card_movement',
        id: expect.any(Number),
        gift_card_id: id,
        type: 'redemption',
        amount: '12.50',
        balance: '37.50',
        currency: 'EUR',
        reference: 'Receipt 17',
        redemption_id: null,
        restored: '0.00',
        created_at: '2026-11-05T10:00:00.002Z',
        updated_at: '2026-11-05T10:00:00.002Z',
      },
    });
    expect(await harness.get(id)).toMatchObject({ balance: '37.50', initial_value: '50.00', updated_at: '2026-11-05T10:00:00.002Z' });
    expect((await harness.events()).map(({ topic }) => topic)).toEqual(['gift_card.issued']);
  });

  it('until nothing is left makes the card used, and it is listed as used', async () => {
    const id = await card();
    await harness.redeem(id, '20.00');
    await harness.redeem(id, 30);
    expect(await balanceOf(id)).toEqual(['0.00', 'used']);
    expect([await harness.ids('status=used'), await harness.ids('status=active')]).toEqual([[id], []]);
  });

  it.each([
    ['nothing', {}, ['amount: required']],
    ['0.00', { amount: '0.00' }, ['amount: too_small']],
    ['less than nothing', { amount: '-1.00' }, ['amount: too_small']],
    ['three decimals', { amount: '1.005' }, ['amount: too_many_decimals']],
    ['more than any card has', { amount: '100000.01' }, ['amount: too_large']],
    ['more than this one has', { amount: '50.01' }, ['amount: insufficient_balance']],
    ['a long reference', { amount: 1, reference: 'a'.repeat(201) }, ['reference: too_long']],
  ])('refuses %s', async (_, body, issues) => {
    const id = await card();
    expect(await refusal(harness.run('redeemGiftCard', { id, body }))).toEqual(issues);
    expect(await balanceOf(id)).toEqual(['50.00', 'active']);
  });

  it('reports the balance when it is not enough', async () => {
    const id = await card();
    const error = await harness.redeem(id, '60.00').catch((thrown: unknown) => thrown);
    expect(error instanceof FieldErrors && error.issues[0]?.meta).toEqual({ balance: '50.00' });
  });

  it('is refused for a disabled, expired or used card', async () => {
    const [disabled, expired, used] = [await card(), await card('50.00', { expires_at: '2026-11-06' }), await card()];
    await harness.disable(disabled);
    await harness.redeem(used, '50.00');
    harness.wait(2 * 24 * 3_600_000);
    expect(await refusal(harness.redeem(disabled, 1))).toEqual([': gift_card_disabled']);
    expect(await refusal(harness.redeem(expired, 1))).toEqual([': gift_card_expired']);
    expect(await refusal(harness.redeem(used, 1))).toEqual(['amount: insufficient_balance']);
    await expect(harness.redeem(999, 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('by 20 concurrent requests never takes more than the balance', async () => {
    const id = await card('50.00');
    const { done, refused } = await outcomes(Array.from({ length: 20 }, () => harness.redeem(id, '7.00')));
    expect([done, refused]).toEqual([7, Array(13).fill('amount: insufficient_balance')]);
    expect(await balanceOf(id)).toEqual(['1.00', 'active']);
    expect((await harness.movements(id)).data).toHaveLength(7);
  });

  it('while the card is being disabled happens either before or after that', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await card();
      const [spent] = await Promise.allSettled([harness.redeem(id, '50.00'), harness.disable(id)]);
      expect(await balanceOf(id)).toEqual([spent.status === 'fulfilled' ? '0.00' : '50.00', 'disabled']);
    }
  });

  it('happens once despite conflicts', async () => {
    const id = await card();
    conflicts = 3;
    await harness.redeem(id, '5.00');
    expect(await balanceOf(id)).toEqual(['45.00', 'active']);
  });
});

describe('restoring a redemption', () => {
  it('returns the movement and raises the balance', async () => {
    const id = await card();
    const { id: redemption_id } = await harness.redeem(id, '50.00');
    expect(await balanceOf(id)).toEqual(['0.00', 'used']);
    const part = await harness.restore(id, { redemption_id, amount: '20.00', reference: 'Refund 3' });
    expect(part).toMatchObject({
      type: 'restoration',
      amount: '20.00',
      balance: '20.00',
      redemption_id,
      reference: 'Refund 3',
      restored: '0.00',
    });
    expect(await balanceOf(id)).toEqual(['20.00', 'active']);
    expect(await harness.ids('status=active')).toEqual([id]);
    const rest = await harness.restore(id, { redemption_id });
    expect(rest).toMatchObject({ amount: '30.00', balance: '50.00' });
    const { data } = await harness.movements(id);
    expect(data.map(({ type, amount, restored }) => [type, amount, restored])).toEqual([
      ['restoration', '30.00', '0.00'],
      ['restoration', '20.00', '0.00'],
      ['redemption', '50.00', '50.00'],
    ]);
  });

  it('never exceeds the redemption and never happens twice', async () => {
    const id = await card();
    const { id: redemption_id } = await harness.redeem(id, '10.00');
    await harness.redeem(id, '10.00');
    expect(await refusal(harness.restore(id, { redemption_id, amount: '10.01' }))).toEqual(['amount: exceeds_redemption']);
    await harness.restore(id, { redemption_id, amount: '4.00' });
    expect(await refusal(harness.restore(id, { redemption_id, amount: '6.01' }))).toEqual(['amount: exceeds_redemption']);
    await harness.restore(id, { redemption_id });
    expect(await refusal(harness.restore(id, { redemption_id }))).toEqual([': exceeds_redemption']);
    expect(await balanceOf(id)).toEqual(['40.00', 'active']);
  });

  it('needs a redemption of this card', async () => {
    const [id, other] = [await card(), await card()];
    const { id: redemption_id } = await harness.redeem(other, '10.00');
    await harness.redeem(id, '10.00');
    const restoration = await harness.restore(other, { redemption_id, amount: '1.00' });
    for (const wrong of [redemption_id, restoration.id, 999]) {
      expect(await refusal(harness.restore(id, { redemption_id: wrong }))).toEqual(['redemption_id: unknown_id']);
    }
    expect(await refusal(harness.restore(other, { redemption_id: restoration.id }))).toEqual(['redemption_id: unknown_id']);
    expect(await refusal(harness.restore(id, {}))).toEqual(['redemption_id: required']);
    await expect(harness.restore(999, { redemption_id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is refused for a disabled or expired card, which could not be redeemed', async () => {
    const [disabled, expired] = [await card(), await card('50.00', { expires_at: '2026-11-06' })];
    const spent = [await harness.redeem(disabled, 5), await harness.redeem(expired, 5)];
    await harness.disable(disabled);
    harness.wait(2 * 24 * 3_600_000);
    expect(await refusal(harness.restore(disabled, { redemption_id: spent[0]?.id }))).toEqual([': gift_card_disabled']);
    expect(await refusal(harness.restore(expired, { redemption_id: spent[1]?.id }))).toEqual([': gift_card_expired']);
  });

  it('by 20 concurrent requests gives back the amount once', async () => {
    const id = await card();
    const { id: redemption_id } = await harness.redeem(id, '35.00');
    const { done, refused } = await outcomes(Array.from({ length: 20 }, () => harness.restore(id, { redemption_id, amount: '10.00' })));
    expect([done, refused]).toEqual([3, Array(17).fill('amount: exceeds_redemption')]);
    expect(await balanceOf(id)).toEqual(['45.00', 'active']);
  });
});

describe('the movements of a gift card', () => {
  it('are its own, newest first, page by page', async () => {
    const [id, other] = [await card(), await card()];
    const ids = [(await harness.redeem(id, 1)).id, (await harness.redeem(id, 2)).id, (await harness.redeem(id, 3)).id];
    await harness.redeem(other, 1);
    const first = await harness.movements(id, 'limit=2');
    const second = await harness.movements(id, `limit=2&cursor=${first.next_cursor}`);
    expect([first, second].map(({ data }) => data.map((one) => one.id))).toEqual([[ids[2], ids[1]], [ids[0]]]);
    await expect(harness.movements(other, `cursor=${first.next_cursor}`)).rejects.toMatchObject({ code: 'invalid_cursor' });
    await expect(harness.movements(999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('a balance is the initial value plus all movements, after any sequence of changes', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ spend: fc.integer({ min: 1, max: 4_000 }) }),
      fc.record({ restore: fc.nat({ max: 5 }), minor: fc.option(fc.integer({ min: 1, max: 4_000 })) }),
    ),
    { maxLength: 12 },
  );
  const amountOf = (minor: number): string => (minor / 100).toFixed(2);
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const id = await card('100.00');
      const spent: number[] = [];
      for (const step of taken) {
        if ('spend' in step)
          await harness.redeem(id, amountOf(step.spend)).then(
            (made) => spent.push(made.id),
            () => undefined,
          );
        else {
          const redemption_id = spent[step.restore % Math.max(1, spent.length)] ?? 1;
          const amount = step.minor === null ? {} : { amount: amountOf(step.minor) };
          await harness.restore(id, { redemption_id, ...amount }).catch(() => undefined);
        }
      }
      const { data } = await harness.movements(id, 'limit=250');
      const moved = data.reduce(
        (sum, { type, amount }) => sum + (type === 'redemption' ? -1 : 1) * Math.round(Number(amount) * 100),
        10_000,
      );
      expect(moved).toBeGreaterThanOrEqual(0);
      expect((await harness.get(id)).balance).toBe(amountOf(moved));
      expect(data.every(({ amount, restored }) => Number(restored) <= Number(amount))).toBe(true);
    }),
    { numRuns: 25 },
  );
});
