/** The scopes of API keys and app tokens (specification: Authentication, 5). */
export const scopes = [
  'read_products',
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_orders',
  'write_orders',
  'read_customers',
  'write_customers',
  'read_discounts',
  'write_discounts',
  'read_gift_cards',
  'write_gift_cards',
  'read_bookings',
  'write_bookings',
  'read_reports',
  'read_store',
] as const;

export type Scope = (typeof scopes)[number];

/** Reports whether the granted scopes include `required`. A `write_` scope includes the corresponding `read_` scope. */
export const includesScope = (granted: readonly string[], required: Scope): boolean =>
  granted.includes(required) || (required.startsWith('read_') && granted.includes(required.replace('read_', 'write_')));
