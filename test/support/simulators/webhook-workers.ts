import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { type DeliverDeps, deliverWebhook } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import { fanOutEvent } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { relayEvents } from '#shared/events/relay-events-bus.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { runMetered, type Usage } from '#shared/table/meter.ts';
import { transact } from '#shared/table/transact.ts';
import type { DeliveryQueue } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { aStore } from '../builders/a-store.ts';
import { anEvent } from '../builders/an-event.ts';
import { clockedQueue, type QueuedMessage } from '../fakes/clocked-queue.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { stubReceiver } from '../fakes/stub-receiver.ts';
import { type LocalTableOptions, localTable } from '../harness/local-table.ts';

const storeId = aStore().id;
const visibilityMs = 180_000;

/** What one step costs: its calls to DynamoDB, SQS and the bus. */
export type StepCost = Usage & { readonly queueCalls: number; readonly busCalls: number };

export type WebhookWorkersOptions = Pick<LocalTableOptions, 'around'> & {
  readonly request?: DeliverDeps['request'];
};

export type WebhookWorkers = Awaited<ReturnType<typeof webhookWorkers>>;

/**
 * Creates the webhook workers with a local table, queues in memory and the test's clock. Each step runs one worker and
 * returns the cost of the step.
 */
export async function webhookWorkers({ around, request = stubReceiver().request }: WebhookWorkersOptions = {}) {
  let nowMs = anEvent().createdAtMs + 1_000;
  const clock = (): number => nowMs;
  const { table, close } = await localTable({ now: clock, ...(around === undefined ? {} : { around }) });
  const { log } = recordedLog();
  let queueCalls = 0;
  let busCalls = 0;
  let committed = 0;
  const allowances = firstAttempts(1);

  const counted = (queue: DeliveryQueue): DeliveryQueue => {
    queue.sqs.middlewareStack.add(
      (next) => (args) => {
        queueCalls += 1;
        return next(args);
      },
      { step: 'initialize' },
    );
    return queue;
  };
  const messages = clockedQueue({ clock, visibilityMs, copies: () => 1 });
  const queue = counted(messages.forWorker(() => false));
  const bus = new EventBridgeClient({});
  mockClient(bus)
    .on(PutEventsCommand)
    .callsFake(({ Entries = [] }: { readonly Entries?: readonly object[] }) => {
      busCalls += 1;
      return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: ulid() })) };
    });

  const deliverDeps: DeliverDeps = {
    table,
    log,
    clock,
    request,
    decrypt: async () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    policy: webhookTargets(true),
    steadyClock: () => performance.now(),
    random: () => 0,
    pause: async () => undefined,
    newSlot: ulid,
    newEventId: () => `evt_${ulid()}`,
    timeScale: 1,
  };

  async function step(work: () => Promise<unknown>): Promise<StepCost> {
    const before = { queueCalls, busCalls };
    return runMetered(async (usage) => {
      await work();
      return { ...usage, queueCalls: queueCalls - before.queueCalls, busCalls: busCalls - before.busCalls };
    });
  }

  return {
    table,
    now: clock,
    setNow: (ms: number): void => {
      nowMs = ms;
    },
    subscribe: async (endpoints: readonly WebhookEndpoint[]): Promise<void> => {
      for (const some of chunksOf(endpoints.map(addEndpointWrite), 100)) await transact(table, some);
    },
    commit: async (): Promise<EventRecord> => {
      const event = anEvent({ id: `evt_01JC8Z6T9M4S8Q2V5X7Y${String(committed++).padStart(5, '0')}`, createdAtMs: nowMs });
      await transact(table, [eventWrite(storeId, event)]);
      return event;
    },
    relay: (event: EventRecord) => step(() => relayEvents({ table, bus, busName: 'bus', log, clock }, [{ ...event, storeId }])),
    fanOut: (event: EventRecord) =>
      step(() => fanOutEvent({ table, queue, firstAttempts: allowances, log, clock }, JSON.stringify({ detail: JSON.parse(event.body) }))),
    /** Removes and returns the first visible delivery message. Throws if none is visible. */
    nextMessage: (): QueuedMessage => {
      const [message] = messages.receive(1);
      if (message === undefined) throw new Error('No message is visible.');
      messages.delete(message);
      return message;
    },
    /** Removes and returns all messages, including those that are delayed. */
    takeMessages: (): readonly QueuedMessage[] => messages.messages.splice(0),
    deliver: ({ body }: QueuedMessage) => step(() => deliverWebhook(deliverDeps, body)),
    redrive: () => step(() => enqueueDueDeliveries({ table, queue, clock, log, periodMs: 60_000 })),
    close,
  };
}
