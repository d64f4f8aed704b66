import { getCustomer } from '#shared/customers/customers-table.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type CustomersHarness, openCustomersHarness } from '#test/support/harness/customers-harness.ts';

const dublin = { line1: '1 Quay', city: 'Dublin', country: 'IE' };
const cork = { line1: '2 Mall', city: 'Cork', country: 'IE', postcode: 'T12' };

let harness: CustomersHarness;
beforeEach(async () => {
  harness = await openCustomersHarness();
});
afterEach(() => harness.close());

const topics = async (): Promise<string[]> => (await harness.events()).map(({ topic }) => topic);

describe('creating a customer', () => {
  it('returns all fields of the specification and fires an event', async () => {
    const ada = await harness.add({ email: 'Ada@Example.com', first_name: 'Ada', accepts_marketing: true, addresses: [dublin] });
    expect(ada).toEqual({
      object: 'customer',
      id: ada.id,
      email: 'Ada@Example.com',
      first_name: 'Ada',
      last_name: null,
      phone: null,
      company: null,
      note: null,
      accepts_marketing: true,
      has_account: false,
      is_blocked: false,
      orders_count: 0,
      total_spent: '0.00',
      currency: 'EUR',
      addresses: [
        {
          id: ada.addresses[0]?.id,
          is_default: true,
          first_name: null,
          last_name: null,
          company: null,
          line1: '1 Quay',
          line2: null,
          city: 'Dublin',
          region: null,
          postcode: null,
          country: 'IE',
          phone: null,
        },
      ],
      external_ids: {},
      metadata: {},
      last_order_at: null,
      created_at: '2026-11-05T10:00:00.001Z',
      updated_at: '2026-11-05T10:00:00.001Z',
    });
    expect(await harness.get(ada.id)).toEqual(ada);
    expect(await harness.events()).toMatchObject([{ topic: 'customer.created', data: ada, previous: null }]);
  });

  it('one address in different spellings, in twenty concurrent requests, creates one customer', async () => {
    const spellings = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'ada@example.com' : 'ADA@Example.COM'));
    const answers = await Promise.allSettled(spellings.map((email) => harness.add({ email })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { data } = await harness.list();
    expect(data).toHaveLength(1);
    expect(await topics()).toEqual(['customer.created']);
    expect(await refusal(harness.add({ email: 'aDa@example.com' }))).toEqual(['email: taken']);
  });

  it.each([
    ['no e-mail', {}, ['email: required']],
    ['no e-mail address', { email: 'ada' }, ['email: invalid_email']],
    [
      'an address without line, city and country',
      { email: 'a@b.example', addresses: [{}] },
      ['addresses[0].line1: required', 'addresses[0].city: required', 'addresses[0].country: required'],
    ],
    ['an unknown country', { email: 'a@b.example', addresses: [{ ...dublin, country: 'XX' }] }, ['addresses[0].country: invalid_country']],
    ['null for a yes or no', { email: 'a@b.example', accepts_marketing: null }, ['accepts_marketing: not_nullable']],
  ])('%s is refused', async (_case, body, expected) => {
    expect(await refusal(harness.add(body))).toEqual(expected);
    expect((await harness.list()).data).toEqual([]);
  });
});

