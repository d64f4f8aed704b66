import type { App } from '#shared/apps/app.ts';
import { addAppWrites, replaceAppWrite } from '#shared/apps/apps-table.ts';
import { transact } from '#shared/table/transact.ts';
import { attemptTarget } from '#shared/webhooks/sending/attempt-target-table.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anApp } from '#test/support/builders/an-app.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const app = anApp();
const decrypt = async (ciphertext: string, storeId: string) => `${ciphertext} of ${storeId}`;

describe('an attempt', () => {
  let local: Awaited<ReturnType<typeof localTable>>;
  beforeAll(async () => {
    local = await localTable();
    await transact(local.table, addAppWrites(app));
  });
  afterAll(() => local.close());
  const targetOf = (endpoint: Parameters<typeof attemptTarget>[1], nowMs = 1_000) =>
    attemptTarget({ table: local.table, decrypt }, endpoint, nowMs);

  it("at an endpoint of the staff goes to its address, signed with the store's valid secrets", async () => {
    const secrets = [
      { ciphertext: 'new', validUntilMs: null },
      { ciphertext: 'old', validUntilMs: 1_000 },
    ];
    const endpoint = aWebhookEndpoint({ secrets });
    expect(await targetOf(endpoint, 999)).toEqual({
      url: endpoint.url,
      secrets: [`new of ${endpoint.storeId}`, `old of ${endpoint.storeId}`],
    });
    expect((await targetOf(endpoint, 1_000))?.secrets).toEqual([`new of ${endpoint.storeId}`]);
  });

  it("at an endpoint of an app goes to the app's current address, signed with its secrets, in every store", async () => {
    const endpoint = aWebhookEndpoint({ appClientId: 'app_7', secrets: [], url: 'https://app.example/hook' });
    expect(await targetOf(endpoint)).toEqual({ url: 'https://app.example/hook', secrets: ['first of platform'] });
    const moved: App = {
      ...app,
      webhookUrl: 'https://moved.example/hook',
      webhookSecrets: [
        { ciphertext: 'second', validUntilMs: null },
        { ciphertext: 'first', validUntilMs: 2_000 },
      ],
      updatedAtMs: 2,
    };
    await transact(local.table, [replaceAppWrite(app, moved)]);
    const other = aWebhookEndpoint({ ...endpoint, storeId: '01J9ZK3V5T8Q2M4N6P7R8S9TZZ' });
    for (const one of [endpoint, other]) {
      expect(await targetOf(one, 1_999)).toEqual({
        url: 'https://moved.example/hook',
        secrets: ['second of platform', 'first of platform'],
      });
      expect((await targetOf(one, 2_000))?.secrets).toEqual(['second of platform']);
    }
  });

  it('for an app that no longer wants webhooks has no target', async () => {
    const before = anApp({ id: 9, slug: 'silent' });
    await transact(local.table, addAppWrites(before));
    const endpoint = aWebhookEndpoint({ appClientId: 'app_9', secrets: [], url: 'https://app.example/hook' });
    expect(await targetOf(endpoint)).toMatchObject({ url: 'https://app.example/hook' });
    await transact(local.table, [replaceAppWrite(before, { ...before, webhookUrl: null, updatedAtMs: 2 })]);
    expect(await targetOf(endpoint)).toBeNull();
  });

  it('for an app that does not exist is an error', async () => {
    await expect(targetOf(aWebhookEndpoint({ appClientId: 'app_8', secrets: [] }))).rejects.toThrow('app_8');
  });
});
