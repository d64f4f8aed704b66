import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { deliverWebhook } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { addAppWrites } from '#shared/apps/apps-table.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { deliveryMessage } from '#shared/webhooks/delivery/delivery-message.ts';
import { addDelivery, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { endpointItem, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import type { SafeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anApp } from '#test/support/builders/an-app.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { aFailedAttempt } from '#test/support/builders/past-deliveries.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { answerWithStatus, stubReceiver } from '#test/support/fakes/stub-receiver.ts';
import { anAdmin, paperBox } from '#test/support/harness/an-admin.ts';

const store_id = aStore().id;
const nowMs = anEvent().createdAtMs + 3_600_000;
const context = aStaffContext({ nowMs, clock: () => nowMs });
const params = { store_id, id: aWebhookDelivery().id };
const input = { params, query: {}, body: undefined };
const dueAtMs = nowMs + 60_000;

async function setUp(delivery: Partial<WebhookDelivery> = {}, endpoint: Partial<WebhookEndpoint> = {}) {
  const sent: SafeRequest[] = [];
  let answer = async (): Promise<number> => 204;
  const request = async (one: SafeRequest) => {
    sent.push(one);
    return answerWithStatus(await answer());
  };
  const sender = stubReceiver({ request, clock: () => nowMs });
  const { admin, table, deps, close } = await anAdmin({ sender });
  const secret = await paperBox.encrypt('whsec_secret', webhookSecretOf(store_id));
  const secrets = [{ ciphertext: secret, validUntilMs: null }];
  await table.client.send(new PutCommand({ TableName: table.name, Item: endpointItem(aWebhookEndpoint({ secrets, ...endpoint })) }));
  await transact(table, [eventWrite(store_id, anEvent())]);
  const { status = 'pending' } = delivery;
  await addDelivery(table, aWebhookDelivery(delivery), status === 'held' ? 'backlog' : status === 'pending' ? { dueAtMs } : null);
  return {
    admin,
    table,
    deps,
    sender,
    sent,
    answer: (next: () => Promise<number>) => {
      answer = next;
    },
    resend: async (over = {}) => (await admin.resendWebhookDelivery(input, { ...context, ...over })).body.data,
    stored: () => getDelivery(table, store_id, params.id, nowMs),
    place: async () => (await readItem(table, keys.listed(store_id, 'WEBHOOK_DELIVERY', params.id)))?.['due_pk'],
    healthRecord: async () => (await getEndpoint(table, store_id, aWebhookEndpoint().id))?.healthRecord,
    [Symbol.dispose]: close,
  };
}

const failedOnce = {
  attemptCount: 1,
  attempts: [aFailedAttempt(1, nowMs - 1000)],
  nextAttemptAtMs: dueAtMs,
  lastAttemptAtMs: nowMs - 1000,
};

describe('a delivery that staff send again', () => {
  it.each(['pending', 'held', 'failed', 'succeeded'] as const)('succeeds when it was %s, with no further attempts', async (status) => {
    using stack = await setUp({ ...failedOnce, status });
    expect(await stack.resend()).toMatchObject({
      status: 'succeeded',
      attempts: 2,
      response_code: 204,
      next_attempt_at: null,
      tries: [{ number: 1 }, { number: 2, trigger: 'manual', at: new Date(nowMs).toISOString(), failure: null }],
      request: { body: anEvent().body, headers: { 'X-Service-Attempt': '2' } },
    });
    expect(await stack.stored()).toMatchObject({ status: 'succeeded', nextAttemptAtMs: null, leaseUntilMs: null });
    expect(await stack.place()).toBeUndefined();
    expect(stack.sent).toHaveLength(1);
  });

  it.each(['pending', 'held', 'failed', 'succeeded'] as const)('stays %s with the same schedule when it fails', async (status) => {
    using stack = await setUp({ ...failedOnce, status });
    const place = await stack.place();
    stack.answer(async () => 500);
    const shown = await stack.resend();
    expect(shown).toMatchObject({ status, response_code: 500, next_attempt_at: new Date(dueAtMs).toISOString() });
    expect(await stack.stored()).toMatchObject({
      status,
      attemptCount: 1,
      nextAttemptAtMs: dueAtMs,
      attempts: [{ number: 1 }, { number: 2 }],
    });
    expect(await stack.place()).toEqual(place);
  });

  it('is returned as a later GET shows it', async () => {
    using stack = await setUp(failedOnce);
    const shown = await stack.resend();
    expect((await stack.admin.getWebhookDelivery(input, context)).body.data).toEqual(shown);
  });

  it('counts for the health of its endpoint only when it succeeds', async () => {
    const failing = { ...freshHealthRecord, failures: 4, firstFailureAtMs: nowMs - 5000, lastFailureAtMs: nowMs - 1000 };
    using stack = await setUp(failedOnce, { healthRecord: failing });
    stack.answer(async () => 500);
    await stack.resend();
    expect(await stack.healthRecord()).toEqual(failing);
    stack.answer(async () => 204);
    await stack.resend();
    expect(await stack.healthRecord()).toEqual({ ...freshHealthRecord, lastSuccessAtMs: nowMs, lastDurationMs: expect.any(Number) });
  });

  it('is sent to an endpoint that is off, which stays off', async () => {
    using stack = await setUp({ status: 'held' }, { isActive: false, disabledAtMs: 5, disabledReason: 'gone' });
    expect(await stack.resend()).toMatchObject({ status: 'succeeded' });
    expect(await getEndpoint(stack.table, store_id, aWebhookEndpoint().id)).toMatchObject({ isActive: false, disabledAtMs: 5 });
  });

  it('is not found when it or its endpoint was deleted', async () => {
    using stack = await setUp();
    const other = { ...input, params: { store_id, id: 901 } };
    await expect(stack.admin.resendWebhookDelivery(other, context)).rejects.toMatchObject({ code: 'not_found' });
    await expect(stack.resend({ nowMs: nowMs + 30 * 24 * 3_600_000 })).rejects.toMatchObject({ code: 'not_found' });
    await stack.table.client.send(
      new DeleteCommand({ TableName: stack.table.name, Key: keys.webhookEndpoint(store_id, aWebhookEndpoint().id) }),
    );
    const before = await stack.stored();
    await expect(stack.resend()).rejects.toMatchObject({ code: 'not_found' });
    expect(stack.sent).toEqual([]);
    expect(await stack.stored()).toEqual(before);
  });

  it('is refused when the bytes of its event have expired', async () => {
    using stack = await setUp();
    await stack.table.client.send(new DeleteCommand({ TableName: stack.table.name, Key: keys.event(store_id, anEvent().id) }));
    const before = await stack.stored();
    await expect(stack.resend()).rejects.toMatchObject({ issues: [{ code: 'event_expired' }] });
    expect(await stack.stored()).toEqual(before);
  });

  it('is refused when the app of the endpoint no longer wants webhooks', async () => {
    using stack = await setUp({}, { appClientId: 'app_7', secrets: [], topics: ['customer.created'] });
    await transact(stack.table, addAppWrites(anApp({ webhookUrl: null })));
    const before = await stack.stored();
    await expect(stack.resend()).rejects.toMatchObject({ issues: [{ code: 'no_recipient' }] });
    expect(stack.sent).toEqual([]);
    expect(await stack.stored()).toEqual(before);
  });

  it('is refused when the app of the endpoint no longer receives its topic', async () => {
    using stack = await setUp({}, { appClientId: 'app_7', secrets: [], topics: ['product.deleted'] });
    await transact(stack.table, addAppWrites(anApp()));
    await expect(stack.resend()).rejects.toMatchObject({ issues: [{ code: 'no_recipient' }] });
    expect(stack.sent).toEqual([]);
  });

  it('is refused with fifty attempts on record', async () => {
    using stack = await setUp({ attempts: Array.from({ length: 50 }, (_, n) => aFailedAttempt(n + 1, nowMs)) });
    await expect(stack.resend()).rejects.toMatchObject({ issues: [{ code: 'limit_reached' }] });
    expect(stack.sent).toEqual([]);
  });
});

describe('a manual attempt during an automatic one', () => {
  const outcomes = [204, 500].flatMap((manual) =>
    [204, 500].flatMap((automatic) => (['manual', 'automatic'] as const).map((first) => ({ manual, automatic, first }))),
  );

  it.each(outcomes)('records both: manual $manual, automatic $automatic, $first first', async ({ manual, automatic, first }) => {
    using stack = await setUp({ ...failedOnce, nextAttemptAtMs: nowMs });
    const answers = { manual: Promise.withResolvers<number>(), automatic: Promise.withResolvers<number>() };
    const begun = Promise.withResolvers<void>();
    stack.answer(() => answers.manual.promise);
    const deliver = deliverWebhook(
      {
        ...stack.sender,
        table: stack.table,
        decrypt: stack.deps.decrypt,
        request: async () => {
          begun.resolve();
          return answerWithStatus(await answers.automatic.promise);
        },
        random: () => 0,
        pause: async () => undefined,
        newSlot: ulid,
        newEventId: () => `evt_${ulid()}`,
        timeScale: 1,
        log: recordedLog().log,
      },
      deliveryMessage(aWebhookDelivery()),
    );
    await begun.promise;
    const resend = stack.resend();
    const ends = {
      manual: () => {
        answers.manual.resolve(manual);
        return resend;
      },
      automatic: () => {
        answers.automatic.resolve(automatic);
        return deliver;
      },
    };
    await ends[first]();
    await ends[first === 'manual' ? 'automatic' : 'manual']();

    const delivery = await stack.stored();
    const made = delivery?.attempts.map(({ number, trigger, responseCode }) => `${number} ${trigger} ${responseCode}`);
    expect(made?.toSorted()).toEqual(['1 automatic 500', `2 automatic ${automatic}`, `3 manual ${manual}`]);
    if ([manual, automatic].includes(204)) {
      expect(delivery).toMatchObject({ status: 'succeeded', nextAttemptAtMs: null });
      expect(await stack.place()).toBeUndefined();
    } else {
      expect(delivery).toMatchObject({ status: 'pending', attemptCount: 2, nextAttemptAtMs: nowMs + 300_000 });
      expect(await stack.place()).toEqual(expect.any(String));
    }
  });
});

describe('concurrent attempts of one delivery', () => {
  it('never have the same number, manual or automatic', async () => {
    using stack = await setUp({ ...failedOnce, nextAttemptAtMs: nowMs });
    const all = Promise.withResolvers<number>();
    stack.answer(() => all.promise);
    const deliver = deliverWebhook(
      {
        ...stack.sender,
        table: stack.table,
        decrypt: stack.deps.decrypt,
        random: () => 0,
        pause: async () => undefined,
        newSlot: ulid,
        newEventId: () => `evt_${ulid()}`,
        timeScale: 1,
        log: recordedLog().log,
      },
      deliveryMessage(aWebhookDelivery()),
    );
    const resends = Array.from({ length: 5 }, () => stack.resend());
    while (stack.sent.length < 6) await new Promise(setImmediate);
    all.resolve(500);
    await Promise.all([deliver, ...resends]);
    const numbers = stack.sent.map(({ headers }) => Number(headers['X-Service-Attempt']));
    expect(numbers.toSorted()).toEqual([2, 3, 4, 5, 6, 7]);
    const recorded = (await stack.stored())?.attempts.map(({ number }) => number);
    expect(recorded?.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
