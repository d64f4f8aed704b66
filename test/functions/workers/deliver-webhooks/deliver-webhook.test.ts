import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { type DeliverDeps, deliverWebhook } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { addAppWrites } from '#shared/apps/apps-table.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { deliveryMessage } from '#shared/webhooks/delivery/delivery-message.ts';
import { addDelivery, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { endpointItem, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anApp } from '#test/support/builders/an-app.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { type Receiver, startReceiver } from '#test/support/fakes/receiver.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const event = anEvent();
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const minuteMs = 60_000;

type Got = { readonly headers: IncomingHttpHeaders; readonly body: string };
type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

let local: LocalTable;
let receiver: Receiver;
let got: Got[];
let answer: Answer;
let nowMs: number;
let lostOutcomes: number;

beforeEach(async () => {
  got = [];
  answer = { status: 200, body: 'thanks' };
  nowMs = event.createdAtMs + 1_500;
  lostOutcomes = 0;
  local = await localTable({
    intercept: (operation, input) => {
      const isOutcome = operation === 'UpdateItem' && String(input['UpdateExpression']).includes('list_append');
      if (!isOutcome || lostOutcomes === 0) return undefined;
      lostOutcomes -= 1;
      throw new Error('killed');
    },
  });
  receiver = await startReceiver((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
});
afterEach(async () => {
  local.close();
  await receiver.close();
});

const put = (Item: Record<string, unknown>) => local.table.client.send(new PutCommand({ TableName: local.table.name, Item }));
const saveEndpoint = (over: Partial<WebhookEndpoint> = {}) =>
  put(endpointItem(aWebhookEndpoint({ url: `http://127.0.0.1:${receiver.port}/hooks?token=1`, ...over })));
async function given(endpoint: Partial<WebhookEndpoint> = {}, delivery: Partial<WebhookDelivery> = {}): Promise<void> {
  await transact(local.table, [eventWrite(storeId, event)]);
  await saveEndpoint(endpoint);
  await addDelivery(local.table, aWebhookDelivery(delivery), { dueAtMs: nowMs + 5 * minuteMs });
}

function deliver(over: Partial<DeliverDeps> = {}, delivery = aWebhookDelivery()) {
  const { log, lines } = recordedLog();
  const deps: DeliverDeps = {
    table: local.table,
    decrypt: async (ciphertext) =>
      ciphertext === 'ciphertext-of-the-secret' ? secret : `whsec_${Buffer.from(ciphertext).toString('base64')}`,
    request: safeRequest,
    policy: webhookTargets(true),
    clock: () => nowMs,
    steadyClock: () => performance.now(),
    random: () => 0.5,
    pause: async (ms) => {
      nowMs += ms;
    },
    newSlot: ulid,
    newEventId: () => `evt_${ulid()}`,
    timeScale: 1,
    log,
    ...over,
  };
  return { done: deliverWebhook(deps, deliveryMessage(delivery)), lines };
}
const stored = () => getDelivery(local.table, storeId, 900, nowMs);
const place = async () => (await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', 900)))?.['due_pk'];
const due = async () => (await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', 900)))?.['due_sk'];

describe('deliver-webhooks', () => {
  it("posts the event's own bytes, freshly signed, with the headers of the specification", async () => {
    await given();
    await deliver().done;
    expect(got).toHaveLength(1);
    expect(got[0]?.body).toBe(event.body);
    const timestampSec = Math.floor(nowMs / 1000);
    const v1 = createHmac('sha256', secret).update(`${timestampSec}.${event.body}`).digest('hex');
    expect(got[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1',
      'x-service-topic': 'customer.created',
      'x-service-webhook-id': event.id,
      'x-service-signature': `t=${timestampSec},v1=${v1}`,
      'x-service-attempt': '1',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestampSec),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
  });

  it('records a success with its attempt, request and response, and removes it from the due index', async () => {
    await given();
    await deliver().done;
    expect(await stored()).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
      responseCode: 200,
      nextAttemptAtMs: null,
      lastAttemptAtMs: nowMs,
      leaseUntilMs: null,
      attempts: [{ number: 1, trigger: 'automatic', atMs: nowMs, responseCode: 200, failure: null, advice: null }],
      requestHeaders: { 'X-Service-Topic': 'customer.created' },
      response: { body: 'thanks' },
    });
    expect(await due()).toBeUndefined();
  });

  it.each([
    { answer: { status: 500 }, failure: 'status', waitMs: 1.025 * minuteMs },
    { answer: { status: 307, headers: { location: 'https://elsewhere.example/' } }, failure: 'redirect', waitMs: 1.025 * minuteMs },
    { answer: { status: 503, headers: { 'retry-after': '600' } }, failure: 'status', waitMs: 10.25 * minuteMs },
  ])(
    'schedules the next attempt after $answer.status, not before the time requested by the receiver',
    async ({ answer: bad, failure, waitMs }) => {
      answer = bad;
      await given();
      await deliver().done;
      const delivery = await stored();
      expect(delivery).toMatchObject({ status: 'pending', responseCode: bad.status, nextAttemptAtMs: nowMs + waitMs });
      expect(delivery?.attempts).toMatchObject([{ number: 1, failure, advice: expect.any(String) }]);
      expect(String(await due())).toContain(String(nowMs + waitMs));
    },
  );

  it('records an unreachable receiver', async () => {
    const free = await startReceiver(() => undefined);
    await free.close();
    await given({ url: `http://127.0.0.1:${free.port}/` });
    await deliver().done;
    expect(await stored()).toMatchObject({ status: 'pending', responseCode: null, response: null, attempts: [{ failure: 'connect' }] });
  });

  it('opens no connection to a non-public address', async () => {
    await given();
    await deliver({ policy: webhookTargets(false) }).done;
    expect(receiver.connections()).toBe(0);
    expect(await stored()).toMatchObject({ status: 'pending', attempts: [{ failure: 'blocked_address' }] });
  });

  it('sends the same bytes and id in all eight attempts, and then stops', async () => {
    answer = { status: 500 };
    await given();
    for (let number = 1; number <= 8; number += 1) {
      await deliver().done;
      const next = (await stored())?.nextAttemptAtMs;
      nowMs = next ?? nowMs;
    }
    expect(got.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(new Set(got.map(({ body }) => body))).toEqual(new Set([event.body]));
    expect(new Set(got.map(({ headers }) => headers['x-service-webhook-id']))).toEqual(new Set([event.id]));
    expect(new Set(got.map(({ headers }) => headers['x-service-signature'])).size).toBe(8);
    expect(await stored()).toMatchObject({ status: 'failed', attemptCount: 8, nextAttemptAtMs: null });
    expect((await stored())?.attempts).toHaveLength(8);
    expect(await due()).toBeUndefined();
    await deliver().done;
    expect(got).toHaveLength(8);
  });

  it('posts once for concurrent messages about one attempt', async () => {
    await given();
    await Promise.all(Array.from({ length: 5 }, () => deliver().done));
    expect(got).toHaveLength(1);
    expect(await stored()).toMatchObject({ status: 'succeeded', attemptCount: 1 });
  });

  it('ignores a message after the success', async () => {
    await given();
    await deliver().done;
    const { done, lines } = deliver();
    await done;
    expect(got).toHaveLength(1);
    expect(lines).toMatchObject([{ code: 'webhooks.attempt_skipped', reason: 'final' }]);
  });

  it('ignores a message before the next attempt is due', async () => {
    answer = { status: 500 };
    await given();
    await deliver().done;
    nowMs += minuteMs;
    await deliver().done;
    expect(got).toHaveLength(1);
  });

  it("makes an attempt immediately that another machine's clock stamped slightly ahead", async () => {
    await given();
    nowMs = event.createdAtMs - 200;
    await deliver().done;
    expect(got).toHaveLength(1);
  });

  it('makes another counted attempt when it was killed between the POST and its record', async () => {
    await given();
    lostOutcomes = 10;
    await expect(deliver().done).rejects.toThrow();
    lostOutcomes = 0;
    expect(await stored()).toMatchObject({ status: 'pending', attemptCount: 1, attempts: [] });

    nowMs += 59_999;
    await deliver().done;
    expect(got).toHaveLength(1);

    nowMs += 1;
    await deliver().done;
    expect(got.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2']);
    expect(got[1]?.body).toBe(got[0]?.body);
    expect(await stored()).toMatchObject({ status: 'succeeded', attemptCount: 2 });
  });

  it('ends a delivery whose last attempt was never recorded', async () => {
    await given({}, { attemptCount: 8, leaseUntilMs: event.createdAtMs });
    await deliver().done;
    expect(got).toEqual([]);
    expect(await stored()).toMatchObject({ status: 'failed', attemptCount: 8 });
  });

  it.each([
    ['switched off', { isActive: false }],
    ['disabled', { disabledAtMs: 1 }],
  ] as const)('holds a delivery whose endpoint is now %s', async (_, endpoint) => {
    await given(endpoint);
    await deliver().done;
    expect(got).toEqual([]);
    expect(await stored()).toMatchObject({ status: 'held', attemptCount: 0, nextAttemptAtMs: null });
    expect(await place()).toBe(`S#${storeId}#BACKLOG#0000000000000003`);
  });

  it('posts to the current URL of the endpoint', async () => {
    answer = { status: 500 };
    await given({ url: 'http://127.0.0.1:1/' });
    await deliver().done;
    await saveEndpoint();
    nowMs = (await stored())?.nextAttemptAtMs ?? 0;
    await deliver().done;
    expect(got).toHaveLength(1);
  });

  it('signs with both secrets until the overlap of a roll ends', async () => {
    const rolled = { ciphertext: 'the old one', validUntilMs: nowMs + 1_000 };
    await given({ secrets: [{ ciphertext: 'ciphertext-of-the-secret', validUntilMs: null }, rolled] });
    answer = { status: 500 };
    await deliver().done;
    expect(String(got[0]?.headers['x-service-signature']).match(/v1=/g)).toHaveLength(2);
    nowMs = (await stored())?.nextAttemptAtMs ?? 0;
    await deliver().done;
    expect(String(got[1]?.headers['x-service-signature']).match(/v1=/g)).toHaveLength(1);
  });

  it('uses up no attempt when the secrets cannot be decrypted', async () => {
    await given();
    const decrypt = () => Promise.reject(new Error('no key service'));
    await expect(deliver({ decrypt }).done).rejects.toThrow('no key service');
    expect(await stored()).toMatchObject({ status: 'pending', attemptCount: 0, leaseUntilMs: null });
  });

  it('ends a delivery whose event has expired', async () => {
    await saveEndpoint();
    await addDelivery(local.table, aWebhookDelivery(), { dueAtMs: nowMs });
    const { done, lines } = deliver();
    await done;
    expect(lines).toMatchObject([{ code: 'webhooks.event_missing' }]);
    expect(await stored()).toMatchObject({ status: 'failed' });
  });

  it('ends a delivery to an app that no longer wants webhooks, without sending', async () => {
    await transact(local.table, addAppWrites(anApp({ webhookUrl: null })));
    await given({ appClientId: 'app_7', secrets: [], topics: ['customer.created'] });
    const { done, lines } = deliver();
    await done;
    expect(got).toEqual([]);
    expect(lines).toMatchObject([{ code: 'webhooks.attempt_skipped', reason: 'address_withdrawn' }]);
    expect(await stored()).toMatchObject({ status: 'failed', attemptCount: 0, attempts: [], nextAttemptAtMs: null });
    expect(await place()).toBeUndefined();
    expect((await getEndpoint(local.table, storeId, aWebhookEndpoint().id))?.healthRecord).toEqual(freshHealthRecord);
  });

  it('ends a delivery to an app of a topic that its store no longer grants, without sending', async () => {
    await transact(local.table, addAppWrites(anApp({ webhookUrl: `http://127.0.0.1:${receiver.port}/app` })));
    await given({ appClientId: 'app_7', secrets: [], topics: ['product.deleted'] });
    const { done, lines } = deliver();
    await done;
    expect(got).toEqual([]);
    expect(lines).toMatchObject([{ code: 'webhooks.attempt_skipped', reason: 'topic_not_granted' }]);
    expect(await stored()).toMatchObject({ status: 'failed', attemptCount: 0, nextAttemptAtMs: null });
    await saveEndpoint({ appClientId: 'app_7', secrets: [], topics: ['customer.created'] });
    await addDelivery(local.table, aWebhookDelivery({ id: 901 }), { dueAtMs: nowMs });
    await deliver({}, aWebhookDelivery({ id: 901 })).done;
    expect(got).toHaveLength(1);
  });

  it('ignores a message about a deleted delivery', async () => {
    await expect(deliver().done).resolves.toBeUndefined();
  });

  it('stores 16 KB of an answer', async () => {
    answer = { status: 200, body: 'x'.repeat(100_000) };
    await given();
    await deliver().done;
    expect((await stored())?.response?.body).toBe('x'.repeat(16_384));
  });

  it('logs the request that caused the event, if any', async () => {
    const requestId = `req_${ulid()}`;
    await given();
    const { done, lines } = deliver();
    await done;
    expect(lines[0]).not.toHaveProperty('request_id');
    const caused = anEvent({ id: `evt_${ulid()}`, requestId });
    await transact(local.table, [eventWrite(storeId, caused)]);
    const delivery = aWebhookDelivery({ id: 901, eventId: caused.id });
    await addDelivery(local.table, delivery, { dueAtMs: nowMs });
    const second = deliver({}, delivery);
    await second.done;
    expect(second.lines).toMatchObject([{ code: 'webhooks.attempted', event_id: caused.id, request_id: requestId }]);
  });

  it('logs neither the URL nor the body nor a secret', async () => {
    await given();
    const { done, lines } = deliver();
    await done;
    const text = JSON.stringify(lines);
    expect(lines).toMatchObject([{ code: 'webhooks.attempted', status: 'succeeded', response_code: 200, number: 1 }]);
    for (const hidden of ['whsec_', 'token=1', 'Zoë', 'thanks']) expect(text).not.toContain(hidden);
  });
});
