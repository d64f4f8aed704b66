import type { Access } from '#shared/http/endpoint.ts';
import { type StaffArea, type StaffRole, staffAreas } from '#shared/staff/staff.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi, type Contract, contracts } from '#test/support/harness/an-api.ts';

/*
 * Calls every operation of the admin API as every kind of caller. A call must be allowed if and only if the operation's
 * contract says so. Each request has an unreadable body or an unknown id. The API checks these after the caller's
 * permissions, so an allowed request changes nothing.
 */

const other = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TZZ', handle: 'other', domain: 'other.example.com' });
const guarded = contracts.filter(({ surface, endpoint }) => surface === 'admin' && endpoint.scope !== 'public');

type Outcome = 'allowed' | 'no token' | 'not this store' | 'not this area';

type Caller = {
  readonly store?: string;
  readonly role?: StaffRole;
  readonly areas?: readonly StaffArea[];
  readonly operator?: true;
};

const here = aStore().id;
const callers: Readonly<Record<string, Caller>> = {
  owner: { store: here, role: 'owner' },
  admin: { store: here, role: 'admin' },
  'staff without an area': { store: here, role: 'staff' },
  ...Object.fromEntries(staffAreas.map((area) => [`staff of ${area}`, { store: here, role: 'staff', areas: [area] } as const])),
  'the owner of another store': { store: other.id, role: 'owner' },
  'a person without a store': {},
  'an operator': { operator: true },
};

/**
 * Returns the expected outcome of a caller's request to a contract that requires `access`, such as `staff:products` or
 * `staff:developers|settings`.
 */
function expected(access: Access, { store, role, areas = [], operator }: Caller): Outcome {
  if (access === 'signed_in' || operator === true) return 'allowed';
  if (access === 'operator') return 'not this area';
  if (store !== here) return 'not this store';
  const wanted = access.replace('staff:', '').split('|');
  return role !== 'staff' || wanted.includes('any') || areas.some((area) => wanted.includes(area)) ? 'allowed' : 'not this area';
}

let api: Api;
let tokens: ReadonlyMap<string, string>;
beforeAll(async () => {
  api = await anApi();
  await transact(api.table, openStoreWrites(other));
  const made = new Map<string, string>();
  for (const [index, [name, { store, role = 'staff', areas = [], operator = false }]] of Object.entries(callers).entries()) {
    const email = `caller-${index}@example.com`;
    const member = { id: index + 1, email, name, role, areas, createdAtMs: 1, updatedAtMs: 1 };
    if (store !== undefined) await transact(api.table, addMemberWrites(store, member));
    made.set(name, await api.token({ email, operator }));
  }
  tokens = made;
});
afterAll(() => api.close());

async function outcomeOf({ endpoint: { method, path, body }, route }: Contract, key: string | undefined, n: number): Promise<Outcome> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, name === 'store_id' ? here : '999999999']));
  const { statusCode, json } = await api.send({
    method,
    route,
    params,
    address: `2001:db8::${n}`,
    ...(body === undefined ? {} : { rawBody: '{' }),
    ...(key === undefined ? {} : { key }),
  });
  if (statusCode === 401) return 'no token';
  if (statusCode === 403) return 'not this area';
  if (json.error?.message === 'There is no such store.') return 'not this store';
  expect([route, statusCode < 500]).toEqual([route, true]);
  return 'allowed';
}

const wrongFor = async (key: string | undefined, expectedOf: (access: Access) => Outcome) => {
  const wrong = [];
  for (const [n, contract] of guarded.entries()) {
    const [outcome, should] = [await outcomeOf(contract, key, n), expectedOf(contract.endpoint.scope)];
    if (outcome !== should) wrong.push(`${contract.endpoint.method} ${contract.route}: ${outcome}, but should be: ${should}`);
  }
  return wrong;
};

it.each(Object.entries(callers))('%s may do exactly what the contracts say', async (name, caller) => {
  expect(await wrongFor(tokens.get(name), (access) => expected(access, caller))).toEqual([]);
});

it('no operation is allowed without a token', async () => {
  expect(await wrongFor(undefined, () => 'no token')).toEqual([]);
});

it('an API key of the store opens no part of the admin, whatever its scopes', async () => {
  expect(await wrongFor(await api.key(), () => 'no token')).toEqual([]);
});

it('every area opens some operation', () => {
  const opened = new Set<string>(guarded.flatMap(({ endpoint: { scope } }) => scope.replace('staff:', '').split('|')));
  expect([...staffAreas, 'any', 'operator', 'signed_in'].filter((area) => !opened.has(area))).toEqual([]);
});
