import { FieldErrors } from '#shared/kernel/errors.ts';
import { blankGroupPrice, type GroupPriceChange, groupPriceChange } from '#shared/pricing/group-price-change.ts';

const saved = { id: 3, groupId: 5, target: { variantId: 5001 }, price: { priceMinor: 4000n } } as const;

const issuesOf = (work: () => unknown) => {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof FieldErrors) return error.issues;
    throw error;
  }
};

describe('a new group price', () => {
  it('has neither a target nor a price at first', () => {
    expect(blankGroupPrice(3)).toEqual({ id: 3, groupId: 0, target: null, price: null });
  });

  it('has the values sent', () => {
    expect(groupPriceChange({ groupId: 5, categoryId: 31, basisPointsOff: 1000 })(blankGroupPrice(3))).toEqual({
      id: 3,
      groupId: 5,
      target: { categoryId: 31 },
      price: { basisPointsOff: 1000 },
    });
  });

  it('needs a target and a price', () => {
    expect(issuesOf(() => groupPriceChange({ groupId: 5, priceMinor: 1n })(blankGroupPrice(3)))).toEqual([
      { param: 'variant_id', code: 'required', message: 'is required unless category_id is given.' },
    ]);
    expect(issuesOf(() => groupPriceChange({ groupId: 5, variantId: 1 })(blankGroupPrice(3)))).toEqual([
      { param: 'price', code: 'required', message: 'is required unless percent_off is given.' },
    ]);
  });
});

describe('a change of a group price', () => {
  it.each<[string, GroupPriceChange, object]>([
    ['nothing', {}, saved],
    ['nothing where null is sent', { variantId: null, categoryId: null, priceMinor: null, basisPointsOff: null }, saved],
    ['its group', { groupId: 6 }, { ...saved, groupId: 6 }],
    ['its variant', { variantId: 5002 }, { ...saved, target: { variantId: 5002 } }],
    ['its variant to a category', { categoryId: 31 }, { ...saved, target: { categoryId: 31 } }],
    ['its variant to a category, with null for the variant', { variantId: null, categoryId: 31 }, { ...saved, target: { categoryId: 31 } }],
    ['its amount', { priceMinor: 0n }, { ...saved, price: { priceMinor: 0n } }],
    ['its amount to a percentage', { basisPointsOff: 500 }, { ...saved, price: { basisPointsOff: 500 } }],
  ])('changes %s', (_, change, after) => {
    expect(groupPriceChange(change)(saved)).toEqual(after);
  });

  it('with two targets or two prices is refused before anything is read', () => {
    expect(issuesOf(() => groupPriceChange({ variantId: 1, categoryId: 2 }))).toEqual([
      { param: 'category_id', code: 'invalid_format', message: 'must not be given together with variant_id.' },
    ]);
    expect(issuesOf(() => groupPriceChange({ priceMinor: 1n, basisPointsOff: 2 }))).toEqual([
      { param: 'percent_off', code: 'invalid_format', message: 'must not be given together with price.' },
    ]);
  });
});
