import type { Scope } from '#shared/api-keys/scopes.ts';
import type { StaffArea } from '#shared/staff/staff.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '../support/builders/a-store.ts';
import type { ApiCall } from '../support/builders/api-event.ts';
import { type Api, anApi } from '../support/harness/an-api.ts';
import { rotatingCredentials } from '../support/harness/rotating-credentials.ts';
import { admin, seedStore } from '../support/harness/seeded-store.ts';

/*
 * A stored answer is replayed only to a caller who may make the request. If the contract's scope or area alone does not
 * decide this, the operation checks the caller before it claims the Idempotency-Key.
 */

const store_id = aStore().id;

let api: Api;
let shop: Awaited<ReturnType<typeof seedStore>>;
beforeAll(async () => {
  api = await anApi();
  shop = await seedStore(api, rotatingCredentials(api));
});
afterAll(() => api.close());

let used = 0;
const keyHeader = () => {
  used += 1;
  return { 'idempotency-key': `nightly-${used}` };
};

let members = 0;
async function staffOf(...areas: readonly StaffArea[]): Promise<string> {
  members += 1;
  const member = {
    id: 1000 + members,
    email: `member-${members}@example.com`,
    name: '',
    role: 'staff',
    areas,
    createdAtMs: 1,
    updatedAtMs: 1,
  };
  await transact(api.table, addMemberWrites(store_id, { ...member, role: 'staff' }));
  return api.token({ email: member.email });
}
const operator = () => api.token({ email: 'operator@example.com', operator: true });
const keyOf = (...scopes: readonly Scope[]) => api.key(scopes);

const bulk = (body: object): ApiCall => ({ method: 'POST', route: '/v1/bulk-operations', body });
const onBulk = (id: number, action: string): ApiCall => ({
  method: 'POST',
  route: `/v1/bulk-operations/{id}/${action}`,
  params: { id: String(id) },
});
const ofStaff = (path: string, body?: object, id?: number): ApiCall => ({
  method: 'POST',
  route: `${admin}${path}`,
  params: { store_id, ...(id === undefined ? {} : { id: String(id) }) },
  ...(body === undefined ? {} : { body }),
});
const anImport = (kind: string): ApiCall => ofStaff('/imports', { kind, file_name: 'a.csv', size: 10 });

/** Cancels all bulk operations, because a store may have only five unfinished ones. */
beforeEach(async () => {
  const key = await operator();
  for (const { id } of (await api.send({ route: `${admin}/bulk-operations`, params: { store_id }, key })).json.data) {
    await api.send({ ...ofStaff('/bulk-operations/{id}/cancel', undefined, id), key });
  }
});

type Case = readonly [what: string, call: () => ApiCall | Promise<ApiCall>, first: () => Promise<string>, other: () => Promise<string>];

/** The requests that the caller `other` must not be allowed to make, each with the status of the refusal. */
const refused: readonly (readonly [...Case, status: 403 | 404])[] = [
  ['a bulk operation', () => bulk({ operation: 'createCustomer', size: 77 }), () => api.key(), () => keyOf('read_store'), 403],
  ['an export', () => bulk({ operation: 'export', object: 'customer' }), () => api.key(), () => keyOf('write_products'), 403],
  [
    'a bulk operation of staff',
    () => ofStaff('/bulk-operations', { operation: 'createCustomer', size: 77 }),
    operator,
    () => staffOf('products'),
    403,
  ],
  [
    'the start of a bulk operation',
    async () => onBulk((await shop.add.bulkOperation('awaiting_upload')).id, 'start'),
    () => keyOf('write_products'),
    () => keyOf('write_customers'),
    404,
  ],
  [
    'the cancellation of a bulk operation',
    async () => onBulk((await shop.add.bulkOperation('awaiting_upload')).id, 'cancel'),
    () => keyOf('write_products'),
    () => keyOf('read_products'),
    404,
  ],
  ['an import of customers', () => anImport('customers'), operator, () => staffOf('products'), 403],
  [
    'the plan of an import',
    async () => ofStaff('/imports/{id}/plan', undefined, (await shop.add.import('awaiting_upload')).id),
    operator,
    () => staffOf('customers'),
    404,
  ],
  [
    'the application of an import',
    async () => ofStaff('/imports/{id}/apply', undefined, (await shop.add.plannedImport()).id),
    operator,
    () => staffOf('customers'),
    404,
  ],
  [
    'the cancellation of an import',
    async () => ofStaff('/bulk-operations/{id}/cancel', undefined, (await shop.add.import('planned')).id),
    operator,
    () => staffOf('customers'),
    404,
  ],
  [
    'an owner added to the staff',
    () => ofStaff('/staff', { email: `owner-${members}@example.com`, name: 'Owner', role: 'owner' }),
    operator,
    () => staffOf('settings'),
    403,
  ],
  [
    'a booking with a price',
    () => ofStaff('/bookings', { ...shop.bookings.body(), price: '1.00' }),
    () => staffOf('bookings', 'orders'),
    () => staffOf('bookings'),
    403,
  ],
];

