import { type Scope, scopes } from '#shared/api-keys/scopes.ts';
import type { Caller } from '#shared/http/authentication.ts';
import { authorize } from '#shared/http/authorize.ts';
import type { Access, StaffAccess } from '#shared/http/endpoint.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { type StaffArea, type StaffMember, staffAreas } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';
import { aStore } from '#test/support/builders/a-store.ts';

const integration = (granted: readonly string[], over: { credential?: 'app_token'; store?: Partial<Store> } = {}): Caller => ({
  kind: 'integration',
  credential: over.credential ?? 'api_key',
  actor: { type: 'api_key', id: 1, name: 'till' },
  scopes: granted,
  store: aStore(over.store),
});

const staff = (over: { member?: Partial<StaffMember> | null; operator?: boolean; store?: Store | null } = {}): Caller => ({
  kind: 'staff',
  actor: { type: 'staff', id: 'sub', name: 'Anna' },
  email: 'anna@example.com',
  name: 'Anna',
  operator: over.operator ?? false,
  member: over.member === null ? null : { email: 'anna@example.com', name: 'Anna', role: 'staff', areas: [], ...over.member },
  store: over.store === undefined ? aStore() : over.store,
});

const everyAccess: readonly Access[] = [
  ...scopes,
  'integration',
  'public',
  'app_token',
  'signed_in',
  'operator',
  'staff:any',
  'staff:developers|settings',
  ...staffAreas.map((area) => `staff:${area}` as const),
];

