import fc from 'fast-check';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type CustomersHarness, openCustomersHarness } from '#test/support/harness/customers-harness.ts';

let harness: CustomersHarness;
beforeEach(async () => {
  harness = await openCustomersHarness();
});
afterEach(() => harness.close());

const found = async (text: string) => (await harness.list(`external_id=${encodeURIComponent(text)}`)).data;
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, 'x']));

describe('the external ids of a customer', () => {
  it('are shown, are in the event, and find the customer', async () => {
    const ada = await harness.add({ email: 'ada@example.com', external_ids: { sap: '4711', crm: 'A:1' } });
    expect(ada.external_ids).toEqual({ sap: '4711', crm: 'A:1' });
    expect((await harness.events())[0]?.data).toEqual(ada);
    expect(await found('sap:4711')).toEqual([ada]);
    expect(await found('crm:A:1')).toEqual([ada]);
    expect(await found('crm:4711')).toEqual([]);
    expect((await harness.list('external_id=sap:4711&email=other@example.com')).data).toEqual([]);
  });

  it('belong to one customer of the store: the error names the system and the customer with the id', async () => {
    const ada = await harness.add({ email: 'ada@example.com', external_ids: { sap: '4711' } });
    const bob = await harness.add({ email: 'bob@example.com', external_ids: { other: '4711' } });
    const error: unknown = await harness.change(bob.id, { external_ids: { sap: '4711' } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FieldErrors);
    expect((error as FieldErrors).issues).toMatchObject([{ param: 'external_ids.sap', code: 'taken', meta: { id: ada.id } }]);
    expect(await refusal(harness.add({ email: 'eve@example.com', external_ids: { sap: '4711' } }))).toEqual(['external_ids.sap: taken']);
    expect(await harness.get(bob.id)).toEqual(bob);
  });

  it('change by name: names left out are kept, null removes and frees one, and the event has the old values', async () => {
    const ada = await harness.add({ email: 'ada@example.com', external_ids: { sap: '1', crm: '2' } });
    const changed = await harness.change(ada.id, { external_ids: { sap: '3', crm: null, none: null } });
    expect(changed.external_ids).toEqual({ sap: '3' });
    expect((await harness.events())[1]).toMatchObject({ topic: 'customer.updated', previous: { external_ids: { sap: '1', crm: '2' } } });
    const bob = await harness.add({ email: 'bob@example.com', external_ids: { sap: '1', crm: '2' } });
    expect(await found('crm:2')).toEqual([bob]);
    expect(await harness.change(bob.id, { external_ids: bob.external_ids })).toEqual(bob);
    expect(await harness.change(bob.id, {})).toEqual(bob);
  });

  it('go to one of many concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => harness.add({ email: `c${n}@example.com` })));
    const answers = await Promise.allSettled(all.map(({ id }) => harness.change(id, { external_ids: { sap: '4711' } })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await harness.list()).data.filter(({ external_ids: ids }) => ids['sap'] === '4711')).toEqual(await found('sap:4711'));
  });

  it('changed concurrently to several end with one that is found, and the others are free', async () => {
    const ada = await harness.add({ email: 'ada@example.com', external_ids: { sap: 'old' } });
    const wanted = ['a', 'b', 'c', 'd'];
    await Promise.all(wanted.map((id) => harness.change(ada.id, { external_ids: { sap: id } })));
    const { external_ids: kept } = await harness.get(ada.id);
    for (const id of ['old', ...wanted]) {
      expect(await found(`sap:${id}`)).toHaveLength(kept['sap'] === id ? 1 : 0);
      if (kept['sap'] !== id) await harness.add({ email: `${id}@example.com`, external_ids: { sap: id } });
    }
  });

  it('are stored unchanged, whatever they contain', async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 127 }), async (text) => {
        const id = text.replace(/\p{Cc}/gu, '').trim() === '' ? ' ' : text.toWellFormed().replace(/\p{Cc}/gu, '');
        n += 1;
        const sent = { __proto__: null, [`s${n}`]: id };
        const made = await harness.add({ email: `c${n}@example.com`, external_ids: sent });
        expect(made.external_ids[`s${n}`]).toBe(id);
        expect(await found(`s${n}:${id}`)).toEqual([made]);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['a name with a colon', { 'a:b': '1' }, 'external_ids: invalid_format'],
    ['a name in upper case', { SAP: '1' }, 'external_ids: invalid_format'],
    ['no name', { '': '1' }, 'external_ids: invalid_format'],
    ['a name of 41 characters', { ['s'.repeat(41)]: '1' }, 'external_ids: too_long'],
    ['an empty id', { sap: '' }, 'external_ids.sap: too_short'],
    ['an id of 256 characters', { sap: 'x'.repeat(256) }, 'external_ids.sap: too_long'],
    ['a number', { sap: 4711 }, 'external_ids.sap: wrong_type'],
    ['11 of them', names(11), 'external_ids: max_items'],
    ['a list', ['4711'], 'external_ids: wrong_type'],
    ['null', null, 'external_ids: not_nullable'],
  ])('%s is refused', async (_case, sent, expected) => {
    expect(await refusal(harness.add({ email: 'ada@example.com', external_ids: sent }))).toEqual([expected]);
  });

  it('are at most 10 including existing ones', async () => {
    const ada = await harness.add({ email: 'ada@example.com', external_ids: names(10) });
    expect(await refusal(harness.change(ada.id, { external_ids: { more: '1' } }))).toEqual(['external_ids: max_items']);
    expect(Object.keys((await harness.change(ada.id, { external_ids: { more: '1', s0: null } })).external_ids)).toHaveLength(10);
  });

  it("may have the names of JavaScript's built-in properties", async () => {
    const sent = JSON.parse('{"__proto__": "1", "constructor": "2"}');
    const ada = await harness.add({ email: 'ada@example.com', external_ids: sent, metadata: sent });
    expect(JSON.stringify((await harness.get(ada.id)).external_ids)).toBe('{"__proto__":"1","constructor":"2"}');
    expect(JSON.stringify(ada.metadata)).toBe('{"__proto__":"1","constructor":"2"}');
    expect(await found('__proto__:1')).toEqual([ada]);
  });

  it.each(['sap', 'sap:', ':1', 'SAP:1', `sap:${'x'.repeat(256)}`])('a filter by %s is refused', async (text) => {
    expect(await refusal(found(text))).toEqual([expect.stringMatching(/^external_id: (invalid_format|too_long)$/)]);
  });
});

describe('the metadata of a customer', () => {
  it('changes by name, with an event', async () => {
    const ada = await harness.add({ email: 'ada@example.com', metadata: { 'Sales area': 'north', empty: '' } });
    expect(ada.metadata).toEqual({ 'Sales area': 'north', empty: '' });
    const changed = await harness.change(ada.id, { metadata: { empty: null, tier: 'gold' } });
    expect(changed.metadata).toEqual({ 'Sales area': 'north', tier: 'gold' });
    expect((await harness.events())[1]).toMatchObject({ data: changed, previous: { metadata: ada.metadata } });
    expect(await harness.change(ada.id, { metadata: { tier: 'gold', gone: null } })).toEqual(changed);
  });

  it.each([
    ['an empty name', { '': '1' }, 'metadata: invalid_format'],
    ['a name of 41 characters', { ['s'.repeat(41)]: '1' }, 'metadata: too_long'],
    ['a text of 501 characters', { note: 'x'.repeat(501) }, 'metadata.note: too_long'],
    ['51 of them', names(51), 'metadata: max_items'],
  ])('%s is refused', async (_case, sent, expected) => {
    expect(await refusal(harness.add({ email: 'ada@example.com', metadata: sent }))).toEqual([expected]);
  });
});
