import { runMetered } from '#shared/table/meter.ts';
import { aStoreContext } from '#test/support/builders/a-store-context.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type GiftCardsHarness, openGiftCardsHarness } from '#test/support/harness/gift-cards-harness.ts';

let harness: GiftCardsHarness;
beforeEach(async () => {
  harness = await openGiftCardsHarness();
});
afterEach(() => harness.close());

const days = 24 * 3_600_000;
type Refusal = { readonly code: string; readonly message: string; readonly meta: Readonly<Record<string, unknown>> };
const refused = (code: string): Promise<Refusal> =>
  harness.lookUp(code).then(
    () => Promise.reject(new Error('was found')),
    (error: Refusal) => error,
  );
const guess = async (count: number): Promise<string[]> => {
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1) codes.push((await refused(`GUESS${n}`)).code);
  return codes;
};

describe('looking up a code', () => {
  it('returns its card without the code, however the code is typed', async () => {
    const { code, ...card } = await harness.issue({ value: '50.00', code: 'Birthday2026' });
    expect(code).toBe('BIRTHDAY2026');
    for (const typed of ['BIRTHDAY2026', 'birthday2026', ' Birth-day 2026 ']) expect(await harness.lookUp(typed)).toEqual(card);
  });

  it('gives the same answer for a card that cannot be redeemed as for an unknown code, at the same cost', async () => {
    const [disabled, used, expired] = [
      await harness.issue({ value: 1, code: 'DISABLED1' }),
      await harness.issue({ value: 1, code: 'USEDUP11' }),
      await harness.issue({ value: 1, code: 'EXPIRED1', expires_at: '2026-11-06' }),
    ];
    await harness.disable(disabled.id);
    await harness.redeem(used.id, 1);
    harness.wait(2 * days);
    await refused('WARMUP11');
    const answers = [];
    for (const code of ['UNKNOWN1', 'x', '–', disabled.code, used.code, expired.code]) {
      answers.push(
        await runMetered(async (usage) => {
          const { code: error, message, meta } = await refused(code);
          return [error, message, meta, usage.calls, usage.depth];
        }),
      );
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe('not_found');
  });

  it.each([
    ['', ['code: too_short']],
    ['  ', ['code: too_short']],
    ['A'.repeat(65), ['code: too_long']],
  ])('is refused when it is %j', async (code, issues) => {
    expect(await refusal(harness.lookUp(code))).toEqual(issues);
  });
});

describe('a client with wrong codes', () => {
  it('must wait after 60 in ten minutes, even with a correct code', async () => {
    const { code } = await harness.issue({ value: 1 });
    expect(new Set(await guess(60))).toEqual(new Set(['not_found']));
    const waiting = await refused(code);
    expect([waiting.code, await guess(1)]).toEqual(['rate_limited', ['rate_limited']]);
    expect(Number(waiting.meta['retry_after'])).toBeGreaterThan(590);
    harness.wait(600_000);
    expect((await harness.lookUp(code)).balance).toBe('1.00');
    expect(await guess(1)).toEqual(['not_found']);
  });

  it('cannot try more than 60 with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => refused(`GUESS${n}`)));
    const codes = answers.map(({ code }) => code);
    expect([codes.filter((code) => code === 'not_found').length, codes.filter((code) => code === 'rate_limited').length]).toEqual([60, 40]);
  });

  it('does not block other credentials', async () => {
    const { code } = await harness.issue({ value: 1 });
    await guess(61);
    const till = { actor: { ...aStoreContext().actor, id: 45 } };
    expect((await harness.lookUp(code, till)).balance).toBe('1.00');
  });

  it('is not counted for correct codes', async () => {
    const { code } = await harness.issue({ value: 1 });
    for (let n = 0; n < 70; n += 1) await harness.lookUp(code);
    expect(await guess(1)).toEqual(['not_found']);
  });
});
