import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { keys } from '#shared/table/keys.ts';
import { aSimpleBody, type Catalogue, openCatalogue, refusal } from '#test/support/harness/catalogue.ts';

let catalogue: Catalogue;
beforeEach(async () => {
  catalogue = await openCatalogue();
});
afterEach(() => catalogue.close());

const found = async (text: string) => (await catalogue.list(`external_id=${encodeURIComponent(text)}`)).data;
const foundByVariant = async (text: string) => (await catalogue.list(`variant_external_id=${encodeURIComponent(text)}`)).data;
const names = (count: number, id = 'x') => Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, id]));
const issuesOf = async (request: Promise<unknown>) => {
  const error: unknown = await request.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FieldErrors);
  return (error as FieldErrors).issues;
};
const sized = (variants: readonly object[]) => ({
  name: 'Shirt',
  options: [{ name: 'Size', values: variants.map((_, n) => String(n)) }],
  variants: variants.map((variant, n) => ({ price: '5', option_values: { Size: String(n) }, ...variant })),
});

describe('the external ids and metadata of a product and its variants', () => {
  it('are shown, are in the event, and find the product', async () => {
    const product = await catalogue.create(
      aSimpleBody(
        { external_ids: { sap: '4711' }, metadata: { season: 'summer' } },
        { external_ids: { sap: 'V-1' }, metadata: { bin: '7' } },
      ),
    );
    expect([product.external_ids, product.metadata]).toEqual([{ sap: '4711' }, { season: 'summer' }]);
    expect(product.variants).toMatchObject([{ external_ids: { sap: 'V-1' }, metadata: { bin: '7' } }]);
    expect((await catalogue.events())[0]?.data).toEqual(product);
    expect(await found('sap:4711')).toEqual([product]);
    expect(await foundByVariant('sap:V-1')).toEqual([product]);
    expect([await found('sap:V-1'), await foundByVariant('sap:4711')]).toEqual([[], []]);
    expect((await catalogue.list('external_id=sap:4711&status=archived')).data).toEqual([]);
    expect((await catalogue.list('external_id=sap:4711&variant_external_id=sap:other')).data).toEqual([]);
  });

  it('change by name, null removes and frees one, and a change to the same values fires no event', async () => {
    const product = await catalogue.create(aSimpleBody({ external_ids: { sap: '1', pim: '2' }, metadata: { a: '1', b: '2' } }));
    const [variant] = product.variants;
    const changed = await catalogue.update(product.id, {
      external_ids: { sap: '3', pim: null },
      metadata: { b: null, c: '3' },
      variants: [{ id: variant?.id, external_ids: { sap: 'V' }, metadata: { bin: '7' } }],
    });
    expect([changed.external_ids, changed.metadata]).toEqual([{ sap: '3' }, { a: '1', c: '3' }]);
    expect(changed.variants[0]).toMatchObject({ external_ids: { sap: 'V' }, metadata: { bin: '7' } });
    expect((await catalogue.events())[1]).toMatchObject({ topic: 'product.updated', previous: { external_ids: { sap: '1', pim: '2' } } });
    const other = await catalogue.create(aSimpleBody({ name: 'Other', external_ids: { sap: '1', pim: '2' } }));
    expect(await found('pim:2')).toEqual([other]);
    expect(await catalogue.update(product.id, { external_ids: { sap: '3', pim: null }, metadata: { c: '3' } })).toEqual(changed);
    expect(await catalogue.events()).toHaveLength(3);
  });

  it('belong to one product of the store: the error names the field and the product with the id', async () => {
    const first = await catalogue.create(aSimpleBody({ external_ids: { sap: '1' } }, { external_ids: { sap: 'V' } }));
    const refused = catalogue.create(aSimpleBody({ name: 'Other', external_ids: { sap: '1' } }, { external_ids: { sap: 'V' } }));
    expect(await issuesOf(refused)).toMatchObject([
      { param: 'external_ids.sap', code: 'taken', meta: { id: first.id } },
      { param: 'variants[0].external_ids.sap', code: 'taken', meta: { id: first.id } },
    ]);
    const second = await catalogue.create(aSimpleBody({ name: 'Other' }));
    expect(await refusal(catalogue.update(second.id, { external_ids: { sap: '1' } }))).toEqual(['external_ids.sap: taken']);
    expect(await catalogue.get(second.id)).toEqual(second);
  });

  it('go to one of many concurrent requests', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => catalogue.create(aSimpleBody({ name: `Product ${n}`, external_ids: { sap: '1' } }))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await catalogue.list('')).data).toEqual(await found('sap:1'));
  });

  it('move from one variant of a product to another', async () => {
    const product = await catalogue.create(sized([{ external_ids: { sap: 'A' } }, { external_ids: { sap: 'B' } }]));
    const [a, b] = product.variants;
    const exchanged = await catalogue.update(product.id, {
      variants: [
        { id: a?.id, external_ids: { sap: 'B' } },
        { id: b?.id, external_ids: { sap: 'A' } },
      ],
    });
    expect(exchanged.variants.map(({ external_ids: ids }) => ids)).toEqual([{ sap: 'B' }, { sap: 'A' }]);
    const twice = { variants: [{ id: a?.id }, { id: b?.id, external_ids: { sap: 'B' } }] };
    expect(await refusal(catalogue.update(product.id, twice))).toEqual(['variants[1].external_ids.sap: duplicate']);
  });

  it('of a deleted variant or product are free', async () => {
    const product = await catalogue.create(sized([{ external_ids: { sap: 'A' } }, { external_ids: { sap: 'B' } }]));
    await catalogue.update(product.id, { variants: [{ id: product.variants[1]?.id }], external_ids: { sap: 'P' } });
    await catalogue.create(aSimpleBody({ name: 'Next' }, { external_ids: { sap: 'A' } }));
    await catalogue.remove(product.id);
    const last = await catalogue.create(aSimpleBody({ name: 'Last', external_ids: { sap: 'P' } }, { external_ids: { sap: 'B' } }));
    expect([await found('sap:P'), await foundByVariant('sap:B')]).toEqual([[last], [last]]);
  });

  it('are taken, changed and released by a product with more ids than a transaction can write', async () => {
    const variantsOf = (id: string) => Array.from({ length: 100 }, (_, n) => ({ external_ids: names(2, `${id}-${n}`), sku: `SKU-${n}` }));
    const product = await catalogue.create({ ...sized(variantsOf('a')), external_ids: names(10) });
    expect((await foundByVariant('s1:a-99'))[0]?.id).toBe(product.id);
    const changed = await catalogue.update(product.id, {
      variants: product.variants.map(({ id }, n) => ({ id, external_ids: names(2, `b-${n}`) })),
    });
    expect([await foundByVariant('s1:a-99'), await foundByVariant('s1:b-99')]).toEqual([[], [changed]]);
    await catalogue.create(aSimpleBody({ name: 'Other' }, { external_ids: names(2, 'a-50') }));
    expect(await refusal(catalogue.create(aSimpleBody({ name: 'Third' }, { external_ids: names(2, 'b-50') })))).toEqual([
      'variants[0].external_ids.s0: taken',
      'variants[0].external_ids.s1: taken',
    ]);
    await catalogue.remove(product.id);
    await catalogue.create({ ...sized(variantsOf('b')), external_ids: names(10) });
  });

  it('can be set again after an older version has replaced the product without them', async () => {
    const product = await catalogue.create(aSimpleBody({ external_ids: { sap: '1' } }));
    await catalogue.table.client.send(
      new UpdateCommand({
        TableName: catalogue.table.name,
        Key: keys.listed(catalogue.store.id, 'PRODUCT', product.id),
        UpdateExpression: 'REMOVE external_ids, metadata',
      }),
    );
    expect(await catalogue.get(product.id)).toMatchObject({ external_ids: {}, metadata: {} });
    expect((await catalogue.update(product.id, { external_ids: { sap: '1' } })).external_ids).toEqual({ sap: '1' });
    expect(await found('sap:1')).toHaveLength(1);
  });

  it.each([
    ['11 ids', { external_ids: names(11) }, {}, 'external_ids: max_items'],
    ['11 ids of a variant', {}, { external_ids: names(11) }, 'variants[0].external_ids: max_items'],
    ['51 notes of a variant', {}, { metadata: names(51) }, 'variants[0].metadata: max_items'],
    ['an id of 256 characters', {}, { external_ids: { sap: 'x'.repeat(256) } }, 'variants[0].external_ids.sap: too_long'],
  ])('%s are refused', async (_case, product, variant, expected) => {
    expect(await refusal(catalogue.create(aSimpleBody(product, variant)))).toEqual([expected]);
  });

  it('are at most 10 including existing ones', async () => {
    const product = await catalogue.create(aSimpleBody({ external_ids: names(10) }, { external_ids: names(10) }));
    const [variant] = product.variants;
    const more = { external_ids: { more: '1' }, variants: [{ id: variant?.id, external_ids: { more: '1' } }] };
    expect(await refusal(catalogue.update(product.id, more))).toEqual(['variants[0].external_ids: max_items', 'external_ids: max_items']);
  });

  it('are refused if together they exceed the size of a change record', async () => {
    const variants = Array.from({ length: 100 }, (_, n) => ({ external_ids: names(10, `${n}-${'x'.repeat(200)}`) }));
    expect(await refusal(catalogue.create(sized(variants)))).toEqual([': too_large']);
  });
});
