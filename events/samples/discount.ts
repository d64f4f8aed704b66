import type { DiscountView } from '#shared/discounts/discount-schema.ts';

/** A discount code with every field filled. */
export const sampleDiscount = (): DiscountView => ({
  object: 'discount',
  id: 1,
  code: 'WELCOME10',
  title: 'Welcome',
  type: 'percentage',
  value: '10.00',
  minimum_subtotal: '50.00',
  minimum_quantity: 1,
  applies_to: 'products',
  product_ids: [1],
  category_ids: [1],
  once_per_customer: true,
  usage_limit: 100,
  times_used: 1,
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: '2026-12-31T23:59:59Z',
  is_active: true,
  state: 'active',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-05T10:00:00Z',
});
