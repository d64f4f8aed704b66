import { maxApiKeys } from '#shared/api-keys/api-key.ts';
import { apiKeyItem } from '#shared/api-keys/api-keys-table.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { transact } from '#shared/table/transact.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const context = aStaffContext();
const store_id = aStore().id;
const params = { store_id };
const query = {};

async function setUp() {
  const { admin, table, close } = await anAdmin();
  const create = async () =>
    (await admin.createApiKey({ params, query, body: { name: 'ERP', scopes: ['read_orders'] } }, context)).body.data.id;
  const revoke = (id: number) => admin.revokeApiKey({ params: { store_id, id }, query, body: undefined }, context);
  /**
   * Adds `count` API keys without updating the store's key counter, as an earlier version of the service did. The last
   * key is revoked.
   */
  const ofBefore = async (count: number) => {
    for (let id = 1; id <= count; id += 1) {
      const traces = { last4: 'abcd', secretHash: `hash-${id}` };
      const times = { createdAtMs: 1, updatedAtMs: 1, expiresAtMs: null, revokedAtMs: id === count ? 5 : null };
      const facts = { id, name: 'old', prefix: 'so_live_', scopes: ['read_orders'], createdBy: 'Ada', ...traces, ...times } as const;
      await transact(table, [
        { as: 'api_key', put: { Item: apiKeyItem(store_id, facts) } },
        { as: 'credential', put: { Item: { pk: `CREDENTIAL#hash-${id}`, sk: 'CREDENTIAL', holder_id: id, status: 'active' } } },
      ]);
    }
  };
  return { create, revoke, ofBefore, [Symbol.dispose]: close };
}
const issuesOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof FieldErrors ? error.issues : error;
};
const atLimit = [
  {
    param: '',
    code: 'limit_reached',
    message: 'A store has at most 50 API keys that are not revoked; revoke one that is no longer used.',
    meta: { limit: 50 },
  },
];

describe('the API keys of a store', () => {
  it('are at most fifty, even with ten concurrent requests, and each revocation allows one more', async () => {
    using stack = await setUp();
    expect(maxApiKeys).toBe(50);
    const first = await stack.create();
    for (let n = 2; n <= 45; n += 1) await stack.create();
    const last = await Promise.allSettled(Array.from({ length: 10 }, stack.create));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await issuesOf(stack.create())).toEqual(atLimit);
    await stack.revoke(first);
    await stack.revoke(first);
    await stack.create();
    expect(await issuesOf(stack.create())).toEqual(atLimit);
  });

  it('include uncounted older keys except revoked ones, and can all be revoked', async () => {
    using stack = await setUp();
    await stack.ofBefore(48);
    const made = await Promise.allSettled(Array.from({ length: 6 }, stack.create));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await issuesOf(stack.create())).toEqual(atLimit);
    for (let id = 1; id < 48; id += 1) await stack.revoke(id);
    expect(await issuesOf(stack.create())).toBeNull();
  });

  it('from before keys were counted can be revoked, even two concurrently', async () => {
    using stack = await setUp();
    await stack.ofBefore(52);
    await Promise.all([stack.revoke(1), stack.revoke(2)]);
    expect(await issuesOf(stack.create())).toBeNull();
    expect(await issuesOf(stack.create())).toEqual(atLimit);
  });
});
