import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { deliveryMessage } from './delivery-message.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

export type DeliveryQueue = { readonly sqs: SQSClient; readonly queueUrl: string };

/** A delivery to enqueue, and the delay of its message in seconds (at most 900, the SQS limit). */
export type DeliveryToEnqueue = { readonly delivery: WebhookDelivery; readonly delaySec: number };

/** The name of the error thrown if the queue accepts no message. */
export const queueDown = 'QueueDown';

/** The maximum number of messages per call to SQS. */
const maxMessagesPerCall = 10;
const callsAtOnce = 5;
const maxRounds = 3;
const firstPauseMs = 50;

/**
 * Sends one message per delivery. The endpoint is the fair-queue group, so that a slow endpoint does not delay others.
 * Retries messages that SQS refuses, and returns the deliveries whose messages are still refused.
 * @throws Error if SQS accepts none of the messages
 */
export async function enqueueDeliveries(
  queue: DeliveryQueue,
  toEnqueue: readonly DeliveryToEnqueue[],
): Promise<ReadonlySet<WebhookDelivery>> {
  let left = toEnqueue;
  let failed: unknown;
  for (let round = 1; left.length > 0; round += 1) {
    if (round > maxRounds) break;
    if (round > 1) await sleep(Math.random() * firstPauseMs * 2 ** round);
    const refused: DeliveryToEnqueue[] = [];
    for (const calls of chunksOf(chunksOf(left, maxMessagesPerCall), callsAtOnce)) {
      const sent = calls.map((batch) =>
        sendOnce(queue, batch).catch((error: unknown) => {
          failed = error;
          return batch;
        }),
      );
      refused.push(...(await Promise.all(sent)).flat());
    }
    left = refused;
  }
  if (left.length > 0 && left.length === toEnqueue.length) {
    const why = failed instanceof Error ? ` ${failed.message}` : '';
    const error = new Error(`The queue refused ${left.length} of ${toEnqueue.length} deliveries.${why}`);
    error.name = queueDown;
    throw error;
  }
  return new Set(left.map(({ delivery }) => delivery));
}

/** Sends one batch. Returns the deliveries whose messages were refused. */
async function sendOnce({ sqs, queueUrl }: DeliveryQueue, batch: readonly DeliveryToEnqueue[]): Promise<readonly DeliveryToEnqueue[]> {
  const { Failed: failed = [] } = await sqs.send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: batch.map(({ delivery, delaySec }, n) => ({
        Id: String(n),
        MessageBody: deliveryMessage(delivery),
        MessageGroupId: String(delivery.endpointId),
        ...(delaySec === 0 ? {} : { DelaySeconds: delaySec }),
      })),
    }),
  );
  return failed.flatMap(({ Id }) => batch[Number(Id)] ?? []);
}
