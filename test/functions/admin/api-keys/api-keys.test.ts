import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { parseSecret } from '#shared/api-keys/credential-secret.ts';
import { useCredential } from '#shared/api-keys/credentials-table.ts';
import { claimKey } from '#shared/table/idempotency.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const nowMs = Date.UTC(2026, 10, 5, 10, 0, 0);
const context = aStaffContext({ nowMs });
const store_id = aStore().id;
const params = { store_id };
const query = {};
const body = { name: 'ERP sync', scopes: ['write_orders' as const] };

async function setUp() {
  const { admin, table, close } = await anAdmin();
  const { data: key } = (await admin.createApiKey({ params, query, body }, context)).body;
  const one = { params: { store_id, id: key.id }, query, body: undefined };
  return { admin, table, close, key, one, [Symbol.dispose]: close };
}

describe('an API key', () => {
  it('is shown with its secret once, and then by prefix and last four', async () => {
    using stack = await setUp();
    const { secret, ...shown } = stack.key;
    expect(parseSecret(secret)).toEqual({ prefix: 'so_live_', storeId: store_id });
    expect(shown).toEqual({
      object: 'api_key',
      id: stack.key.id,
      name: 'ERP sync',
      prefix: 'so_live_',
      last4: secret.slice(-4),
      scopes: ['write_orders'],
      status: 'active',
      expires_at: null,
      last_used_at: null,
      created_by: 'Ada',
      created_at: '2026-11-05T10:00:00.000Z',
      updated_at: '2026-11-05T10:00:00.000Z',
    });
    const list = await stack.admin.listApiKeys({ params, query, body: undefined }, context);
    expect(list.body.data).toEqual([shown]);
  });

  it('of a trial store begins with so_test_, with any plan', async () => {
    const { admin, close } = await anAdmin();
    const store = aStore({ testMode: true, status: 'trial', plan: null });
    const { data } = (await admin.createApiKey({ params, query, body }, aStaffContext({ store }))).body;
    expect(data.secret).toMatch(/^so_test_/);
    close();
  });

  it('is not created for a store whose plan has no API', async () => {
    const { admin, close } = await anAdmin();
    const onBasic = aStaffContext({ store: aStore({ plan: 'basic' }) });
    await expect(admin.createApiKey({ params, query, body }, onBasic)).rejects.toMatchObject({ code: 'plan_without_api' });
    close();
  });

  it('cannot expire before it is created', async () => {
    const { admin, close } = await anAdmin();
    const expired = { ...body, expires_at: '2026-11-05T10:00:00Z' };
    await expect(admin.createApiKey({ params, query, body: expired }, context)).rejects.toMatchObject({
      issues: [{ param: 'expires_at', code: 'expires_in_past' }],
    });
    close();
  });

  it('is shown as expired from its expiry on', async () => {
    const { admin, close } = await anAdmin();
    await admin.createApiKey({ params, query, body: { ...body, expires_at: '2026-11-05T10:00:01Z' } }, context);
    const listAt = async (ms: number) =>
      (await admin.listApiKeys({ params, query, body: undefined }, aStaffContext({ nowMs: ms }))).body.data.map((key) => key.status);
    expect(await listAt(nowMs + 999)).toEqual(['active']);
    expect(await listAt(nowMs + 1000)).toEqual(['expired']);
    close();
  });

  it('shows when its secret was last used, even after a roll', async () => {
    using stack = await setUp();
    await useCredential(stack.table, stack.key.secret, nowMs + 5000);
    const rolled = await stack.admin.rollApiKey(stack.one, context);
    expect(rolled.body.data.last_used_at).toBe('2026-11-05T10:00:05.000Z');
    const list = await stack.admin.listApiKeys({ params, query, body: undefined }, context);
    expect(list.body.data[0]?.last_used_at).toBe('2026-11-05T10:00:05.000Z');
  });

  it('that is rolled has a working new secret and a revoked old one', async () => {
    using stack = await setUp();
    const { data } = (await stack.admin.rollApiKey(stack.one, context)).body;
    expect(data.secret).not.toBe(stack.key.secret);
    expect(await useCredential(stack.table, stack.key.secret, nowMs)).toMatchObject({ status: 'revoked' });
    expect(await useCredential(stack.table, data.secret, nowMs)).toMatchObject({ status: 'active', holderId: stack.key.id });
  });

  it('rolled by twenty concurrent requests ends with one working secret', async () => {
    using stack = await setUp();
    const rolls = await Promise.all(Array.from({ length: 20 }, () => stack.admin.rollApiKey(stack.one, context)));
    const secrets = [stack.key.secret, ...rolls.map(({ body: { data } }) => data.secret)];
    const used = await Promise.all(secrets.map((secret) => useCredential(stack.table, secret, nowMs)));
    expect(used.map((credential) => credential?.status).toSorted()).toEqual(['active', ...Array(20).fill('revoked')]);
  });

  it('that is edited has its new scopes in the next request', async () => {
    using stack = await setUp();
    const changes = { name: 'ERP', scopes: ['read_products' as const] };
    const { data } = (await stack.admin.updateApiKey({ ...stack.one, body: changes }, context)).body;
    expect(data).toMatchObject({ name: 'ERP', scopes: ['read_products'], updated_at: '2026-11-05T10:00:00.001Z' });
    expect(await useCredential(stack.table, stack.key.secret, nowMs)).toMatchObject({ name: 'ERP', scopes: ['read_products'] });
  });

  it('that is edited without changes is not written', async () => {
    using stack = await setUp();
    const { data } = (await stack.admin.updateApiKey({ ...stack.one, body }, context)).body;
    expect(data.updated_at).toBe(stack.key.updated_at);
  });

  it('that is revoked is refused permanently and can be neither rolled nor edited', async () => {
    using stack = await setUp();
    const { data } = (await stack.admin.revokeApiKey(stack.one, context)).body;
    expect(data.status).toBe('revoked');
    expect((await stack.admin.revokeApiKey(stack.one, context)).body.data).toEqual(data);
    expect(await useCredential(stack.table, stack.key.secret, nowMs)).toMatchObject({ status: 'revoked' });
    await expect(stack.admin.rollApiKey(stack.one, context)).rejects.toMatchObject({ issues: [{ code: 'already_revoked' }] });
    await expect(stack.admin.updateApiKey({ ...stack.one, body: { name: 'New' } }, context)).rejects.toMatchObject({
      issues: [{ code: 'already_revoked' }],
    });
  });

  it('revoked and rolled concurrently ends without a working secret', async () => {
    using stack = await setUp();
    const [rolled] = await Promise.allSettled([stack.admin.rollApiKey(stack.one, context), stack.admin.revokeApiKey(stack.one, context)]);
    const secrets = [stack.key.secret, ...(rolled.status === 'fulfilled' ? [rolled.value.body.data.secret] : [])];
    const used = await Promise.all(secrets.map((secret) => useCredential(stack.table, secret, nowMs)));
    expect(used.every((credential) => credential?.status === 'revoked')).toBe(true);
  });

  it('is stored only with the hash of its secret', async () => {
    using stack = await setUp();
    const { Items = [] } = await stack.table.client.send(new ScanCommand({ TableName: stack.table.name }));
    expect(JSON.stringify(Items)).not.toContain(stack.key.secret);
  });

  it('is created once, together with its encrypted stored answer', async () => {
    using stack = await setUp();
    const claim = { storeId: store_id, key: 'once', lockToken: 'token-1', seal: async () => 'sealed', completed: false };
    const request = { fingerprint: 'f', nowMs, lockUntilMs: nowMs + 1000 };
    expect(await claimKey(stack.table, claim, request)).toEqual({ outcome: 'claimed' });
    await stack.admin.createApiKey({ params, query, body }, { ...context, claim });
    expect(claim.completed).toBe(true);
    expect(await claimKey(stack.table, { ...claim, lockToken: 'token-2' }, request)).toEqual({
      outcome: 'replay',
      answer: { status: 201, body: 'sealed', sealed: true },
    });
  });

  it('that has expired gets no new secret and keeps its own', async () => {
    const { admin, table, close } = await anAdmin();
    const { data: key } = (await admin.createApiKey({ params, query, body: { ...body, expires_at: '2026-11-05T10:00:01Z' } }, context))
      .body;
    const one = { params: { store_id, id: key.id }, query, body: undefined };
    const { data: rolled } = (await admin.rollApiKey(one, aStaffContext({ nowMs: nowMs + 999 }))).body;
    expect(rolled).toMatchObject({ status: 'active', expires_at: '2026-11-05T10:00:01.000Z' });
    await expect(admin.rollApiKey(one, aStaffContext({ nowMs: nowMs + 1000 }))).rejects.toMatchObject({
      issues: [{ param: '', code: 'already_expired' }],
    });
    const { data: list } = (await admin.listApiKeys({ params, query, body: undefined }, aStaffContext({ nowMs: nowMs + 1000 }))).body;
    expect(list).toMatchObject([{ last4: rolled.last4, status: 'expired', updated_at: rolled.updated_at }]);
    expect(await useCredential(table, rolled.secret, nowMs + 1000)).toMatchObject({ status: 'active', validUntilMs: nowMs + 1000 });
    close();
  });

  it('is not rolled for a store whose plan has no API', async () => {
    using stack = await setUp();
    const onBasic = aStaffContext({ nowMs, store: aStore({ plan: 'basic' }) });
    await expect(stack.admin.rollApiKey(stack.one, onBasic)).rejects.toMatchObject({ code: 'plan_without_api' });
    expect(await useCredential(stack.table, stack.key.secret, nowMs)).toMatchObject({ status: 'active' });
  });

  it('of another store is not found', async () => {
    using stack = await setUp();
    const elsewhere = aStaffContext({ store: aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TZZ' }) });
    await expect(stack.admin.rollApiKey(stack.one, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
  });
});
