import { discountBody } from '#shared/discounts/discount-body.ts';
import { DiscountSchema } from '#shared/discounts/discount-schema.ts';
import { type Field, fieldKinds, type Specification } from '../../support/harness/specified-fields.ts';

const { text, flag, ids, moneyOrNull, time } = fieldKinds;

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

/** Specification: Discounts. */
export const discounts: Specification = {
  objects: [
    {
      name: 'Discount',
      schema: DiscountSchema,
      fields: `object: "discount", id: integer, code: string, title: string?, type: percentage|fixed|free_shipping|buy_x_get_y,
     value: money, minimum_subtotal: money?, minimum_quantity: integer?, applies_to: all|categories|products,
     product_ids: integer[], category_ids: integer[], once_per_customer: boolean, usage_limit: integer?,
     times_used: integer, starts_at: timestamp?, ends_at: timestamp?, is_active: boolean,
     state: active|scheduled|expired|used_up|disabled, created_at: timestamp, updated_at: timestamp`,
    },
  ],
  bodies: [
    ['POST /discounts', discountBody.create, aDiscount, discountFields('required')],
    ['PATCH /discounts/{id}', discountBody.update, aDiscount, discountFields('optional')],
  ],
};