it.each(refused)('%s is not replayed to a caller who may not request it', async (_, callOf, first, other, status) => {
  const call = { ...(await callOf()), headers: keyHeader() };
  const made = await api.send({ ...call, key: await first() });
  expect([made.statusCode < 300, made.json.error]).toEqual([true, undefined]);
  const key = await other();
  const own = await api.send({ ...call, headers: keyHeader(), key });
  const replayed = await api.send({ ...call, key });
  expect([own.statusCode, replayed.statusCode, replayed.headers['Idempotent-Replayed']]).toEqual([status, status, undefined]);
});

it.each(refused)(
  'the refusal of a caller who may not request %s is not replayed to one who may',
  async (_, callOf, first, other, status) => {
    const call = { ...(await callOf()), headers: keyHeader() };
    expect((await api.send({ ...call, key: await other() })).statusCode).toBe(status);
    const made = await api.send({ ...call, key: await first() });
    expect([made.statusCode < 300, made.headers['Idempotent-Replayed']]).toEqual([true, undefined]);
  },
);

/**
 * Requests for operations that run with the caller's permissions. Each case has two callers who may both make the
 * request.
 */
const inCallersName: readonly Case[] = [
  ['a bulk operation of any calls', () => bulk({ size: 80 }), () => api.key(), () => keyOf('write_orders')],
  ['a bulk operation of one call', () => bulk({ operation: 'createCustomer', size: 80 }), () => api.key(), () => keyOf('write_customers')],
  ['an export', () => bulk({ operation: 'export', object: 'product' }), () => api.key(), () => keyOf('read_products')],
  ['an import', () => anImport('products'), operator, () => staffOf('products')],
];

it.each(inCallersName)(
  '%s is replayed to its creator, and not to another caller with the same permissions',
  async (_, callOf, first, other) => {
    const call = { ...(await callOf()), headers: keyHeader() };
    const [maker, stranger] = [await first(), await other()];
    const made = await api.send({ ...call, key: maker });
    const again = await api.send({ ...call, key: maker });
    expect([made.statusCode, again.statusCode, again.headers['Idempotent-Replayed'], again.body]).toEqual([201, 201, 'true', made.body]);
    const theirs = await api.send({ ...call, key: stranger });
    expect([theirs.statusCode, theirs.json.error.code]).toEqual([409, 'idempotency_key_reused']);
  },
);

it('a refusal about a blocked customer is not replayed to staff who may not read customers', async () => {
  const email = 'blocked@example.com';
  const { id } = (await api.send({ method: 'POST', route: '/v1/customers', body: { email }, key: await api.key() })).json.data;
  const blocks = { method: 'PATCH', route: `${admin}/customers/{id}`, params: { store_id, id: String(id) }, body: { is_blocked: true } };
  expect((await api.send({ ...blocks, key: await operator() })).statusCode).toBe(200);
  const call = { ...ofStaff('/bookings', { ...shop.bookings.body(), customer: { id } }), headers: keyHeader() };
  const codeFor = async (key: string) => (await api.send({ ...call, key })).json.error.errors[0].code;
  expect([await codeFor(await operator()), await codeFor(await staffOf('bookings'))]).toEqual(['customer_blocked', 'unknown_id']);
});
