import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { signatureHeader } from '#shared/webhooks/signing/signature.ts';
import { listenOnLoopback } from '../support/fakes/receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';
import { webhookReceiver } from './receive-webhooks-express.ts';
import { handler } from './receive-webhooks-lambda.ts';

const root = join(__dirname, '../..');
const express = createRequire(__filename)('express');

type Kept = { readonly id: string; readonly topic: string };
type Delivery = { readonly id: number; readonly status: string };

describe('the receiver', () => {
  const folder = mkdtempSync(join(tmpdir(), 'receivers-'));
  let stack: RunningStack;
  let shop: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    shop = await openLiveStore(stack, 'receives');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await assertNoFindingsAndRemove(stack);
  });

  /**
   * Calls `start` with the endpoint's secret to start the receiver. Sends the receiver two events, and then resends one
   * of the events.
   */
  async function deliverTo(start: (secret: string) => Promise<string>, kept: () => readonly Kept[]): Promise<void> {
    const { id, secret } = await shop.subscribe('http://127.0.0.1:9/not-yet', ['product.created']);
    const url = await start(secret);
    await shop.admin('PATCH', `/webhook-endpoints/${id}`, { url });
    for (const name of ['Mug', 'Käse']) await shop.api('POST', '/products', { name, variants: [{ price: '1.00' }] });
    await until(
      async () => kept().length,
      (count) => count === 2,
    );
    const deliveries = async () =>
      (await shop.admin<{ data: readonly Delivery[] }>('GET', `/webhook-deliveries?endpoint_id=${id}`)).body.data.filter(
        ({ status }) => status === 'succeeded',
      );
    const [delivery] = await until(deliveries, ({ length }) => length === 2);
    const { status, body } = await shop.admin<{ data: { response_code: number } }>(
      'POST',
      `/webhook-deliveries/${delivery?.id}/resend`,
      {},
    );
    expect([status, body.data.response_code]).toEqual([200, 204]);
    const events = kept();
    expect(events.map(({ topic }) => topic)).toEqual(['product.created', 'product.created']);
    expect(new Set(events.map(({ id: event }) => event)).size).toBe(2);
    const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'X-Service-Signature': `t=1,v1=${'0'.repeat(64)}` } });
    expect([forged.status, await forged.text()]).toEqual([400, 'too_old']);
    await shop.admin('DELETE', `/webhook-endpoints/${id}`);
  }

  it('in plain Node stores each event once, despite repeated deliveries and a kill', async () => {
    const queue = join(folder, 'queue.jsonl');
    const program = async (secret: string, port: string) => {
      const child = spawn(process.execPath, [join(root, 'test/examples/receive-webhooks.ts'), queue], {
        env: { SECRET: secret, PORT: port },
      });
      const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
      return { child, origin: String(said).trim() };
    };
    const kept = (): readonly Kept[] =>
      readFileSync(queue, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    let running: Awaited<ReturnType<typeof program>> | undefined;
    let signedWith = '';
    await deliverTo(async (secret) => {
      signedWith = secret;
      running = await program(secret, '0');
      return `${running.origin}/hook`;
    }, kept);
    running?.child.kill('SIGKILL');
    await once(running?.child ?? process, 'close');
    // Simulates a kill during a write.
    writeFileSync(queue, `${readFileSync(queue, 'utf8')}{"id":"evt_cut`);
    const again = await program(signedWith, '0');
    const [first] = readFileSync(queue, 'utf8').split('\n');
    const signature = signatureHeader({ secrets: [signedWith], timestampSec: Math.floor(Date.now() / 1000), body: first ?? '' });
    const { status } = await fetch(again.origin, { method: 'POST', body: first ?? '', headers: { 'X-Service-Signature': signature } });
    expect(status).toBe(204);
    expect(kept()).toHaveLength(2);
    again.child.kill();
    await once(again.child, 'close');
  });

  it('for Express stores each event once', async () => {
    const kept = new Map<string, Kept>();
    const app = express();
    let close = async (): Promise<void> => undefined;
    await deliverTo(
      async (secret) => {
        const keep = async (event: Kept): Promise<void> => void kept.set(event.id, event);
        app.post('/hook', express.raw({ type: '*/*', limit: '1mb' }), webhookReceiver({ secret, keep }));
        const server = await listenOnLoopback(createServer(app));
        close = server.close;
        return `http://127.0.0.1:${server.port}/hook`;
      },
      () => [...kept.values()],
    );
    await close();
  });

  it('for Lambda stores each event once, and makes the sender repeat an event that could not be stored', async () => {
    const secret = 'whsec_test_secret';
    const body = '{"id":"evt_1","topic":"product.created","data":{"name":"Käse"}}';
    const signature = signatureHeader({ secrets: [secret], timestampSec: Math.floor(Date.now() / 1000), body });
    const request = (more: object) =>
      ({ headers: { 'x-service-signature': signature }, body, isBase64Encoded: false, ...more }) as unknown as APIGatewayProxyEventV2;
    const before = { ...process.env };
    Object.assign(process.env, { SECRET: secret, TABLE: 'events', AWS_REGION: 'eu-west-1' });
    const table = mockClient(DynamoDBDocumentClient);
    try {
      table
        .on(PutCommand)
        .resolvesOnce({})
        .rejectsOnce(new ConditionalCheckFailedException({ message: '', $metadata: {} }))
        .rejects(new Error('away'));
      expect(await handler(request({}))).toEqual({ statusCode: 204 });
      const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
      expect(await handler(request(encoded))).toEqual({ statusCode: 204 });
      await expect(handler(request({}))).rejects.toThrow('away');
      expect(await handler(request({ body: `${body} ` }))).toEqual({ statusCode: 400, body: 'no_match' });
      expect(table.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({
        TableName: 'events',
        Item: { id: 'evt_1', topic: 'product.created', event: body },
        ConditionExpression: 'attribute_not_exists(id)',
      });
    } finally {
      table.restore();
      process.env = before;
    }
  });
});
