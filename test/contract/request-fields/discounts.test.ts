import { discountBody } from '#shared/discounts/discount-body.ts';
import {
  expectField,
  type Field,
  fieldKinds,
  fieldRows,
  type SpecifiedBody,
  unspecifiedFields,
} from '../../support/harness/specified-fields.ts';

const { text, flag, ids, moneyOrNull, time } = fieldKinds;

/** Specification: Discounts. */
const discountFields = (presence: 'required' | 'optional'): Field[] => [
  [
    'code',
    presence,
    ['SPRING_26-a', 'spring'],
    [
      ['A B', 'invalid_format'],
      ['Ä', 'invalid_format'],
      ['', 'too_short'],
    ],
  ],
  ['title', 'optional', ...text],
  ['type', presence, ['percentage', 'fixed', 'free_shipping'], [['buy_x_get_y', 'invalid_enum']]],
  ['value', 'optional', ...moneyOrNull],
  ['minimum_subtotal', 'optional', ...moneyOrNull],
  ['minimum_quantity', 'optional', [1, null], [[1.5, 'wrong_type']]],
  ['applies_to', 'optional', ['all', 'categories', 'products'], [['brands', 'invalid_enum']]],
  ['product_ids', 'optional', ...ids],
  ['category_ids', 'optional', ...ids],
  ['once_per_customer', 'optional', ...flag],
  ['usage_limit', 'optional', [1, null], [['1', 'wrong_type']]],
  ['starts_at', 'optional', ...time],
  ['ends_at', 'optional', ...time],
  ['is_active', 'optional', ...flag],
];

const aDiscount = { code: 'SPRING', type: 'percentage' };

const bodies: readonly SpecifiedBody[] = [
  ['POST /discounts', discountBody.create, aDiscount, discountFields('required')],
  ['PATCH /discounts/{id}', discountBody.update, aDiscount, discountFields('optional')],
];

describe('a field of a request', () => {
  it.each(fieldRows(bodies))('%s %s may be what the specification says, and nothing else', (_body, _field, row) => {
    expectField(row);
  });

  it('is one of the specification', () => {
    expect(unspecifiedFields(bodies)).toEqual([]);
  });
});
