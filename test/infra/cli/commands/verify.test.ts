import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const body = '{"id":"evt_1","object":"event","topic":"order.paid","data":{"name":"Käse"}}';
const signedSec = Date.UTC(2026, 10, 26, 12) / 1000;
const signature = createHmac('sha256', secret).update(`${signedSec}.${body}`).digest('hex');
writeFileSync(join(folder, 'headers.txt'), `X-Service-Topic: order.paid\nX-Service-Signature: t=${signedSec},v1=${signature}\n`);

/** Verifies a body as if it had arrived a second after it was signed. */
const verify = (given: string, by: string, ...more: readonly string[]) => {
  writeFileSync(join(folder, 'body.json'), given);
  const args = ['verify', 'body.json', '--headers', 'headers.txt', '--at', '2026-11-26T12:00:01Z', ...more];
  return runStoreApi(args, { folder, environment: { STORE_API_WEBHOOK_SECRET: by } });
};

describe('store-api verify', () => {
  it('exits with 0 for a genuine webhook, even if only one of two secrets fits', async () => {
    expect(await verify(body, secret)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^valid: The webhook is genuine\./) });
    expect((await verify(body, `whsec_other,${secret}`)).code).toBe(0);
  });

  it('reports how the body was changed', async () => {
    const { code, stdout } = await verify(Buffer.from(body).toString('base64'), secret);
    expect(code).toBe(1);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'no_match: No signature matches: the secret differs, or the body differs from the bytes that were sent.',
      'The body is base64, as API Gateway and Lambda pass it when isBase64Encoded is true. Decode it before the check.',
    ]);
  });

  it('prints JSON for programs too, with a suspicion if nothing fits', async () => {
    const { code, stdout } = await verify(body, 'so_live_abc', '--json');
    const reasons = ['This is an API key. The signing secret of the endpoint begins with whsec_.'];
    expect([code, JSON.parse(stdout)]).toEqual([1, { verdict: 'no_match', header: 'X-Service-Signature', reasons }]);
  });

  it('accepts the secret from standard input', async () => {
    writeFileSync(join(folder, 'body.json'), body);
    const args = ['verify', 'body.json', '--headers', 'headers.txt', '--at', '2026-11-26T12:00:01Z'];
    expect((await runStoreApi(args, { folder, input: `${secret}\n` })).code).toBe(0);
    expect(await runStoreApi(args, { folder })).toMatchObject({ code: 2, stderr: expect.stringContaining('The secret is missing') });
  });

  it.each([
    [['verify', 'body.json'], 2, '--headers is missing'],
    [['verify', 'none.json', '--headers', 'headers.txt'], 1, 'none.json cannot be read.'],
    [['verify', 'body.json', '--headers', 'headers.txt', '--at', 'noon'], 2, '--at cannot be "noon"'],
  ])('%j is refused', async (args, code, message) => {
    writeFileSync(join(folder, 'body.json'), body);
    expect(await runStoreApi(args, { folder })).toMatchObject({ code, stderr: expect.stringContaining(message) });
  });
});