const outcome = (access: Access, caller: Caller): string => {
  try {
    authorize(access, caller);
    return 'allowed';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};
/** Returns every kind of access that a caller has. */
const allowed = (caller: Caller): readonly Access[] => everyAccess.filter((access) => outcome(access, caller) === 'allowed');
const metaOf = (access: Access, caller: Caller): unknown => {
  try {
    authorize(access, caller);
  } catch (error) {
    return error instanceof DomainError ? error.meta : error;
  }
  return null;
};

describe('anyone', () => {
  it('may use only public endpoints', () => {
    expect(allowed({ kind: 'anyone' })).toEqual(['public']);
    for (const access of everyAccess) {
      if (access !== 'public') expect(outcome(access, { kind: 'anyone' })).toBe('missing_credential');
    }
  });
});

describe('an API key', () => {
  it.each<[string, readonly Access[]]>([
    ['read_products', ['read_products']],
    ['write_products', ['read_products', 'write_products']],
    ['read_inventory', ['read_inventory']],
    ['write_inventory', ['read_inventory', 'write_inventory']],
    ['read_orders', ['read_orders']],
    ['write_orders', ['read_orders', 'write_orders']],
    ['read_customers', ['read_customers']],
    ['write_customers', ['read_customers', 'write_customers']],
    ['read_discounts', ['read_discounts']],
    ['write_discounts', ['read_discounts', 'write_discounts']],
    ['read_gift_cards', ['read_gift_cards']],
    ['write_gift_cards', ['read_gift_cards', 'write_gift_cards']],
    ['read_bookings', ['read_bookings']],
    ['write_bookings', ['read_bookings', 'write_bookings']],
    ['read_reports', ['read_reports']],
    ['read_store', ['read_store']],
    ['write_store', ['read_store']],
    ['no_such_scope', []],
    ['staff:any', []],
    ['operator', []],
    ['app_token', []],
  ])('with the scope %s may use %j', (scope, accesses) => {
    expect(allowed(integration([scope]))).toEqual([
      ...accesses.filter((access) => access.startsWith('read_')),
      ...accesses.filter((access) => access.startsWith('write_')),
      'integration',
      'public',
    ]);
  });

  it('with every scope may use endpoints for every scope, but none for staff or apps', () => {
    const caller = integration(scopes);
    expect(allowed(caller)).toEqual([...scopes, 'integration', 'public']);
    expect(outcome('app_token', caller)).toBe('app_token_required');
    expect(outcome('staff:any', caller)).toBe('insufficient_scope');
    expect(outcome('operator', caller)).toBe('insufficient_scope');
    expect(outcome('signed_in', caller)).toBe('insufficient_scope');
  });

  it('without the scope gets an error that names it', () => {
    expect(metaOf('write_orders', integration(['read_orders']))).toEqual({ required: 'write_orders' });
  });
});

describe('an app token', () => {
  it('may use endpoints for app tokens, whatever its scopes', () => {
    expect(allowed(integration([], { credential: 'app_token' }))).toEqual(['integration', 'public', 'app_token']);
  });

  it('may also use endpoints for its scopes', () => {
    expect(allowed(integration(['write_orders'], { credential: 'app_token' }))).toEqual([
      'read_orders',
      'write_orders',
      'integration',
      'public',
      'app_token',
    ]);
  });
});

describe('the store of a credential', () => {
  const everything = [...scopes] satisfies Scope[];

  it.each<[Partial<Store>, string]>([
    [{ status: 'active', plan: 'pro' }, 'allowed'],
    [{ status: 'active', plan: 'advanced' }, 'allowed'],
    [{ status: 'past_due', plan: 'pro' }, 'allowed'],
    [{ status: 'trial', plan: null, testMode: true }, 'allowed'],
    [{ status: 'trial', plan: 'basic', testMode: true }, 'allowed'],
    [{ status: 'active', plan: 'basic' }, 'plan_without_api'],
    [{ status: 'active', plan: null }, 'plan_without_api'],
    [{ status: 'past_due', plan: 'basic' }, 'plan_without_api'],
    [{ status: 'suspended', plan: 'pro' }, 'store_not_active'],
    [{ status: 'cancelled', plan: 'pro' }, 'store_not_active'],
    [{ status: 'inactive', plan: 'pro' }, 'store_not_active'],
    [{ status: 'inactive', plan: 'basic', testMode: true }, 'store_not_active'],
  ])('%j: %s', (store, result) => {
    expect(outcome('read_products', integration(everything, { store }))).toBe(result);
    expect(outcome('app_token', integration([], { credential: 'app_token', store }))).toBe(result);
    expect(outcome('integration', integration([], { store }))).toBe(result);
    expect(outcome('public', integration([], { store }))).toBe('allowed');
  });
});

describe('a person of the admin', () => {
  const staffAccess: readonly StaffAccess[] = [
    'staff:any',
    'staff:developers|settings',
    ...staffAreas.map((area) => `staff:${area}` as const),
  ];

  it.each(['owner', 'admin'] as const)('with the role %s may use all endpoints of the store', (role) => {
    expect(allowed(staff({ member: { role } }))).toEqual(['public', 'signed_in', ...staffAccess]);
  });

  it('with the role staff and no area may use only endpoints for all members', () => {
    expect(allowed(staff())).toEqual(['public', 'signed_in', 'staff:any']);
  });

  it.each<[StaffArea, readonly Access[]]>([
    ['products', ['staff:any', 'staff:products']],
    ['inventory', ['staff:any', 'staff:inventory']],
    ['orders', ['staff:any', 'staff:orders']],
    ['customers', ['staff:any', 'staff:customers']],
    ['discounts', ['staff:any', 'staff:discounts']],
    ['gift_cards', ['staff:any', 'staff:gift_cards']],
    ['bookings', ['staff:any', 'staff:bookings']],
    ['reports', ['staff:any', 'staff:reports']],
    ['settings', ['staff:any', 'staff:developers|settings', 'staff:settings']],
    ['developers', ['staff:any', 'staff:developers|settings', 'staff:developers']],
  ])('with the area %s may use %j', (area, accesses) => {
    expect(allowed(staff({ member: { areas: [area] } }))).toEqual(['public', 'signed_in', ...accesses]);
  });

  it('without the area gets an error that names the sufficient areas', () => {
    expect(metaOf('staff:developers|settings', staff())).toEqual({ required_areas: ['settings', 'developers'] });
  });

  it.each<[string, Parameters<typeof staff>[0]]>([
    ['who is not staff of the store', { member: null }],
    ['of a store that does not exist', { member: null, store: null }],
  ])('%s gets not_found for the store', (_, over) => {
    for (const access of staffAccess) expect(outcome(access, staff(over))).toBe('not_found');
    expect(allowed(staff(over))).toEqual(['public', 'signed_in']);
  });

  it.each(['suspended', 'cancelled', 'inactive'] as const)('may still use a %s store', (status) => {
    expect(outcome('staff:any', staff({ store: aStore({ status, plan: null }) }))).toBe('allowed');
  });

  it('may not use endpoints for integrations', () => {
    for (const scope of scopes) expect(outcome(scope, staff({ member: { role: 'owner' } }))).toBe('insufficient_scope');
    expect(outcome('app_token', staff({ member: { role: 'owner' } }))).toBe('insufficient_scope');
    expect(outcome('integration', staff({ member: { role: 'owner' } }))).toBe('insufficient_scope');
  });

  it('may not use endpoints for operators without being an operator', () => {
    expect(outcome('operator', staff({ member: { role: 'owner' } }))).toBe('insufficient_scope');
  });
});

describe('an operator', () => {
  it('may use every store, without being its staff', () => {
    expect(allowed(staff({ operator: true, member: null }))).toEqual(
      everyAccess.filter((access) => !([...scopes, 'integration', 'app_token'] as Access[]).includes(access)),
    );
  });

  it('gets not_found when the store does not exist', () => {
    expect(outcome('staff:any', staff({ operator: true, member: null, store: null }))).toBe('not_found');
    expect(outcome('operator', staff({ operator: true, member: null, store: null }))).toBe('allowed');
  });
});
