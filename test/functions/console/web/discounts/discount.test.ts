import { automaticState, discountBenefit, discountBody, parseIds } from '#functions/console/web/discounts/discount.ts';

describe('the benefit of a discount', () => {
  it.each([
    [{ type: 'percentage', value: '10.00' }, '10% off'],
    [{ type: 'percentage', value: '12.50' }, '12.5% off'],
    [{ type: 'fixed', value: '5.00' }, '€5.00 off'],
    [{ type: 'free_shipping', value: null }, 'Free shipping'],
    [{ type: 'buy_x_get_y', buy_quantity: 2, get_quantity: 1, get_percent_off: '100.00' }, 'Buy 2, get 1 at 100% off'],
  ] as const)('%j is "%s"', (discount, words) => {
    expect(discountBenefit(discount, 'EUR')).toBe(words);
  });
});

describe('the state of an automatic discount', () => {
  const nowMs = Date.parse('2026-11-22T12:00:00Z');
  it.each([
    [{ is_active: true, starts_at: null, ends_at: null }, 'active'],
    [{ is_active: false, starts_at: null, ends_at: null }, 'disabled'],
    [{ is_active: true, starts_at: '2026-11-22T12:00:01Z', ends_at: null }, 'scheduled'],
    [{ is_active: true, starts_at: '2026-11-22T12:00:00Z', ends_at: '2026-11-22T12:00:01Z' }, 'active'],
    [{ is_active: true, starts_at: null, ends_at: '2026-11-22T12:00:00Z' }, 'expired'],
  ] as const)('of %j is %s', (discount, state) => {
    expect(automaticState(discount, nowMs)).toBe(state);
  });
});

describe('the form of a discount code', () => {
  const formOf = (fields: Readonly<Record<string, string>>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };

  it('sends only the value and the ids of the chosen kind', () => {
    const form = formOf({
      code: ' TEN ',
      type: 'free_shipping',
      value: '10',
      applies_to: 'products',
      product_ids: '5, 6 7',
      category_ids: '9',
    });
    expect(discountBody(form, 'Europe/Dublin')).toMatchObject({
      ...{ code: 'TEN', type: 'free_shipping', value: null, applies_to: 'products', product_ids: [5, 6, 7], category_ids: [] },
      ...{ is_active: false, once_per_customer: false, usage_limit: null, starts_at: null },
    });
  });

  it('sends times of the store’s zone', () => {
    const form = formOf({ code: 'X', type: 'percentage', value: '5', applies_to: 'all', starts_at: '2026-07-01T09:00' });
    expect(discountBody(form, 'Europe/Berlin')).toMatchObject({ starts_at: '2026-07-01T07:00:00.000Z' });
  });

  it('sends invalid ids unchanged, for the API to refuse', () => {
    expect(parseIds('5; mug')).toEqual([5, 'mug']);
  });
});
