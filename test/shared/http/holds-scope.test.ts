import { hasScope, visibilityOf } from '#shared/http/authorize.ts';
import type { StaffArea } from '#shared/staff/staff.ts';

const integration = (...scopes: readonly string[]) => ({ scopes, staff: null, member: null });
const person = { email: 'ada@example.com', name: 'Ada' };
const staff = (role: 'owner' | 'admin' | 'staff', ...areas: readonly StaffArea[]) => ({
  scopes: [],
  staff: { ...person, operator: false },
  member: { ...person, role, areas },
});
const operator = { scopes: [], staff: { ...person, operator: true }, member: null };

it.each([
  ['an integration with the scope', integration('read_customers'), true],
  ['an integration with the scope that includes it', integration('write_customers'), true],
  ['an integration with other scopes', integration('write_orders', 'read_store'), false],
  ['an owner', staff('owner'), true],
  ['an admin', staff('admin'), true],
  ['staff of the area', staff('staff', 'orders', 'customers'), true],
  ['staff of other areas', staff('staff', 'orders', 'developers', 'settings'), false],
  ['staff without areas', staff('staff'), false],
  ['a person who is not staff of the store', { ...staff('staff'), member: null }, false],
  ['an operator', operator, true],
] as const)('%s reads customers: %#', (_, holder, holds) => {
  expect(hasScope(holder, 'read_customers')).toBe(holds);
});

it('the visibility of an endpoint consists of those of its scopes that the caller holds', () => {
  expect(visibilityOf({ alsoDependsOnScopes: ['read_customers', 'read_discounts'] }, integration('write_discounts'))).toBe(
    'read_discounts',
  );
  expect(visibilityOf({}, integration('write_discounts'))).toBe('');
});
