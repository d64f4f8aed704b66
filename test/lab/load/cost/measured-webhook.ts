import { ulid } from 'ulid';
import { deliverWebhook } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { answerWithStatus, stubReceiver } from '#test/support/fakes/stub-receiver.ts';
import { assumed } from './assumed.ts';
import type { FollowUps, Message } from './follow-ups.ts';
import type { MeasuredRun } from './measured-run.ts';
import { headerBytes, type OperationUse } from './operation-use.ts';
import { beyond } from './parts.ts';

/** The number of SQS requests per delivery: its message is sent, received and deleted. */
const queueRequests = 3;

/**
 * Returns what the delivery of an event to one more endpoint costs: the additional work of the fan-out, and the
 * attempt.
 */
export async function measuredWebhook(
  { deps, fanOut, deliveries }: FollowUps,
  run: MeasuredRun,
  { endpointId, message }: { readonly endpointId: number; readonly message: Message },
): Promise<OperationUse> {
  const { table } = deps;
  const body = JSON.stringify(message);
  const none = await run(fanOut.worker, () => fanOut.read(body));
  await transact(table, [addEndpointWrite(aWebhookEndpoint({ id: endpointId }))]);
  const one = await run(fanOut.worker, () => fanOut.read(body), assumed.serviceMs);
  const [queued] = deliveries.messages.splice(0);
  if (queued === undefined) throw new Error('The event has no delivery.');
  let egressBytes = 0;
  const sender = stubReceiver({
    request: async ({ headers, body: sent = '' }) => {
      egressBytes += Buffer.byteLength(sent) + headerBytes(headers);
      return answerWithStatus(204);
    },
  });
  const deliverDeps = {
    ...{ ...deps, ...sender, random: () => 0, pause: async () => undefined, newSlot: ulid, timeScale: 1 },
    decrypt: async () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  };
  const attempt = await run('deliver-webhooks', () => deliverWebhook(deliverDeps, queued.body), assumed.receiverMs);
  await transact(table, [{ as: 'endpoint', delete: { Key: keys.webhookEndpoint(aStore().id, endpointId) } }]);
  return {
    name: 'webhook delivered',
    parts: [beyond(one, none), { ...attempt, cpuMs: attempt.cpuMs + assumed.handshakeCpuMs }],
    ...{ apiRequests: 0, egressBytes, busEvents: 0, queueRequests, fairQueueRequests: queueRequests, kmsCalls: assumed.startsOfRun },
  };
}
