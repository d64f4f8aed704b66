import { webhookEndpointView } from '#functions/admin/webhook-endpoints/save-webhook-endpoint.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { transact } from '#shared/table/transact.ts';
import { signingSecrets } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { changeEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { stubReceiver } from '#test/support/fakes/stub-receiver.ts';
import { anAdmin, paperBox } from '#test/support/harness/an-admin.ts';

const context = aStaffContext();
const store_id = aStore().id;
const params = { store_id };
const query = {};
const body = { url: 'https://receiver.example/hooks', topics: ['order.paid' as const] };
const hourMs = 3_600_000;

async function setUp() {
  const { admin, table, close } = await anAdmin();
  const { data: endpoint } = (await admin.createWebhookEndpoint({ params, query, body }, context)).body;
  const one = { params: { store_id, id: endpoint.id }, query, body: undefined };
  const secretsAt = async (nowMs: number): Promise<string[]> => {
    const stored = await getEndpoint(table, store_id, endpoint.id);
    const live = stored === null ? [] : signingSecrets(stored, nowMs);
    return Promise.all(live.map(({ ciphertext }) => paperBox.decrypt(ciphertext, webhookSecretOf(store_id))));
  };
  return { admin, table, endpoint, one, secretsAt, [Symbol.dispose]: close };
}

describe('a webhook endpoint', () => {
  it('shows its signing secret once', async () => {
    using stack = await setUp();
    const { secret, ...shown } = stack.endpoint;
    expect(secret).toMatch(/^whsec_/);
    expect(shown).toEqual({
      object: 'webhook_endpoint',
      id: stack.endpoint.id,
      name: '',
      url: 'https://receiver.example/hooks',
      description: '',
      topics: ['order.paid'],
      when_changed: [],
      where: {},
      fields: [],
      exclude: [],
      is_active: true,
      sending: 'on',
      health: 'healthy',
      failing_since: null,
      failed_attempts: 0,
      last_failed_at: null,
      next_probe_at: null,
      disabled_at: null,
      secret_last4: secret.slice(-4),
      app_client_id: null,
      created_at: '2026-11-05T10:00:00.000Z',
      updated_at: '2026-11-05T10:00:00.000Z',
    });
    expect((await stack.admin.getWebhookEndpoint(stack.one, context)).body.data).toEqual(shown);
    expect((await stack.admin.listWebhookEndpoints({ params, query, body: undefined }, context)).body.data).toEqual([shown]);
  });

  it.each([
    ['http://receiver.example/hooks', 'invalid_url'],
    ['https://user:secret@receiver.example/', 'invalid_url'],
    ['https://127.0.0.1/hooks', 'blocked_address'],
    ['https://[::1]/', 'blocked_address'],
    ['https://169.254.169.254/latest', 'blocked_address'],
    ['https://0x7f000001/', 'blocked_address'],
    ['https://printer.local/', 'blocked_address'],
    ['https://api.example.com/hooks', 'blocked_address'],
  ])('cannot be at %s', async (url, code) => {
    using stack = await setUp();
    const refusal = { issues: [{ param: 'url', code }] };
    await expect(stack.admin.createWebhookEndpoint({ params, query, body: { ...body, url } }, context)).rejects.toMatchObject(refusal);
    await expect(stack.admin.updateWebhookEndpoint({ ...stack.one, body: { url } }, context)).rejects.toMatchObject(refusal);
  });

  it('may use http and loopback if the stack allows it', async () => {
    const { admin, close } = await anAdmin({ sender: { ...stubReceiver(), policy: webhookTargets(true) } });
    const url = 'http://127.0.0.1:9000/hooks';
    const { data } = (await admin.createWebhookEndpoint({ params, query, body: { ...body, url } }, context)).body;
    expect(data.url).toBe(url);
    close();
  });

  it('has its URL in normal form, however it was sent', async () => {
    using stack = await setUp();
    const url = 'HTTPS://Bücher.EXAMPLE:443/a/../hooks?Key=1';
    const created = await stack.admin.createWebhookEndpoint({ params, query, body: { ...body, url } }, context);
    expect(created.body.data.url).toBe('https://xn--bcher-kva.example/hooks?Key=1');
    const changed = await stack.admin.updateWebhookEndpoint({ ...stack.one, body: { url: 'https://Receiver.Example:8443' } }, context);
    expect(changed.body.data.url).toBe('https://receiver.example:8443/');
    const again = await stack.admin.updateWebhookEndpoint({ ...stack.one, body: { url: 'https://RECEIVER.example:8443/' } }, context);
    expect(again.body.data).toEqual(changed.body.data);
  });

  it('cannot have a URL that is longer than 2,000 characters when escaped', async () => {
    using stack = await setUp();
    const url = `https://receiver.example/${'ü'.repeat(400)}`;
    const refusal = { issues: [{ param: 'url', code: 'too_long' }] };
    await expect(stack.admin.createWebhookEndpoint({ params, query, body: { ...body, url } }, context)).rejects.toMatchObject(refusal);
    await expect(stack.admin.updateWebhookEndpoint({ ...stack.one, body: { url } }, context)).rejects.toMatchObject(refusal);
  });

  it('that was stored with another spelling keeps its state when its URL is sent again', async () => {
    using stack = await setUp();
    const stored = await getEndpoint(stack.table, store_id, stack.endpoint.id);
    if (stored === null) throw new Error('the endpoint is gone');
    const failing = { ...freshHealthRecord, failures: 3, firstFailureAtMs: stored.updatedAtMs };
    const asOfOld = { ...stored, url: 'https://RECEIVER.example/hooks', healthRecord: failing, updatedAtMs: stored.updatedAtMs + 5 };
    await transact(stack.table, [changeEndpointWrite(stored, asOfOld)]);
    expect((await stack.admin.getWebhookEndpoint(stack.one, context)).body.data.url).toBe('https://RECEIVER.example/hooks');
    const { data } = (await stack.admin.updateWebhookEndpoint({ ...stack.one, body: { url: body.url } }, context)).body;
    expect([data.url, data.health]).toEqual([body.url, 'failing']);
  });

  it('is one of at most fifty, even with ten concurrent requests', async () => {
    using stack = await setUp();
    let made = 0;
    const create = () =>
      stack.admin.createWebhookEndpoint({ params, query, body: { ...body, url: `https://receiver.example/${made++}` } }, context);
    for (let n = 1; n < 45; n += 1) await create();
    const last = await Promise.allSettled(Array.from({ length: 10 }, create));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(create()).rejects.toMatchObject({ issues: [{ code: 'limit_reached' }] });
    await stack.admin.deleteWebhookEndpoint(stack.one, context);
    expect((await create()).status).toBe(201);
  });

  it('also signs with the old secret during the overlap of a roll', async () => {
    using stack = await setUp();
    const { data } = (await stack.admin.rollWebhookSecret({ ...stack.one, body: {} }, context)).body;
    expect(data.secret_last4).toBe(data.secret.slice(-4));
    expect(await stack.secretsAt(context.nowMs + 24 * hourMs - 1)).toEqual([data.secret, stack.endpoint.secret]);
    expect(await stack.secretsAt(context.nowMs + 24 * hourMs)).toEqual([data.secret]);
  });

  it('signs only with the new secret after a roll without overlap', async () => {
    using stack = await setUp();
    const { data } = (await stack.admin.rollWebhookSecret({ ...stack.one, body: { overlap_hours: 0 } }, context)).body;
    expect(await stack.secretsAt(context.nowMs)).toEqual([data.secret]);
  });

  it('never has more than two live secrets', async () => {
    using stack = await setUp();
    const first = (await stack.admin.rollWebhookSecret({ ...stack.one, body: {} }, context)).body.data;
    const second = (await stack.admin.rollWebhookSecret({ ...stack.one, body: { overlap_hours: 168 } }, context)).body.data;
    expect(await stack.secretsAt(context.nowMs)).toEqual([second.secret, first.secret]);
  });

  it('that keeps failing shows its next probe time', async () => {
    using stack = await setUp();
    const stored = await getEndpoint(stack.table, store_id, stack.endpoint.id);
    if (stored === null) throw new Error('the endpoint is gone');
    const healthRecord = { ...stored.healthRecord, failures: 5, openUntilMs: Date.UTC(2026, 10, 5, 10, 0, 30) };
    expect(webhookEndpointView({ ...stored, healthRecord })).toMatchObject({
      health: 'failing',
      next_probe_at: '2026-11-05T10:00:30.000Z',
    });
  });

  it('shows its first failed attempt, before it counts as failing', async () => {
    using stack = await setUp();
    const stored = await getEndpoint(stack.table, store_id, stack.endpoint.id);
    if (stored === null) throw new Error('the endpoint is gone');
    const failedAtMs = Date.UTC(2026, 10, 5, 10, 0, 30);
    const healthRecord = { ...stored.healthRecord, failures: 1, firstFailureAtMs: failedAtMs, lastFailureAtMs: failedAtMs };
    expect(webhookEndpointView({ ...stored, healthRecord })).toMatchObject({
      ...{ health: 'healthy', failing_since: null },
      ...{ failed_attempts: 1, last_failed_at: '2026-11-05T10:00:30.000Z' },
    });
  });

  it('that was disabled works again when it is switched on', async () => {
    using stack = await setUp();
    const stored = await getEndpoint(stack.table, store_id, stack.endpoint.id);
    if (stored === null) throw new Error('the endpoint is gone');
    const disabled = {
      ...stored,
      disabledAtMs: 5,
      disabledReason: 'gone',
      updatedAtMs: stored.updatedAtMs + 5,
    } as const;
    await transact(stack.table, [changeEndpointWrite(stored, disabled)]);
    expect((await stack.admin.getWebhookEndpoint(stack.one, context)).body.data).toMatchObject({
      ...{ is_active: false, sending: 'gone', health: 'disabled', disabled_at: '1970-01-01T00:00:00.005Z' },
    });
    const { data } = (await stack.admin.updateWebhookEndpoint({ ...stack.one, body: { is_active: true } }, context)).body;
    expect(data).toMatchObject({ is_active: true, sending: 'on', health: 'healthy', failing_since: null, disabled_at: null });
    expect(data.updated_at).toBe('2026-11-05T10:00:00.006Z');
  });

  it('is not found after it is deleted', async () => {
    using stack = await setUp();
    expect((await stack.admin.deleteWebhookEndpoint(stack.one, context)).body.data).toEqual({
      object: 'webhook_endpoint',
      id: stack.endpoint.id,
      deleted: true,
    });
    await expect(stack.admin.getWebhookEndpoint(stack.one, context)).rejects.toMatchObject({ code: 'not_found' });
    await expect(stack.admin.deleteWebhookEndpoint(stack.one, context)).rejects.toMatchObject({ code: 'not_found' });
  });
});
