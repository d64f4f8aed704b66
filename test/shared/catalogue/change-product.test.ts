import fc from 'fast-check';
import { changeProduct, isUnchanged } from '#shared/catalogue/change-product.ts';
import { blankProduct, variantTitle } from '#shared/catalogue/product.ts';
import type { ProductChange } from '#shared/catalogue/product-change.ts';
import { planSlug } from '#shared/catalogue/saving/plan-product-change.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';

const context = { nowMs: Date.UTC(2026, 10, 5), newId: () => 99 };

const product = aProduct({
  description: '<p>Washed.</p>',
  brandId: 7,
  categoryIds: [31],
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: [
    aVariant({ id: 1, optionValues: namedValues({ Size: 'S' }), sku: 'A' }),
    aVariant({ id: 2, optionValues: namedValues({ Size: 'M' }) }),
  ],
  images: [{ id: 5, url: 'https://media/5.jpg', sourceUrl: 'https://a/5.jpg', alt: 'Front', status: 'ready', error: null }],
});

describe('a change of a product', () => {
  it('with the current values changes nothing', () => {
    const same: ProductChange = {
      name: product.name,
      slug: product.slug,
      status: product.status,
      kind: 'physical',
      description: product.description,
      brandId: 7,
      categoryIds: [31, 31],
      isFeatured: false,
      seo: { title: null },
      options: [{ name: ' Size', values: ['S', 'M '] }],
      images: [{ url: 'https://a/5.jpg' }],
      variants: [
        { id: 1, sku: 'A ', priceMinor: 1000n },
        { id: 2, optionValues: namedValues({ size: 'm' }) },
      ],
    };
    const { plan, issues } = changeProduct(product, same, context);
    expect(issues).toEqual([]);
    expect(isUnchanged(product, plan.product)).toBe(true);
  });

  it('of any single field is detected', () => {
    const changes: fc.Arbitrary<ProductChange> = fc.constantFrom<ProductChange>(
      { name: 'Other' },
      { status: 'archived' },
      { kind: 'digital' },
      { description: null },
      { shortDescription: '' },
      { brandId: null },
      { categoryIds: [] },
      { isFeatured: true },
      { seo: { description: 'x' } },
      { options: [{ name: 'Size', values: ['M', 'S'] }] },
      { images: [] },
      { variants: [{ id: 2 }, { id: 1 }] },
      { variants: [{ id: 1 }, { id: 2, weightGrams: 0 }] },
    );
    fc.assert(
      fc.property(changes, (change) => {
        const { plan, issues } = changeProduct(product, change, context);
        expect(issues).toEqual([]);
        expect(isUnchanged(product, plan.product)).toBe(false);
      }),
    );
  });

  it('with an empty slug takes the first free candidate of the name, or keeps the current one', async () => {
    const second = { ...product, slug: 'linen-shirt-2' };
    expect(await planSlug(second, '', second)).toEqual({ candidates: ['linen-shirt', 'linen-shirt-2'], sent: false });
    expect(await planSlug(second, 'coat', second)).toEqual({ candidates: ['coat'], sent: true });
    expect(await planSlug(second, 'linen-shirt-2', second)).toEqual({ candidates: [], sent: true });
    expect(await planSlug(second, undefined, second)).toEqual({ candidates: [], sent: false });
    const blank = blankProduct(3, 0);
    expect((await planSlug(blank, undefined, { ...blank, name: '東京' })).candidates).toEqual(['product-3']);
  });

  it('names a repeated option or value', () => {
    const options = [
      { name: 'Size', values: ['S', 'M', ' s'] },
      { name: 'size ', values: ['1'] },
    ];
    const { issues } = changeProduct(product, { options, variants: [{ id: 1 }] }, context);
    expect(issues.map(({ param, code }) => `${param}: ${code}`)).toEqual(
      expect.arrayContaining(['options[1].name: duplicate', 'options[0].values[2]: duplicate']),
    );
  });

  it('the title of a variant joins its option values in the order of the options', () => {
    const options = [
      { name: 'Size', values: ['S'] },
      { name: 'Colour', values: ['White'] },
    ];
    expect(variantTitle(options, { optionValues: namedValues({ Colour: 'White', Size: 'S' }) })).toBe('S / White');
    expect(variantTitle([], { optionValues: namedValues({}) })).toBeNull();
  });
});
