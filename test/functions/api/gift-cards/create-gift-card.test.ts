import { giftCardCodeHash, readGiftCardByCodeHash } from '#shared/gift-cards/gift-cards-table.ts';
import { keys } from '#shared/table/keys.ts';
import { giftCardPepper } from '#shared/table/platform-secret.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type GiftCardsHarness, openGiftCardsHarness } from '#test/support/harness/gift-cards-harness.ts';
import { storedBodies } from '#test/support/harness/stored-events.ts';

let harness: GiftCardsHarness;
beforeEach(async () => {
  harness = await openGiftCardsHarness();
});
afterEach(() => harness.close());

const generatedCode = /^[2-9A-HJ-NP-Z]{16}$/;

/**
 * Returns everything that is stored about a card except two encrypted rows: the stored answer for retries, and the
 * e-mail.
 */
const written = async (): Promise<string> => {
  const { id } = harness.store;
  const partitions = [keys.listPartition(id, 'GIFT_CARD'), keys.uniquePartition(id, 'gift_card'), ...keys.eventPartitions(id)];
  const rows = await Promise.all(partitions.map((pk) => readPartition(harness.table, pk)));
  return JSON.stringify([rows, await storedBodies(harness.table, id)], (_, value) => (typeof value === 'bigint' ? String(value) : value));
};

describe('issuing a gift card', () => {
  it('returns all fields of the specification, and fires an event without the code', async () => {
    const { code, ...card } = await harness.issue({ value: '50.00' });
    expect(code).toMatch(generatedCode);
    expect(card).toEqual({
      object: 'gift_card',
      id: card.id,
      last4: code.slice(-4),
      initial_value: '50.00',
      balance: '50.00',
      currency: 'EUR',
      status: 'active',
      source: 'api',
      customer_id: null,
      order_id: null,
      recipient_email: null,
      recipient_name: null,
      note: null,
      expires_at: null,
      disabled_at: null,
      created_at: '2026-11-05T10:00:00.001Z',
      updated_at: '2026-11-05T10:00:00.001Z',
    });
    expect(await harness.get(card.id)).toEqual(card);
    expect(await harness.events()).toMatchObject([{ topic: 'gift_card.issued', data: card }]);
    expect(await written()).not.toContain(code);
  });

  it('keeps all fields sent', async () => {
    const sent = {
      customer_id: 310,
      recipient_email: 'grace@example.com',
      recipient_name: 'Grace Hopper',
      note: 'For the team',
    };
    const { code, ...card } = await harness.issue({
      ...sent,
      value: 12.5,
      code: 'team2026',
      expires_at: '2027-01-31',
      message: 'Well done',
    });
    expect(card).toMatchObject({ ...sent, initial_value: '12.50', last4: '2026', expires_at: '2027-02-01T00:00:00.000Z' });
    expect(code).toBe('TEAM2026');
    expect(await harness.get(card.id)).toEqual(card);
    expect(await written()).not.toMatch(/team2026/i);
    const hash = giftCardCodeHash(await giftCardPepper(harness.table, paperBox), harness.store.id, 'Team2026');
    expect(await readGiftCardByCodeHash(harness.table, harness.store.id, [hash])).toMatchObject({ id: card.id, message: 'Well done' });
  });

  it.each([null, ''])('with %j as the code generates one', async (code) => {
    expect((await harness.issue({ value: 1, code })).code).toMatch(generatedCode);
  });

  it.each([
    ['0.01', '0.01'],
    [0.01, '0.01'],
    ['100000', '100000.00'],
    [100_000, '100000.00'],
    ['12.5', '12.50'],
  ])('accepts the value %j', async (value, initial_value) => {
    expect(await harness.issue({ value })).toMatchObject({ initial_value, balance: initial_value });
  });

  it.each(['12345678', 'ABCDEFGH', 'a1'.repeat(16)])('accepts the code %s', async (code) => {
    expect((await harness.issue({ value: 1, code })).code).toBe(code.toUpperCase());
  });

  it.each([
    ['nothing', {}, ['value: required']],
    ['no value', { value: null }, ['value: not_nullable']],
    ['0.00', { value: '0.00' }, ['value: too_small']],
    ['less than nothing', { value: -5 }, ['value: too_small']],
    ['more than 100000', { value: '100000.01' }, ['value: too_large']],
    ['a third decimal', { value: '10.005' }, ['value: too_many_decimals']],
    ['a value that is none', { value: 'ten' }, ['value: invalid_format']],
    ['a code of 7 characters', { value: 1, code: 'ABCDEF1' }, ['code: too_short']],
    ['a code of 33 characters', { value: 1, code: 'A'.repeat(33) }, ['code: too_long']],
    ['a code with a hyphen', { value: 1, code: 'ABCD-EFGH' }, ['code: invalid_format']],
    ['a code with a blank', { value: 1, code: 'ABCD EFGH' }, ['code: invalid_format']],
    ['a code with an umlaut', { value: 1, code: 'GLÜCKWUNSCH' }, ['code: invalid_format']],
    ['a day that has been', { value: 1, expires_at: '2026-11-04' }, ['expires_at: expires_in_past']],
    ['today', { value: 1, expires_at: '2026-11-05' }, ['expires_at: expires_in_past']],
    ['a day that does not exist', { value: 1, expires_at: '2027-02-29' }, ['expires_at: invalid_date']],
    ['a time', { value: 1, expires_at: '2027-02-28T10:00:00Z' }, ['expires_at: invalid_date']],
    ['a day of year 0', { value: 1, expires_at: '0000-12-31' }, ['expires_at: invalid_date']],
    ['a day of year 1', { value: 1, expires_at: '0001-01-01' }, ['expires_at: expires_in_past']],
    ['a day of five digits', { value: 1, expires_at: '10000-01-01' }, ['expires_at: invalid_date']],
    ['a customer that is not known', { value: 1, customer_id: 999 }, ['customer_id: unknown_id']],
    ['an address that is none', { value: 1, recipient_email: 'grace' }, ['recipient_email: invalid_email']],
    ['a name of 201 characters', { value: 1, recipient_name: 'a'.repeat(201) }, ['recipient_name: too_long']],
    ['a message of 1001 characters', { value: 1, message: 'a'.repeat(1001) }, ['message: too_long']],
    ['a note of 1001 characters', { value: 1, note: 'a'.repeat(1001) }, ['note: too_long']],
    ['an e-mail to no address', { value: 1, send_email: true }, ['recipient_email: required']],
    ['no yes or no', { value: 1, send_email: 'yes' }, ['send_email: wrong_type']],
    [
      'several things at once',
      { value: 1, expires_at: '2026-11-05', customer_id: 999, recipient_name: '' },
      ['expires_at: expires_in_past', 'customer_id: unknown_id'],
    ],
  ])('refuses %s', async (_, body, issues) => {
    expect(await refusal(harness.issue(body))).toEqual(issues);
    expect(await harness.events()).toEqual([]);
  });

  it.each([
    ['2100-12-31', '2101-01-01T00:00:00.000Z'],
    ['9999-12-30', '9999-12-31T00:00:00.000Z'],
    ['9999-12-31', '9999-12-31T23:59:59.999Z'],
  ])('accepts %s as the last day, up to the latest possible time', async (expires_at, expected) => {
    const { id } = await harness.issue({ value: 1, expires_at });
    expect((await harness.get(id)).expires_at).toBe(expected);
  });

  it.each([
    ['Pacific/Auckland', '2026-11-05', ['expires_at: expires_in_past']],
    ['Pacific/Auckland', '2026-11-06', '2026-11-06T11:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-05', ['expires_at: expires_in_past']],
    ['America/Los_Angeles', '2026-11-06', '2026-11-07T08:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-06', ['expires_at: expires_in_past']],
  ])('in %s counts days in the time zone of the store (%s)', async (timezone, expires_at, expected) => {
    harness.close();
    harness = await openGiftCardsHarness({ store: { timezone } });
    const issued = harness.issue({ value: 1, expires_at });
    expect(Array.isArray(expected) ? await refusal(issued) : (await issued).expires_at).toEqual(expected);
  });
});

