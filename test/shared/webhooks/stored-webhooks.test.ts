import fc from 'fast-check';
import { topics } from '#shared/events/topics.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { deliveryItem, parseDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import {
  attemptFailures,
  attemptTriggers,
  type DeliveryAttempt,
  deliveryStatuses,
  type WebhookDelivery,
} from '#shared/webhooks/delivery/webhook-delivery.ts';
import { type ClosedEndpoint, closeEndpointWrite, parseClosedEndpoint } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import { idleForm } from '#shared/webhooks/endpoint/webhook-endpoint-form.ts';
import { endpointItem } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { beginRecoveryWrite } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import type { WebhookRecovery } from '#shared/webhooks/recovery/webhook-recovery.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

const word = fc.string({ unit: anyCodePoint, maxLength: 20 });
const count = fc.nat();
const ms = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
const perhaps = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: null });
const named = <Value>(some: fc.Arbitrary<Value>) => fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), some, { noNullPrototype: true });

const attempt = fc.record<DeliveryAttempt>({
  number: count,
  trigger: fc.constantFrom(...attemptTriggers),
  atMs: ms,
  url: word,
  responseCode: perhaps(count),
  durationMs: count,
  timings: named(count),
  failure: perhaps(fc.constantFrom(...attemptFailures)),
  advice: perhaps(word),
});
const delivery = fc.record<WebhookDelivery>({
  id: count,
  storeId: word,
  eventId: word,
  endpointId: count,
  topic: fc.constantFrom(...topics),
  trim: perhaps(fc.record({ fields: fc.array(word, { maxLength: 3 }), exclude: fc.array(word, { maxLength: 3 }) })),
  status: fc.constantFrom(...deliveryStatuses),
  attemptCount: count,
  lastNumber: count,
  nextAttemptAtMs: perhaps(ms),
  lastAttemptAtMs: perhaps(ms),
  leaseUntilMs: perhaps(ms),
  responseCode: perhaps(count),
  durationMs: perhaps(count),
  attempts: fc.array(attempt, { maxLength: 3 }),
  requestHeaders: perhaps(named(word)),
  response: perhaps(fc.record({ headers: fc.array(fc.tuple(word, word), { maxLength: 3 }).map((pairs) => new Map(pairs)), body: word })),
  createdAtMs: ms,
  updatedAtMs: ms,
});
const closed = fc.record<ClosedEndpoint>({ storeId: word, id: count, closedAtMs: ms });
const itemOf = (write: LabelledWrite): unknown => ('put' in write ? write.put.Item : null);

