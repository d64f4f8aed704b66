import fc from 'fast-check';
import { type Catalogue, openCatalogue, refusal } from '#test/support/harness/catalogue.ts';
import { reservedNames } from '#test/support/harness/reserved-names.ts';

const names = fc.uniqueArray(fc.constantFrom(...reservedNames), { minLength: 1, maxLength: 3 });

/** Returns an object that gives every option the same value. */
const each = (options: readonly string[], value: string) => Object.fromEntries(options.map((name) => [name, value]));
const pairs = (values: object | undefined) => Object.entries(values ?? {});

describe("options with the names of JavaScript's built-in properties", () => {
  let shop: Catalogue;
  beforeAll(async () => {
    shop = await openCatalogue();
  });
  afterAll(() => shop.close());

  it('keep their values in every answer and event, and change like others', async () => {
    await fc.assert(
      fc.asyncProperty(names, async (options) => {
        const created = await shop.create({
          name: 'Shirt',
          options: options.map((name) => ({ name, values: ['S', 'M', 'L'] })),
          variants: ['S', 'M'].map((value) => ({ price: 1, option_values: each(options, value) })),
        });
        const expectValues = (
          variants: readonly { readonly option_values: object; readonly title: string | null }[],
          ...values: string[]
        ) => {
          expect(variants.map(({ option_values }) => pairs(option_values))).toEqual(values.map((value) => pairs(each(options, value))));
          expect(variants.map(({ title }) => title)).toEqual(values.map((value) => options.map(() => value).join(' / ')));
        };
        expectValues(created.variants, 'S', 'M');
        expectValues((await shop.get(created.id)).variants, 'S', 'M');

        // If an option's name looks like an integer, `JSON.parse` moves the option to the front. A new sequence of options
        // must not count as a change.
        const sent = JSON.parse(JSON.stringify({ variants: created.variants.map(({ id, option_values }) => ({ id, option_values })) }));
        expect((await shop.update(created.id, sent)).updated_at).toBe(created.updated_at);

        const [first] = created.variants;
        await shop.update(created.id, { variants_mode: 'merge', variants: [{ id: first?.id, option_values: each(options, 'l ') }] });
        const [listed] = (await shop.list(`ids=${created.id}`)).data;
        expectValues(listed?.variants ?? [], 'L', 'M');

        const told = (await shop.events())
          .filter(({ data }) => data['id'] === created.id)
          .map(({ topic, data }) => [topic, data['variants']]);
        expect(told.map(([topic]) => topic)).toEqual(['product.created', 'product.updated']);
        expectValues(told[1]?.[1] as typeof created.variants, 'L', 'M');
      }),
      { numRuns: 20 },
    );
  });

  it.each(reservedNames)('are refused by name if the product has no such option: %j', async (name) => {
    const body = { name: 'Shirt', options: [{ name: 'Size', values: ['S'] }] };
    const variants = [{ price: 1, option_values: { Size: 'S', ...each([name], 'S') } }];
    expect(await refusal(shop.create({ ...body, variants }))).toEqual(['variants[0].option_values: option_mismatch']);
  });

  it('are counted before they are validated', async () => {
    const option_values = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`o${n}`, 1]));
    expect(await refusal(shop.create({ name: 'Shirt', variants: [{ price: 1, option_values }] }))).toEqual([
      'variants[0].option_values: max_items',
    ]);
  });

  it.each([[[]], ['S'], [null]])('must be an object: not %j', async (option_values) => {
    const code = option_values === null ? 'not_nullable' : 'wrong_type';
    expect(await refusal(shop.create({ name: 'Shirt', variants: [{ price: 1, option_values }] }))).toEqual([
      `variants[0].option_values: ${code}`,
    ]);
  });
});
