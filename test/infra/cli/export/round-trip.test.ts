import fc from 'fast-check';
import { type CsvTable, csvHeader, csvRows } from '#infra/cli/export/csv-table.ts';
import { customerCsv } from '#infra/cli/export/customer-csv.ts';
import { inventoryCsv } from '#infra/cli/export/inventory-csv.ts';
import { productCsv } from '#infra/cli/export/product-csv.ts';
import type { Customer, InventoryLevel, Product, Variant } from '#shared/client/store-client.ts';
import { planCustomer } from '#shared/imports/plan-customer.ts';
import { type KnownProduct, type ProductReferences, planProduct } from '#shared/imports/plan-product.ts';
import { openCustomerFile, openInventoryFile, openProductFile } from '#shared/imports/read-files.ts';
import { foldName, type WantedProduct } from '#shared/imports/wanted-product.ts';
import { maxOnHand } from '#shared/inventory/level-change.ts';

const fileOf = <Item>(table: CsvTable<Item>, items: readonly Item[]): Uint8Array[] => [
  Buffer.from(csvHeader(table.columns) + items.map((item) => csvRows(table.columns, table.rowsOf(item))).join('')),
];
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const read: Item[] = [];
  for await (const item of items) read.push(item);
  return read;
}

// Names that the API accepts. They have no surrounding whitespace. Some of them would be run as formulas by a
// spreadsheet.
const sign = fc.constantFrom('', '', '=', '+', '-', '@', "'", "'=", "''+", '＝', '"', ',');
const name = fc
  .tuple(sign, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }))
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '' && !/\p{Cc}/u.test(text));
const html = fc.option(
  name.map((text) => `<p>${text.replaceAll(/[&<>"]/g, '')}</p>`),
  { nil: null },
);
const money = fc.integer({ min: 0, max: 10_000_000 }).map((minor) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

// Some keys are names of JavaScript's built-in properties. These keys must survive the round trip like all others.
const namedTexts = (key: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.tuple(key, name), { maxLength: 3, selector: ([text]) => text }).map((texts) => Object.fromEntries(texts));
const externalData = {
  external_ids: namedTexts(fc.constantFrom('sap', 'erp', '__proto__', 'constructor')),
  metadata: namedTexts(fc.constantFrom('season', '__proto__', 'Größe', '=1', 'a,b')),
};
/** Returns the fields for creating an object, without empty maps. */
const sentOf = ({ external_ids, metadata }: Pick<Product, 'external_ids' | 'metadata'>) => ({
  ...(Object.keys(external_ids).length > 0 && { external_ids }),
  ...(Object.keys(metadata).length > 0 && { metadata }),
});

const withoutExternalData = <Given extends object>(given: Given): object => ({ ...given, external_ids: undefined, metadata: undefined });

// Shopify writes a product without options as `Title: Default Title`.
const optionText = fc.oneof(name, fc.constantFrom('Title', 'Default Title'));

const product: fc.Arbitrary<Product> = fc
  .record({
    product_type: optional(name),
    tags: fc.uniqueArray(name, { maxLength: 5, selector: foldName }),
    ...externalData,
    ...{ name, description: html, short_description: html, is_featured: fc.boolean(), title: optional(name), about: optional(name) },
    category_ids: fc.uniqueArray(fc.constantFrom(31, 32, 33), { maxLength: 3 }),
    status: fc.constantFrom('active', 'draft', 'archived'),
    kind: fc.constantFrom('physical', 'digital', 'gift_card'),
    options: fc.uniqueArray(fc.tuple(optionText, fc.uniqueArray(optionText, { minLength: 1, maxLength: 3, selector: foldName })), {
      ...{ maxLength: 3, selector: ([option]) => foldName(option) },
    }),
    images: fc.uniqueArray(fc.tuple(fc.webUrl(), optional(name)), { maxLength: 20, selector: ([url]) => url }),
    facts: fc.array(
      fc.record({
        price: money.filter((price) => price !== '0.00'),
        cost: optional(money),
        barcode: optional(fc.constantFrom('12345670', '012345678905')),
        weight_grams: optional(fc.integer({ min: 0, max: 1_000_000 })),
        inventory_tracked: fc.boolean(),
        taxable: fc.boolean(),
        is_active: fc.boolean(),
        ...externalData,
        picture: fc.nat({ max: 30 }),
        stock: fc.nat({ max: 1_000_000 }),
        sku: optional(name),
      }),
      { minLength: 27, maxLength: 27 },
    ),
  })
  .map(({ options, images, facts, kind, title, about, ...given }) => {
    const combinations = options.reduce<string[][]>(
      (rows, [, values]) => rows.flatMap((row) => values.map((value) => [...row, value])),
      [[]],
    );
    const variants = combinations.map((values, n) => {
      const { stock, sku, picture, ...fact } = facts[n] ?? { stock: 0, sku: null, picture: 30, inventory_tracked: false };
      const isTracked = fact.inventory_tracked && kind !== 'gift_card';
      return {
        ...{ id: n + 1, compare_at_price: null, image_url: images[picture]?.[0] ?? null, ...fact, inventory_tracked: isTracked },
        sku: sku === null ? null : `${sku}-${n}`,
        inventory_quantity: isTracked ? stock : null,
        option_values: Object.fromEntries(options.map(([option], index) => [option, values[index] ?? ''])),
      };
    });
    return {
      ...{ id: 7, slug: 'a-product', kind, ...given, brand_id: null, seo: { title, description: about } },
      options: options.map(([option, values]) => ({ name: option, values })),
      images: images.map(([url, alt], position) => ({ id: position + 1, url, alt, position })),
      ...{ variants, updated_at: '2026-11-24T00:00:00.000Z' },
    } as unknown as Product;
  });

// The name of one category contains the separator that Shopify uses in category paths.
const categories = new Map([
  [31, ['Clothing']],
  [32, ['Clothing', 'Shirts']],
  [33, ['Size > 40', '"Wide"']],
]);
const categoryIdOf = (path: readonly string[]): number =>
  [...categories].find(([, names]) => JSON.stringify(names) === JSON.stringify(path))?.[0] ?? 0;
const referencesOf = ({ category, furtherCategories }: WantedProduct): ProductReferences => ({
  brandId: null,
  categoryId: category === undefined || category.length === 0 ? null : categoryIdOf(category),
  furtherCategoryIds: furtherCategories.map(categoryIdOf),
});
const nobody = () => null;

describe('a CSV export', () => {
  it('is the same product when imported into an empty store, and changes nothing in its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 3 }), async (drawn) => {
        const products = drawn.map((one, n) => ({ ...one, slug: `a-product-${n}` }));
        const file = await openProductFile(fileOf(productCsv({ brands: new Map(), categories }), products));
        const read = await all(file.items);
        expect(read.flatMap(({ problems }) => problems)).toEqual([]);
        for (const [n, known] of products.entries()) {
          const wanted = read[n]?.product;
          if (wanted == null) throw new Error('refused');
          expect(planProduct(wanted, known as unknown as KnownProduct, referencesOf(wanted), nobody)).toEqual({ action: 'same', id: 7 });
          const plan = planProduct(wanted, null, referencesOf(wanted), nobody);
          expect(plan).toEqual({
            action: 'create',
            body: {
              ...{ name: known.name, slug: known.slug, status: known.status, kind: known.kind },
              ...{ description: known.description, short_description: known.short_description, is_featured: known.is_featured },
              ...{ brand_id: null, seo: known.seo },
              ...(known.category_ids.length > 0 && { category_ids: known.category_ids }),
              ...sentOf(known),
              ...{ product_type: known.product_type, tags: known.tags },
              ...(known.options.length > 0 && { options: known.options }),
              images: known.images.map(({ url, alt }) => ({ url, alt })),
              variants: known.variants.map((variant) => ({
                ...(known.options.length > 0 && { option_values: variant.option_values }),
                ...{ sku: variant.sku, barcode: variant.barcode, price: variant.price, compare_at_price: null, cost: variant.cost },
                ...sentOf(variant),
                ...{
                  weight_grams: variant.weight_grams,
                  taxable: variant.taxable,
                  is_active: variant.is_active,
                  image_url: variant.image_url,
                },
                ...(known.kind !== 'gift_card' && { inventory_tracked: variant.inventory_tracked }),
                ...(variant.inventory_tracked && { inventory_quantity: variant.inventory_quantity }),
              })),
            },
          });
        }
      }),
    );
  });

  it('is the same customer, with all addresses', async () => {
    const company = optional(name);
    const place = fc.record({
      ...{ first_name: optional(name), last_name: optional(name), company },
      ...{ line1: name, line2: optional(name), city: name, region: optional(name) },
      postcode: optional(fc.constantFrom('D02', '-1', '0123', "'01")),
      ...{ country: fc.constantFrom('IE', 'DE'), phone: optional(fc.constantFrom('+353 1', '(01) 2', "'+353", "'1")) },
    });
    const customer = fc.record({
      email: fc.constantFrom('ada@example.com', '+ada@example.com', '-ada@example.com', "'ada@example.com"),
      ...{ first_name: optional(name), last_name: optional(name), note: optional(name), accepts_marketing: fc.boolean(), company },
      phone: optional(fc.constantFrom('+44 20', '020 1', '-1', "'020", "''+44")),
      ...{ places: fc.array(place, { maxLength: 4 }), ...externalData },
    });
    await fc.assert(
      fc.asyncProperty(customer, async ({ places, ...given }) => {
        const addresses = places.map((one, index) => ({ ...one, is_default: index === 0 }));
        const known = { id: 7, ...given, addresses: addresses.map((one, id) => ({ id, ...one })) } as unknown as Customer;
        const [read] = await all((await openCustomerFile(fileOf(customerCsv, [known]))).items);
        expect(read?.problems).toEqual([]);
        if (read?.customer == null) throw new Error('refused');
        expect(planCustomer(read.customer, known)).toEqual({ action: 'same', id: 7 });
        expect(planCustomer(read.customer, null)).toEqual({
          action: 'create',
          body: { ...withoutExternalData(given), ...sentOf(known), ...(addresses.length > 0 && { addresses }) },
        });
      }),
    );
  });

  it('changes nothing for a customer whose texts are empty or have surrounding spaces', async () => {
    const blanks = { first_name: '', last_name: '  ', company: ' Looms ', phone: '', note: ' \n' };
    const place = { ...blanks, line1: ' 1 Road', line2: '', city: 'Ulm ', region: '', postcode: ' ', country: 'DE' };
    const { note: _note, ...address } = { ...place, id: 1, is_default: true };
    const facts = { accepts_marketing: false, external_ids: {}, metadata: {}, addresses: [address] };
    const known = { id: 7, email: 'ada@example.com', ...blanks, ...facts } as unknown as Customer;
    const [read] = await all((await openCustomerFile(fileOf(customerCsv, [known]))).items);
    if (read?.customer == null) throw new Error('refused');
    expect(planCustomer(read.customer, known)).toEqual({ action: 'same', id: 7 });
  });

  it('is the same count of the same variant at the same location', async () => {
    const level = fc.record({
      location: name,
      sku: optional(name),
      values: fc.array(optionText, { maxLength: 3 }),
      onHand: fc.nat({ max: maxOnHand }),
    });
    await fc.assert(
      fc.asyncProperty(level, async ({ location, sku, values, onHand }) => {
        const inFile = values.length === 0 ? ['Default Title'] : values;
        const options = values.map((value, n) => ({ name: `Option ${n}`, values: [value] }));
        const variant = { sku, option_values: Object.fromEntries(values.map((value, n) => [`Option ${n}`, value])) } as unknown as Variant;
        const table = inventoryCsv({
          variants: new Map([[5, { product: { slug: 'a-product', name: 'A product', options } as unknown as Product, variant }]]),
          locations: new Map([[9, location]]),
        });
        const counted = { variant_id: 5, location_id: 9, on_hand: onHand } as unknown as InventoryLevel;
        const file = await openInventoryFile(fileOf(table, [counted]), new Map([[foldName(location), 9]]));
        const [read] = await all(file.items);
        expect(read).toEqual({
          problems: [],
          levels: [{ row: 2, column: 'On hand (new)', sku, handle: 'a-product', values: inFile, locationId: 9, onHand, warnings: [] }],
        });
      }),
    );
  });
});

it("every text of an export is quoted, so that no locale's separator ends its cell", () => {
  const row = { a: 'x;=1+1;y', b: '=1+1', c: 'plain', d: '12.50', e: 3, f: true, g: null, h: '', i: 'a\t=1\n=2' };
  expect(csvRows(Object.keys(row), [row])).toBe(`"x;=1+1;y","'=1+1","plain","12.50",3,TRUE,,,"a\t=1\n=2"\n`);
});
