import type { Discount } from '#shared/discounts/discount.ts';
import { addDiscountWrites, changeDiscountWrites, discountItem } from '#shared/discounts/discounts-table.ts';

const discount: Discount = {
  offer: { type: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, basisPoints: 10_000 },
  appliesTo: 'products',
  productIds: [1201],
  categoryIds: [],
  minimumSubtotalMinor: 5000n,
  minimumQuantity: null,
  startsAtMs: 1,
  endsAtMs: null,
  isActive: true,
  id: 41,
  code: 'SPRING',
  title: 'Spring',
  oncePerCustomer: true,
  usageLimit: 100,
  timesUsed: 3,
  everUsed: true,
  createdAtMs: 5,
  updatedAtMs: 6,
};
const key = { pk: 'S#S1#DISCOUNT', sk: '0000000000000041' };
const configured = {
  updated_sk: '000000000000006#0000000000000041',
  offer: { type: 'buy_x_get_y', buy_quantity: 2, get_quantity: 1, basis_points: 10_000 },
  applies_to: 'products',
  product_ids: [1201],
  category_ids: [],
  minimum_subtotal_minor: 5000n,
  minimum_quantity: null,
  starts_at_ms: 1,
  ends_at_ms: null,
  is_active: true,
  code: 'SPRING',
  title: 'Spring',
  once_per_customer: true,
  usage_limit: 100,
  updated_at_ms: 6,
};
const item = { ...key, entity: 'discount', id: 41, ...configured, times_used: 3, ever_used: true, created_at_ms: 5 };

describe('the stored form of a discount', () => {
  it('equals the existing item', () => {
    expect(addDiscountWrites('S1', discount)[0]).toMatchObject({ put: { Item: item } });
    expect(discountItem('S1', discount)).toEqual(item);
  });

  it.each<[Discount['offer'], Record<string, unknown>]>([
    [
      { type: 'percentage', basisPoints: 1250 },
      { type: 'percentage', basis_points: 1250 },
    ],
    [
      { type: 'fixed', amountMinor: 500n },
      { type: 'fixed', amount_minor: 500n },
    ],
    [{ type: 'free_shipping' }, { type: 'free_shipping' }],
  ])('stores the offer %j as %j', (offer, stored) => {
    expect(discountItem('S1', { ...discount, offer })['offer']).toEqual(stored);
  });

  it('changes the configured fields and not the counts of orders', () => {
    const [change] = changeDiscountWrites('S1', { ...discount, updatedAtMs: 5 }, discount);
    const values = Object.fromEntries(Object.entries(configured).map(([name, value]) => [`:${name}`, value]));
    expect(change).toMatchObject({ update: { Key: key } });
    expect(change !== undefined && 'update' in change ? change.update.ExpressionAttributeValues : null).toEqual({ ...values, ':read': 5 });
  });
});