describe('the stored form', () => {
  it('of a delivery is read as written', () => {
    fc.assert(fc.property(delivery, (one) => expect(parseDelivery(deliveryItem(one, null))).toEqual(one)));
  });

  it('of a deleted endpoint is read as written', () => {
    fc.assert(fc.property(closed, (one) => expect(parseClosedEndpoint(itemOf(closeEndpointWrite(one)))).toEqual(one)));
  });

  it('of the last drain of a backlog is read as written', () => {
    fc.assert(fc.property(perhaps(ms), (idleSinceMs) => expect(idleForm.read(idleForm.write({ idleSinceMs }))).toEqual({ idleSinceMs })));
  });

  it('of a deleted endpoint has the attributes of existing items, and no other item is read as one', () => {
    const item = itemOf(closeEndpointWrite({ storeId: 'S1', id: 18, closedAtMs: 5 }));
    expect(item).toEqual({
      pk: 'S#S1#CLOSED_ENDPOINT',
      sk: '0000000000000018',
      due_pk: 'DUE#endpoints#2',
      due_sk: '000000000000005#S1#0000000000000018',
      entity: 'closed_endpoint',
      store_id: 'S1',
      id: 18,
      closed_at_ms: 5,
    });
    expect(parseClosedEndpoint({ ...(item as object), entity: 'webhook_endpoint' })).toBeNull();
    expect(parseClosedEndpoint({ ...(item as object), closed_at_ms: '5' })).toBeNull();
  });

  it('of the last drain of a backlog has the attribute of existing items, or none', () => {
    expect(idleForm.write({ idleSinceMs: 5 })).toEqual({ idle_since_ms: 5 });
    expect(idleForm.write({ idleSinceMs: null })).toEqual({ idle_since_ms: undefined });
  });

  it('of a recovery has the attributes of existing items', () => {
    const one: WebhookRecovery = {
      id: 18,
      range: { storeId: 'S1', endpointId: 3, sinceMs: 1, untilMs: 9, status: 'failed', topics: ['order.created'] },
      found: { count: 4, isComplete: true, oldestAtMs: 2, newestAtMs: null },
      state: 'running',
      lookedUpToId: 7,
      moved: 2,
      leftOut: 1,
      createdAtMs: 10_000,
      updatedAtMs: 20_000,
    };
    expect(itemOf(beginRecoveryWrite(one))).toEqual({
      pk: 'S#S1#WEBHOOK_RECOVERY',
      sk: '0000000000000018',
      updated_sk: '000000000020000#0000000000000018',
      due_pk: 'DUE#recoveries#2',
      due_sk: '000000000010000#S1#0000000000000018',
      entity: 'webhook_recovery',
      id: 18,
      store_id: 'S1',
      endpoint_id: 3,
      since_ms: 1,
      until_ms: 9,
      status: 'failed',
      topics: ['order.created'],
      count: 4,
      count_complete: true,
      oldest_at_ms: 2,
      newest_at_ms: null,
      state: 'running',
      looked_up_to_id: 7,
      moved: 2,
      left_out: 1,
      created_at_ms: 10_000,
      updated_at_ms: 20_000,
      expires_at: 2_592_010,
    });
  });

  it('of a delivery has the attributes of existing items', () => {
    const made: DeliveryAttempt = {
      number: 1,
      trigger: 'automatic',
      atMs: 5,
      url: 'https://receiver.example/hooks',
      responseCode: 500,
      durationMs: 120,
      timings: { total_ms: 120 },
      failure: 'status',
      advice: 'Answer with a 2xx status.',
    };
    const response = { headers: new Map([['Server', 'x']]), body: 'no' };
    expect(deliveryItem(aWebhookDelivery({ attemptCount: 1, attempts: [made], response, requestHeaders: { A: 'b' } }), null)).toMatchObject(
      {
        entity: 'webhook_delivery',
        id: 900,
        endpoint_id: 3,
        topic: 'customer.created',
        status: 'pending',
        attempts: 1,
        last_number: 1,
        next_attempt_at_ms: 1_793_872_800_000,
        last_attempt_at_ms: null,
        lease_until_ms: null,
        response_code: null,
        duration_ms: null,
        tries: [
          {
            number: 1,
            trigger: 'automatic',
            at_ms: 5,
            url: 'https://receiver.example/hooks',
            response_code: 500,
            duration_ms: 120,
            timings: { total_ms: 120 },
            failure: 'status',
            advice: 'Answer with a 2xx status.',
          },
        ],
        request_headers: { A: 'b' },
        response: { headers: [['Server', 'x']], body: 'no' },
      },
    );
  });

  it('of an endpoint has the attributes of existing items', () => {
    expect(endpointItem(aWebhookEndpoint({ id: 3 }))).toMatchObject({
      entity: 'webhook_endpoint',
      id: 3,
      url: 'https://receiver.example/hooks',
      name: '',
      description: 'ERP',
      topics: ['*'],
      is_active: true,
      disabled_at_ms: null,
      disabled_reason: null,
      secrets: [{ ciphertext: 'ciphertext-of-the-secret', valid_until_ms: null }],
      secret_last4: 'aaaa',
      created_at_ms: 1_767_225_600_000,
      updated_at_ms: 1_767_225_600_000,
      slots: {},
      failures: 0,
      openings: 0,
      warnings: 0,
    });
  });
});
