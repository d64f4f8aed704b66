import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { type DeliverDeps, deliverWebhook } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import type { Table } from '#shared/table/table-client.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { stubReceiver } from '../fakes/stub-receiver.ts';

const minuteMs = 60_000;

/** A webhook that was received: its event's id, and when it arrived. */
export type Arrival = { readonly eventId: string; readonly atMs: number };

/** Runs the redrive and the senders on one table, with the test's clock and a receiver that accepts everything. */
export function minuteByMinute(table: Table, startMs: number) {
  let nowMs = startMs;
  const arrivals: Arrival[] = [];
  const messages: { readonly atMs: number; readonly body: string }[] = [];
  const sqs = new SQSClient({});
  mockClient(sqs)
    .on(SendMessageBatchCommand)
    .callsFake(({ Entries = [] }: { Entries?: readonly { readonly MessageBody: string; readonly DelaySeconds?: number }[] }) => {
      for (const { MessageBody, DelaySeconds = 0 } of Entries) messages.push({ atMs: nowMs + DelaySeconds * 1000, body: MessageBody });
      return {};
    });

  const healthy = stubReceiver();
  const { log } = recordedLog();
  const deliverDeps: DeliverDeps = {
    ...healthy,
    table,
    log,
    clock: () => nowMs,
    decrypt: async () => 'whsec_secret',
    policy: webhookTargets(true),
    request: async (request) => {
      arrivals.push({ eventId: request.headers['X-Service-Webhook-Id'] ?? '', atMs: nowMs });
      return healthy.request(request);
    },
    random: () => 0,
    pause: async () => undefined,
    newSlot: ulid,
    newEventId: () => `evt_${ulid()}`,
    timeScale: 1,
  };

  /** Simulates a minute: runs the redrive once, and then processes the messages that it has enqueued. */
  async function minute(): Promise<void> {
    const startedMs = nowMs;
    await enqueueDueDeliveries({
      table,
      queue: { sqs, queueUrl: 'https://sqs.example.com/retry' },
      clock: () => nowMs,
      log,
      periodMs: minuteMs,
    });
    for (const { atMs, body } of messages.splice(0).sort((a, b) => a.atMs - b.atMs)) {
      nowMs = Math.max(nowMs, atMs);
      await deliverWebhook(deliverDeps, body);
    }
    nowMs = startedMs + minuteMs;
  }

  return { arrivals, deliverDeps, minute, now: () => nowMs };
}
