import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { LocalStack } from '#infra/local/local-stack.ts';
import { startLocal } from '#infra/local/local-stack.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { emptyFolder, eventually, fixtureOptions } from '../../infra/local/fixtures/fixture-stack.ts';

const importModule = (path: string): Promise<object> => import(path);

describe('the local stack', () => {
  const dataDir = emptyFolder();
  let stack: LocalStack;
  beforeAll(async () => {
    stack = await startLocal(fixtureOptions(dataDir, { importModule, timeScale: 600 }));
  });
  afterAll(() => stack.stop());

  const put = (id: string): Promise<Response> => fetch(`${stack.url}/notes/${id}`, { method: 'PUT', body: 'hello' });

  it('routes a request to its function with values of another stack', async () => {
    const response = await put('one%20two');
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ id: 'one two', api: stack.url });
  });

  it('carries a write over stream, bus and queue, and over the bus to a function', async () => {
    await put('a');
    expect(await eventually(`${stack.url}/notes/counted:a`)).toEqual({ pk: 'counted:a', receives: 1 });
    expect(await eventually(`${stack.url}/notes/audited:a`)).toEqual({ pk: 'audited:a', type: 'note.stored' });
  });

  it('makes a message visible again when the function reports it as failed', async () => {
    await put('flaky');
    expect(await eventually(`${stack.url}/notes/counted:flaky`)).toEqual({ pk: 'counted:flaky', receives: 2 });
  });

  it('runs schedules faster by the time scale', async () => {
    const before = Number((await eventually(`${stack.url}/notes/ticks`))['ticks']);
    for (;;) {
      const { ticks } = await eventually(`${stack.url}/notes/ticks`);
      if (Number(ticks) > before + 1) break;
    }
  });

  it('answers 404 without a route and 500 when the function fails', async () => {
    expect((await fetch(`${stack.url}/nothing`)).status).toBe(404);
    const failed = await fetch(`${stack.url}/fail`, { method: 'POST' });
    expect(failed.status).toBe(500);
    expect(await failed.json()).toEqual({ message: 'Internal Server Error' });
  });

  it('encrypts with a key of the templates, bound to its context', async () => {
    const kms = new KMSClient();
    const EncryptionContext = { store: '1' };
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: 'alias/notes', Plaintext: new Uint8Array([1, 2, 3]), EncryptionContext }),
    );
    const { Plaintext } = await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }));
    expect([...(Plaintext ?? [])]).toEqual([1, 2, 3]);
    const foreign = kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: { store: '2' } }));
    await expect(foreign).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });

  it('serves the objects of the media bucket', async () => {
    const Bucket = process.env['MEDIA_BUCKET'];
    await new S3Client().send(new PutObjectCommand({ Bucket, Key: 'a/b c.png', Body: 'png', ContentType: 'image/png' }));
    const response = await fetch(`${stack.url}/media/a/b%20c.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await response.text()).toBe('png');
    expect((await fetch(`${stack.url}/media/none.png`)).status).toBe(404);
  });

  it('writes e-mails as files', async () => {
    const response = await fetch(`${process.env['AWS_ENDPOINT_URL_SESV2']}/v2/email/outbound-emails`, {
      method: 'POST',
      body: JSON.stringify({
        FromEmailAddress: 'shop@example.com',
        Destination: { ToAddresses: ['owner@example.com'] },
        Content: { Simple: { Subject: { Data: 'Größe' }, Body: { Text: { Data: 'Hello' } } } },
      }),
    });
    expect(response.status).toBe(200);
    expect(existsSync(join(dataDir, 'mail'))).toBe(true);
  });

  it('issues a token that its own keys verify, for the client of the user pool', async () => {
    const issuer = `${stack.url}/admin/oidc`;
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
    const audience = process.env['AUDIENCE'] ?? '';
    const { payload } = await jwtVerify(stack.demo.admin_token, keys, { issuer, audience });
    expect(payload).toMatchObject({ email_verified: true, 'cognito:groups': ['operators'], token_use: 'id' });
  });

  it('writes demo.json, readable by its owner only', () => {
    const file = join(dataDir, 'demo.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      api: `${stack.url}/v1`,
      admin: `${stack.url}/admin/v1`,
      console: `${stack.url}/admin`,
      admin_token: stack.demo.admin_token,
      store_id: null,
      keys: null,
      trial_store_id: null,
      trial_keys: null,
      dynamodb: { endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), table: 'data-Table' },
      queues: { endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    });
  });

  it('refuses a second instance on the same data folder', async () => {
    await expect(startLocal(fixtureOptions(dataDir, { importModule }))).rejects.toThrow(StartFailure);
    await expect(startLocal(fixtureOptions(dataDir, { importModule }))).rejects.toThrow('is in use by another instance');
  });

  it('refuses a port that is in use', async () => {
    const port = Number(new URL(stack.url).port);
    const second = startLocal(fixtureOptions(emptyFolder(), { importModule, port }));
    await expect(second).rejects.toThrow(`Port ${port} is in use`);
  });
});
