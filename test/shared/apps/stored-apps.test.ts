import { getApp } from '#shared/apps/apps-table.ts';
import type { AuthorizationCode } from '#shared/apps/authorization-code.ts';
import { addCodeWrite, getCode, useCodeWrite } from '#shared/apps/authorization-codes-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { TransactionRefused, transact } from '#shared/table/transact.ts';
import { localTable } from '#test/support/harness/local-table.ts';

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
  it('of a code is read as written, can be used once before it expires, and is deleted a day later', async () => {
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