describe('the saved addresses', () => {
  const defaults = ({ addresses }: Awaited<ReturnType<CustomersHarness['add']>>) => addresses.map(({ is_default }) => is_default);

  it('have one default: the first one with is_default, otherwise the first', async () => {
    expect(defaults(await harness.add({ email: 'a@b.example', addresses: [dublin, cork] }))).toEqual([true, false]);
    const asking = { ...cork, is_default: true };
    expect(defaults(await harness.add({ email: 'c@b.example', addresses: [dublin, asking, { ...asking, line2: 'x' }] }))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are replaced when sent, and an existing one keeps its id', async () => {
    const ada = await harness.add({ email: 'a@b.example', addresses: [dublin, cork] });
    const changed = await harness.change(ada.id, { addresses: [{ ...cork, is_default: true }] });
    expect(changed.addresses).toEqual([{ ...ada.addresses[1], is_default: true }]);
    expect((await harness.change(ada.id, { first_name: 'Ada' })).addresses).toEqual(changed.addresses);
    expect((await harness.change(ada.id, { addresses: [] })).addresses).toEqual([]);
  });
});

describe('changing a customer', () => {
  it('only the fields sent change, and the event has the old values', async () => {
    const ada = await harness.add({ email: 'ada@example.com', first_name: 'Ada', phone: '1' });
    const changed = await harness.change(ada.id, { first_name: 'Augusta', phone: null });
    expect(changed).toEqual({ ...ada, first_name: 'Augusta', phone: null, updated_at: changed.updated_at });
    expect(changed.updated_at > ada.updated_at).toBe(true);
    expect((await harness.events())[1]).toMatchObject({
      topic: 'customer.updated',
      data: changed,
      previous: { first_name: 'Ada', phone: '1' },
    });
  });

  it('a change to the same values returns the same customer and fires no event, even if the whole customer is sent back', async () => {
    const ada = await harness.add({ email: 'ada@example.com', first_name: 'Ada', addresses: [dublin, { ...cork, is_default: true }] });
    expect(await harness.change(ada.id, {})).toEqual(ada);
    expect(await harness.change(ada.id, ada)).toEqual(ada);
    expect(await topics()).toEqual(['customer.created']);
  });

  it("an abandoned address is free, another spelling of the customer's own address is accepted, and another customer's address is taken", async () => {
    const ada = await harness.add({ email: 'ada@example.com' });
    const bob = await harness.add({ email: 'bob@example.com' });
    expect(await refusal(harness.change(bob.id, { email: 'ADA@example.com' }))).toEqual(['email: taken']);
    expect((await harness.change(ada.id, { email: 'Ada@example.com' })).email).toBe('Ada@example.com');
    await harness.change(ada.id, { email: 'ada@other.example' });
    expect((await harness.change(bob.id, { email: 'ada@example.com' })).email).toBe('ada@example.com');
  });

  it('of many concurrent requests for one address, one gets it, and the other customers keep theirs', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => harness.add({ email: `c${n}@example.com` })));
    const answers = await Promise.allSettled(
      all.map(({ id }, n) => harness.change(id, { email: n % 2 ? 'new@example.com' : 'NEW@example.com' })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const emails = (await harness.list()).data.map(({ email }) => email.toLowerCase());
    expect(new Set(emails).size).toBe(8);
    for (const email of emails) expect((await harness.list(`email=${encodeURIComponent(email)}`)).data).toHaveLength(1);
  });

  it('one customer changed concurrently to several addresses ends with the locked one', async () => {
    const ada = await harness.add({ email: 'ada@example.com' });
    await Promise.all(Array.from({ length: 6 }, (_, n) => harness.change(ada.id, { email: `ada${n}@example.com` })));
    const { email } = await harness.get(ada.id);
    for (const candidate of ['ada@example.com', ...Array.from({ length: 6 }, (_, n) => `ada${n}@example.com`)]) {
      expect((await harness.list(`email=${candidate}`)).data).toHaveLength(candidate === email ? 1 : 0);
      if (candidate !== email) await harness.add({ email: candidate });
    }
  });

  it('concurrent changes are all kept', async () => {
    const ada = await harness.add({ email: 'ada@example.com' });
    await Promise.all([
      harness.change(ada.id, { first_name: 'Ada' }),
      harness.change(ada.id, { note: 'calls back' }),
      harness.change(ada.id, { accepts_marketing: true }),
    ]);
    expect(await harness.get(ada.id)).toMatchObject({ first_name: 'Ada', note: 'calls back', accepts_marketing: true });
    expect(await topics()).toHaveLength(4);
  });

  it('an unknown customer is not found', async () => {
    await expect(harness.change(1, {})).rejects.toMatchObject({ code: 'not_found' });
    await expect(harness.get(1)).rejects.toMatchObject({ code: 'not_found' });
    expect(await getCustomer(harness.table, harness.store.id, 1)).toBeNull();
  });
});

describe('the list of customers', () => {
  it('is newest first and pages without gaps', async () => {
    for (let n = 1; n <= 5; n += 1) await harness.add({ email: `c${n}@example.com` });
    const emails: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await harness.list(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      emails.push(...page.data.map(({ email }) => email));
      cursor = page.next_cursor;
    }
    expect(emails).toEqual(['c5@example.com', 'c4@example.com', 'c3@example.com', 'c2@example.com', 'c1@example.com']);
  });

  it('is filtered by e-mail address, regardless of case, and by consent', async () => {
    const ada = await harness.add({ email: 'Ada@example.com', accepts_marketing: true });
    const bob = await harness.add({ email: 'bob@example.com' });
    expect((await harness.list('email=aDA@example.com')).data).toEqual([ada]);
    expect((await harness.list('email=nobody@example.com')).data).toEqual([]);
    expect((await harness.list('email=ada@example.com&accepts_marketing=false')).data).toEqual([]);
    expect((await harness.list('accepts_marketing=true')).data).toEqual([ada]);
    expect((await harness.list('accepts_marketing=false')).data).toEqual([bob]);
    await harness.change(bob.id, { accepts_marketing: true });
    expect((await harness.list('accepts_marketing=false')).data).toEqual([]);
    expect((await harness.list('accepts_marketing=true')).data).toHaveLength(2);
    expect(await refusal(harness.list('accepts_marketing=maybe'))).toEqual(['accepts_marketing: wrong_type']);
  });
});
