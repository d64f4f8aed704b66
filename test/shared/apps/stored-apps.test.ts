import fc from 'fast-check';
import { scopes } from '#shared/api-keys/scopes.ts';
import type { App } from '#shared/apps/app.ts';
import { type AppInstallation, installationStatuses, uninstallers } from '#shared/apps/app-installation.ts';
import { installationItem, parseInstallation } from '#shared/apps/app-installations-table.ts';
import { addAppWrites, getApp, parseApp } from '#shared/apps/apps-table.ts';
import type { AuthorizationCode } from '#shared/apps/authorization-code.ts';
import { addCodeWrite, getCode, useCodeWrite } from '#shared/apps/authorization-codes-table.ts';
import { topics } from '#shared/events/topics.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { TransactionRefused, transact } from '#shared/table/transact.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const word = fc.string({ unit: anyCodePoint, maxLength: 20 });
const ms = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
const perhaps = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: null });
const anyScopes = fc.array(fc.constantFrom(...scopes), { maxLength: 3 });

const anyApp = fc.record<App>({
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  name: word,
  slug: word,
  redirectUris: fc.array(word, { maxLength: 3 }),
  scopes: anyScopes,
  webhookUrl: perhaps(word),
  webhookTopics: fc.array(fc.constantFrom(...topics), { maxLength: 3 }),
  clientSecretHash: word,
  clientSecretLast4: word,
  webhookSecrets: fc.array(fc.record({ ciphertext: word, validUntilMs: perhaps(ms) }), { maxLength: 2 }),
  webhookSecretLast4: word,
  createdAtMs: ms,
  updatedAtMs: ms,
});

const anyInstallation = fc.record<AppInstallation>({
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  status: fc.constantFrom(...installationStatuses),
  clientId: word,
  appName: word,
  appSlug: word,
  scopes: anyScopes,
  credentialHash: word,
  uninstalledAtMs: perhaps(ms),
  uninstalledBy: perhaps(fc.constantFrom(...uninstallers)),
  createdAtMs: ms,
  updatedAtMs: ms,
});

const code: AuthorizationCode = {
  codeHash: 'a'.repeat(64),
  storeId: '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
  clientId: 'app_1',
  redirectUri: 'https://a.example/cb',
  scopes: ['read_store'],
  codeChallenge: null,
  expiresAtMs: 600_000,
  usedAtMs: null,
  issuedCredentialHash: null,
};

describe('the stored form', () => {
  it('of an app, and of an installation, is read as it was written', () => {
    fc.assert(
      fc.property(anyApp, (app) => {
        const [add] = addAppWrites(app);
        expect(add !== undefined && 'put' in add ? parseApp(add.put.Item) : null).toEqual(app);
      }),
    );
    fc.assert(fc.property(anyInstallation, (one) => expect(parseInstallation(installationItem('store', one))).toEqual(one)));
  });

  it('of a code is read as it was written, is used once and in its time, and goes a day after it has ended', async () => {
    const { table, close } = await localTable();
    await transact(table, [addCodeWrite(code)]);
    expect(await getCode(table, code.codeHash)).toEqual(code);
    expect((await readItem(table, keys.authorizationCode(code.codeHash)))?.['expires_at']).toBe(600 + 86_400);
    const use = (nowMs: number) => transact(table, [useCodeWrite(code, 'token', nowMs)]);
    await expect(use(600_000)).rejects.toThrow(TransactionRefused);
    await use(599_999);
    await expect(use(599_999)).rejects.toThrow(TransactionRefused);
    expect(await getCode(table, code.codeHash)).toEqual({ ...code, usedAtMs: 599_999, issuedCredentialHash: 'token' });
    expect([await getCode(table, 'b'.repeat(64)), await getApp(table, 7)]).toEqual([null, null]);
    close();
  });
});