describe('a code', () => {
  it('belongs to one card, regardless of case', async () => {
    await harness.issue({ value: 1, code: 'Birthday1' });
    expect(await refusal(harness.issue({ value: 1, code: 'BIRTHDAY1' }))).toEqual(['code: taken']);
    expect(await refusal(harness.issue({ value: 1, code: 'birthday1' }))).toEqual(['code: taken']);
    expect(await harness.ids()).toHaveLength(1);
  });

  it('goes to one of 20 concurrent requests', async () => {
    const codes = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'birthday1' : 'BIRTHDAY1'));
    const answers = await Promise.allSettled(codes.map((code) => harness.issue({ value: 1, code })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await harness.ids()).toHaveLength(1);
    expect(await harness.events()).toHaveLength(1);
  });

  it('that was generated but is taken is generated again', async () => {
    const drawn = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)];
    const again = await openGiftCardsHarness({ randomBytes: () => drawn.shift() ?? new Uint8Array(16) });
    expect((await again.issue({ value: 1 })).code).toBe('3'.repeat(16));
    expect((await again.issue({ value: 1 })).code).toBe('4'.repeat(16));
    again.close();
  });
});

describe('the e-mail of a gift card', () => {
  it('is requested with the card and has the encrypted code', async () => {
    const { id, code } = await harness.issue({ value: 1, recipient_email: 'grace@example.com', send_email: true });
    const [, asked] = await harness.events();
    expect(asked).toMatchObject({ topic: 'internal.email_requested', data: { kind: 'gift_card', gift_card_id: id } });
    expect(JSON.stringify(asked)).not.toContain(code);
    const ciphertext = String(asked?.data['code_ciphertext']);
    expect(await paperBox.decrypt(ciphertext, { store_id: harness.store.id, purpose: 'gift_card_code' })).toBe(code);
  });

  it('goes to the customer unless another address is given', async () => {
    await harness.issue({ value: 1, customer_id: 310, send_email: true });
    expect((await harness.events()).map(({ topic }) => topic)).toEqual(['gift_card.issued', 'internal.email_requested']);
  });

  it.each([{}, { send_email: false }])('is not requested with %j', async (body) => {
    await harness.issue({ value: 1, recipient_email: 'grace@example.com', ...body });
    expect((await harness.events()).map(({ topic }) => topic)).toEqual(['gift_card.issued']);
  });
});

describe('a gift card of a store in yen', () => {
  it('has a whole amount and is spent in whole amounts', async () => {
    const yen = await openGiftCardsHarness({ store: { currency: 'JPY' } });
    try {
      for (const value of ['0.50', 10.25, '1000.01']) expect(await refusal(yen.issue({ value }))).toEqual(['value: too_many_decimals']);
      const { id } = await yen.issue({ value: '5000' });
      expect(await refusal(yen.redeem(id, '10.25'))).toEqual(['amount: too_many_decimals']);
      expect(await yen.redeem(id, '10')).toMatchObject({ amount: '10.00', balance: '4990.00' });
    } finally {
      yen.close();
    }
  });
});
