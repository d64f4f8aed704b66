import fc from 'fast-check';
import type { ProductOption } from '#shared/catalogue/product.ts';
import type { VariantInput } from '#shared/catalogue/product-change.ts';
import { type TargetVariant, targetVariants, type VariantListRequest } from '#shared/catalogue/variant-list.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { aVariant } from '#test/support/builders/a-product.ts';

const sizes: readonly ProductOption[] = [{ name: 'Size', values: ['S', 'M', 'L'] }];
const nowMs = Date.UTC(2026, 10, 5);

const target = (over: Partial<VariantListRequest>) => {
  let id = 100;
  return targetVariants({
    current: [],
    inputs: undefined,
    mode: 'replace',
    options: sizes,
    galleries: { before: [], after: [] },
    tracked: true,
    nowMs,
    newId: () => ++id,
    ...over,
  });
};

const issuesOf = (over: Partial<VariantListRequest>): string[] => target(over).issues.map(({ param, code }) => `${param}: ${code}`);

const small = aVariant({ id: 1, optionValues: namedValues({ Size: 'S' }), sku: 'S-1' });
const medium = aVariant({ id: 2, optionValues: namedValues({ Size: 'M' }), sku: 'M-1' });

describe('the full list of variants', () => {
  it('an edited variant never clashes with its earlier state', () => {
    const inputs = [
      { id: 1, optionValues: namedValues({ Size: 'M' }) },
      { id: 2, optionValues: namedValues({ Size: 'S' }) },
    ];
    const { targets, issues } = target({ current: [small, medium], inputs });
    expect(issues).toEqual([]);
    expect(targets.map(({ variant }) => variant.optionValues)).toEqual([namedValues({ Size: 'M' }), namedValues({ Size: 'S' })]);
  });

  it('an unchanged variant keeps its update time, a changed one does not', () => {
    const { targets } = target({
      current: [small, medium],
      inputs: [
        { id: 1, sku: 'S-1' },
        { id: 2, priceMinor: 5n },
      ],
    });
    expect(targets.map(({ variant }) => variant.updatedAtMs)).toEqual([small.updatedAtMs, nowMs]);
    expect(targets[0]?.variant).toEqual(small);
  });

  it('null clears a field, an absent field is kept', () => {
    const full = aVariant({
      id: 1,
      optionValues: namedValues({ Size: 'S' }),
      sku: 'A',
      costMinor: 5n,
      weightGrams: 3,
      barcode: '12345670',
    });
    const { targets } = target({ current: [full], inputs: [{ id: 1, sku: null, weightGrams: null, barcode: undefined }] });
    expect(targets[0]?.variant).toMatchObject({ sku: null, costMinor: 5n, weightGrams: null, barcode: '12345670' });
  });

  it('an SKU is trimmed and normalized, and an empty one is removed', () => {
    const { targets } = target({
      current: [small, medium],
      inputs: [
        { id: 1, sku: ' e\u0301-1 ' },
        { id: 2, sku: '  ' },
      ],
    });
    expect(targets.map(({ variant }) => variant.sku)).toEqual(['\u00e9-1', null]);
  });

  it.each<[string, Partial<VariantListRequest>, string[]]>([
    [
      'two new variants of one SKU',
      {
        inputs: [
          { priceMinor: 1n, sku: 'A', optionValues: namedValues({ Size: 'S' }) },
          { priceMinor: 1n, sku: 'A ', optionValues: namedValues({ Size: 'M' }) },
        ],
      },
      ['variants[1].sku: duplicate'],
    ],
    [
      'an SKU of a variant that stays',
      { current: [small, medium], mode: 'merge', inputs: [{ id: 1, sku: 'M-1' }] },
      ['variants[0].sku: duplicate'],
    ],
    [
      'a combination of a variant that stays',
      { current: [small], mode: 'merge', inputs: [{ priceMinor: 1n, optionValues: namedValues({ size: 'S' }) }] },
      ['variants[0].option_values: duplicate_option_combination'],
    ],
    [
      'a value for no option',
      { inputs: [{ priceMinor: 1n, optionValues: namedValues({ Size: 'S', Colour: 'White' }) }] },
      ['variants[0].option_values: option_mismatch'],
    ],
    [
      'two values for one option',
      { inputs: [{ priceMinor: 1n, optionValues: namedValues({ Size: 'S', size: 'M' }) }] },
      ['variants[0].option_values: option_mismatch'],
    ],
    [
      'a value of a simple product',
      { options: [], inputs: [{ priceMinor: 1n, optionValues: namedValues({ Size: 'S' }) }] },
      ['variants[0].option_values: option_mismatch'],
    ],
    [
      'a compare-at price that equals the price',
      { inputs: [{ priceMinor: 5n, compareAtMinor: 5n, optionValues: namedValues({ Size: 'S' }) }] },
      ['variants[0].compare_at_price: compare_at_not_higher'],
    ],
    ['options taken away from two variants', { current: [small, medium], options: [] }, ['options: max_items']],
    [
      'a merge beyond 100 variants',
      {
        options: [{ name: 'N', values: Array.from({ length: 101 }, (_, n) => `${n}`) }],
        current: Array.from({ length: 100 }, (_, n) => aVariant({ id: n + 1, optionValues: namedValues({ N: `${n}` }) })),
        mode: 'merge',
        inputs: [{ priceMinor: 1n, optionValues: namedValues({ N: '100' }) }],
      },
      ['variants: max_items'],
    ],
  ])('%s is refused', (_case, request, expected) => {
    expect(issuesOf(request)).toEqual(expected);
  });

  it('removing the options of a single variant removes its values', () => {
    expect(target({ current: [small], options: [] }).targets[0]?.variant.optionValues).toEqual(new Map());
  });

  const anInput = fc.record<VariantInput>(
    {
      id: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      sku: fc.constantFrom(null, 'A', 'B', 'S-1', 'M-1'),
      priceMinor: fc.option(fc.bigInt({ min: 0n, max: 9n }), { nil: undefined }),
      compareAtMinor: fc.option(fc.bigInt({ min: 0n, max: 9n })),
      optionValues: fc.option(
        fc.constantFrom('S', 's ', 'M', 'L', 'XL').map((Size) => namedValues({ Size })),
        { nil: undefined },
      ),
    },
    { requiredKeys: [] },
  );
  const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
  const skus = (targets: readonly TargetVariant[]) => targets.flatMap(({ variant }) => variant.sku ?? []);

  it('a list without issues is consistent, whatever was sent', () => {
    fc.assert(
      fc.property(fc.array(anInput, { maxLength: 4 }), fc.constantFrom('replace' as const, 'merge' as const), (inputs, mode) => {
        const { targets, issues } = target({ current: [small, medium], inputs, mode });
        fc.pre(issues.length === 0);
        expect(targets.length).toBeGreaterThan(0);
        expect(unique(targets.map(({ variant }) => variant.id))).toBe(true);
        expect(unique(targets.map(({ variant }) => variant.optionValues.get('Size')))).toBe(true);
        expect(unique(skus(targets))).toBe(true);
        for (const { variant } of targets) expect(sizes[0]?.values).toContain(variant.optionValues.get('Size'));
        if (mode === 'merge') expect(targets.slice(0, 2).map(({ variant }) => variant.id)).toEqual([1, 2]);
        else expect(targets.map(({ input }) => input)).toEqual(inputs.map((_, index) => index));
      }),
    );
  });
});
