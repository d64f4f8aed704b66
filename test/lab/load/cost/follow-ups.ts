import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { openIds } from '#functions/wiring/ids.ts';
import { draftPurchaseOrders } from '#functions/workers/draft-purchase-orders/draft-purchase-orders.ts';
import { fanOutEvent } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import { fulfillPaidOrder } from '#functions/workers/fulfill-paid-orders/fulfill-paid-order.ts';
import { publishEvents } from '#functions/workers/publish-events/publish-events.ts';
import { recordEvent } from '#functions/workers/record-activity/record-event.ts';
import { recordMovementsFunction } from '#functions/workers/record-movements/function.ts';
import { processRowChanges } from '#functions/workers/record-movements/record-movements.ts';
import { compilePattern } from '#infra/local/bus/event-pattern.ts';
import type { JsonObject } from '#infra/local/template/cloud-template.ts';
import { type QueueSpec, queues } from '#infra/queues.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { QueueName } from '#shared/lambda/function-spec.ts';
import { clockedQueue } from '#test/support/fakes/clocked-queue.ts';
import type { Api } from '#test/support/harness/an-api.ts';
import { assumed } from './assumed.ts';
import type { measuredRuns, WorkerName } from './measured-run.ts';
import type { OperationUse, Part } from './operation-use.ts';

/** An event, as it is on the bus and in the queues. */
export type Message = { readonly detail: { readonly topic: string } };
export type FollowUps = ReturnType<typeof followUpsOf>;

type Records = ReturnType<Api['engine']['readStream']>['records'];
type QueueReader = { readonly worker: WorkerName; readonly read: (body: string) => Promise<unknown> };

const visibilityMs = 60_000;

const unused = async (): Promise<never> => {
  throw new Error('A measured operation must not need a secret.');
};

/** Returns a function that reports whether a queue's rule copies an event into the queue. */
const isWanted = ({ topics = [], detail = {} }: QueueSpec): ((message: Message) => boolean) => {
  const fits = compilePattern(detail as JsonObject);
  return (message) => (topics as readonly string[]).includes(message.detail.topic) && fits(message.detail);
};

const ofEntity = (records: Records, entity: string): Records =>
  records.filter(({ dynamodb: { NewImage, OldImage } }) => {
    const kind = (NewImage ?? OldImage)?.['entity'];
    return kind !== undefined && 'S' in kind && kind.S === entity;
  });

/** The entities whose stream records are also read by the `record-movements` worker, the stream's second reader. */
const recordedEntities = new Set(
  recordMovementsFunction.triggers.flatMap((trigger) =>
    trigger.on === 'stream' ? trigger.patterns.flatMap(({ entities }) => entities) : [],
  ),
);

const streamEvent = (records: Records): DynamoDBStreamEvent => ({ Records: [...records] }) as DynamoDBStreamEvent;

/**
 * Returns functions that run the workers triggered by table changes. Stream records go to the stream's readers, and
 * events to the queues for their topics.
 */
export function followUpsOf({ table, engine }: Pick<Api, 'table' | 'engine'>, { log, run }: ReturnType<typeof measuredRuns>) {
  const put: Message[] = [];
  const bus = new EventBridgeClient({});
  mockClient(bus)
    .on(PutEventsCommand)
    .callsFake(({ Entries = [] }: { readonly Entries?: readonly { readonly Detail: string }[] }) => {
      put.push(...Entries.map(({ Detail }) => ({ detail: JSON.parse(Detail) })));
      return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: ulid() })) };
    });
  const deliveries = clockedQueue({ clock: Date.now, visibilityMs, copies: () => 1 });
  const queue = deliveries.forWorker(() => false);
  const deps = { table, log, clock: Date.now, bus, busName: 'bus', queue, firstAttempts: firstAttempts(1), ...openIds() };
  const secrets = { randomBytes: (count: number) => new Uint8Array(count), secrets: { encrypt: unused }, pepper: unused };
  const fanOut: QueueReader = { worker: 'fan-out-webhooks', read: (body) => fanOutEvent(deps, body) };
  const readers: Readonly<Partial<Record<QueueName, QueueReader>>> = {
    'webhook-events': fanOut,
    activity: { worker: 'record-activity', read: (body) => recordEvent(deps, body) },
    'paid-orders': { worker: 'fulfill-paid-orders', read: (body) => fulfillPaidOrder({ ...deps, ...secrets }, body) },
    purchasing: { worker: 'draft-purchase-orders', read: (body) => draftPurchaseOrders(deps, body) },
  };

  let position = 0;
  /** Runs the stream's readers on the new records. Returns the usage of each run; null if there are no new records. */
  async function readStream(): Promise<readonly Part[] | null> {
    const { records, lastSequence } = engine.readStream(table.name, position, 10_000);
    if (records.length === 0) return null;
    position = lastSequence;
    const events = ofEntity(records, 'event').filter(({ eventName }) => eventName === 'INSERT');
    const followed = [...recordedEntities].flatMap((entity) => ofEntity(records, entity));
    return [
      ...(events.length > 0 ? [await run('publish-events', () => publishEvents(deps, streamEvent(events)), assumed.serviceMs)] : []),
      ...(followed.length > 0 ? [await run('record-movements', () => processRowChanges(deps, streamEvent(followed)))] : []),
    ];
  }

  /** Runs the worker of a queue on these messages, `perRun` at a time. */
  async function readQueue(name: QueueName, messages: readonly Message[], perRun: number): Promise<readonly Part[]> {
    if (messages.length === 0) return [];
    const reader = readers[name];
    if (reader === undefined) throw new Error(`No reader is known for the queue ${name}.`);
    const parts: Part[] = [];
    for (const some of chunksOf(messages, perRun)) {
      parts.push(await run(reader.worker, () => Promise.all(some.map((message) => reader.read(JSON.stringify(message))))));
    }
    return parts;
  }

  /**
   * Processes the stream records that are waiting, and everything that results from them. Each run of a queue's worker
   * gets up to `perRun` messages.
   */
  async function follow(perRun: number): Promise<Pick<OperationUse, 'parts' | 'busEvents' | 'queueRequests' | 'fairQueueRequests'>> {
    const parts: Part[] = [];
    let busEvents = 0;
    let queueRequests = 0;
    for (let read = await readStream(); read !== null; read = await readStream()) {
      const messages = put.splice(0);
      parts.push(...read);
      busEvents += messages.length;
      for (const [name, spec] of Object.entries<QueueSpec>(queues)) {
        const wanted = messages.filter(isWanted(spec));
        const runs = await readQueue(name as QueueName, wanted, perRun);
        parts.push(...runs);
        // Messages are sent one by one, but the messages of a run are received and deleted together.
        queueRequests += wanted.length + 2 * runs.length;
      }
    }
    // The rules use the store as the message group of every message. All requests are therefore billed as requests to a
    // fair queue.
    return { parts, busEvents, queueRequests, fairQueueRequests: queueRequests };
  }

  /**
   * Runs the stream's readers on the waiting records. Returns the messages that the readers put on the bus, without
   * processing these messages.
   */
  async function messages(): Promise<readonly Message[]> {
    await readStream();
    return put.splice(0);
  }

  return { deps, follow, messages, fanOut, deliveries };
}
