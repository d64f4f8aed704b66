import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import { deliverRecord } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { deliverWebhooksFunction } from '#functions/workers/deliver-webhooks/function.ts';
import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import { fanOutEvent } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import { fanOutWebhooksFunction } from '#functions/workers/fan-out-webhooks/function.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import type { Store } from '#shared/stores/store.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { type DueQueue, dueShards, indexKeys, keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { parseDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { maxMessageReceives, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { addEndpointWrite, changeEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { aStore } from '../builders/a-store.ts';
import { aWebhookEndpoint } from '../builders/a-webhook-endpoint.ts';
import { anEvent } from '../builders/an-event.ts';
import { type ClockedQueue, clockedQueue, type QueuedMessage } from '../fakes/clocked-queue.ts';
import { startReceiver } from '../fakes/receiver.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { findingsBesides } from '../harness/doctor-findings.ts';
import { localTable } from '../harness/local-table.ts';
import { storedEvents } from '../harness/stored-events.ts';
import { type CrashingWorker, crashingWorker, type Effect, type Fates } from './crashing-worker.ts';

const storeId = aStore().id;
const minuteMs = 60_000;
/** The visibility timeout that `infra/constructs/work-queue.ts` sets for the function that reads the queue. */
const visibilityMs = 6 * deliverWebhooksFunction.timeoutSec * 1000;
/** The maximum number of messages that are processed at the same time, by queue. */
const maxConcurrency = {
  events: fanOutWebhooksFunction.triggers[0].maxConcurrency,
  first: deliverWebhooksFunction.triggers[0].maxConcurrency,
  retry: deliverWebhooksFunction.triggers[1].maxConcurrency,
} as const;

/** A POST request as its receiver saw it. */
export type SeenPost = {
  readonly endpointId: number;
  readonly atMs: number;
  readonly eventId: string;
  readonly attempt: number;
  readonly signature: string;
  readonly body: string;
  readonly status: number;
};
export type ReceiverAnswer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };
/** Returns a receiver's answer to POST number `n`, counted from 0. */
export type Answers = (n: number) => ReceiverAnswer | number | Promise<number>;

export type SimulatorOptions = {
  readonly startMs?: number;
  readonly random?: () => number;
  readonly fates?: Fates;
  /**
   * Returns the number of copies of a delivery message that are put into the queue: 1 by default, 0 if the message is
   * lost.
   */
  readonly copies?: () => number;
  /** The number of containers that run the fan-out; 1 by default. */
  readonly containers?: number;
};

export type Simulator = Awaited<ReturnType<typeof webhookSimulator>>;

/**
 * Simulates the delivery of webhooks on a separate clock. The local table and the workers for fan-out, delivery and
 * redrive are real. The queues are in memory, and the receivers are on loopback. While workers run, the clock stands
 * still. Then the clock jumps to the next time at which there is work.
 */
export async function webhookSimulator(options: SimulatorOptions = {}) {
  const { startMs = Date.UTC(2026, 10, 5, 10, 0, 17), random = () => 0, fates = () => 'happens', copies = () => 1 } = options;
  const containers = Array.from({ length: options.containers ?? 1 }, () => firstAttempts(1));
  let nowMs = startMs;
  let lastRedriveMs = Math.floor(startMs / minuteMs) * minuteMs;
  let runs = 0;
  let published = 0;
  const clock = (): number => nowMs;
  const { table, engine, close } = await localTable({ now: clock });
  const queues = {
    events: clockedQueue({ clock, visibilityMs, copies: () => 1 }),
    first: clockedQueue({ clock, visibilityMs, copies }),
    retry: clockedQueue({ clock, visibilityMs, copies }),
  } as const;
  const { log, lines } = recordedLog();
  const posts: SeenPost[] = [];
  const dead: QueuedMessage[] = [];
  const closing: (() => unknown)[] = [close];
  let disturbedPosts = 0;
  /** A promise for each delivery that is in progress. It resolves when the delivery has ended. */
  const sending = new Set<Promise<void>>();

  const born = (worker: Effect['worker']): CrashingWorker => crashingWorker(table, { worker, run: runs++ }, fates);
  const queueFor = (worker: CrashingWorker, to: ClockedQueue) => {
    const { sqs, queueUrl } = to.forWorker(() => false);
    const refusing = to.forWorker(() => true).sqs;
    const send = (command: never) =>
      worker
        .does('queue', () => sqs.send(command))
        .catch((error: Error) => (error.name === 'ThrottlingException' ? refusing.send(command) : Promise.reject(error)));
    return { sqs: new Proxy(sqs, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)) }), queueUrl };
  };

  /** Runs a worker. Returns whether its message can be deleted. */
  async function live(worker: CrashingWorker, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      await worker.does('end', () => Promise.resolve());
      return true;
    } catch {
      return false;
    }
  }

  const fanOut = ({ body }: QueuedMessage): Promise<boolean> => {
    const worker = born('fan_out');
    const allowances = containers[worker.run % containers.length] ?? firstAttempts(1);
    return live(worker, () =>
      fanOutEvent({ table: worker.table, queue: queueFor(worker, queues.first), firstAttempts: allowances, log, clock }, body),
    );
  };

  async function deliver({ body, receives }: QueuedMessage): Promise<boolean> {
    const worker = born('deliver');
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    let hasPosted = false;
    const isDone = await live(worker, () =>
      deliverRecord(
        {
          table: worker.table,
          decrypt: (ciphertext) => worker.does('keys', async () => `whsec_${Buffer.from(ciphertext).toString('base64')}`),
          request: (request) =>
            worker.does('post', () => {
              hasPosted = true;
              sending.add(isOver);
              return safeRequest(request);
            }),
          policy: webhookTargets(true),
          clock,
          // Measures the duration of answers in simulated time, because an endpoint's rate depends on this duration and
          // must not depend on the load of this machine.
          steadyClock: clock,
          random,
          // A worker that waits for a slot checks again only when the running deliveries have ended. The results
          // therefore do not depend on the speed of the machine.
          pause: () => (sending.size === 0 ? sleep(2) : Promise.all(sending)),
          newSlot: ulid,
          newEventId: () => `evt_${ulid()}`,
          timeScale: 1,
          log,
        },
        { body, receives },
      ),
    );
    sending.delete(isOver);
    end();
    if (hasPosted && worker.wasDisturbed()) disturbedPosts += 1;
    return isDone;
  }

  async function redrive(): Promise<void> {
    const worker = born('redrive');
    lastRedriveMs = Math.floor(nowMs / minuteMs) * minuteMs;
    await live(worker, () =>
      enqueueDueDeliveries({ table: worker.table, queue: queueFor(worker, queues.retry), clock, log, periodMs: minuteMs }),
    );
  }

  async function workOff(from: ClockedQueue, atOnce: number, handle: (message: QueuedMessage) => Promise<boolean>): Promise<number> {
    const taken = from.receive(atOnce);
    await Promise.all(
      taken.map(async (message) => {
        if (await handle(message)) from.delete(message);
        else if (from !== queues.events && message.receives >= maxMessageReceives) {
          from.delete(message);
          dead.push(message);
        }
      }),
    );
    return taken.length;
  }

  /**
   * Returns the time at which a queue's first item is due, or null if the queue is empty. Reads directly from the
   * engine.
   */
  function firstDueMs(queue: DueQueue): number | null {
    const first = Array.from({ length: dueShards }, (_, shard) => {
      const { Items } = engine.call('Query', {
        TableName: table.name,
        IndexName: 'due',
        KeyConditionExpression: 'due_pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: indexKeys.duePartition(queue, shard) } },
        Limit: 1,
      }) as { readonly Items: readonly { readonly due_sk: { readonly S: string } }[] };
      return Items.map(({ due_sk }) => Number.parseInt(due_sk.S, 10));
    }).flat();
    return first.length === 0 ? null : Math.min(...first);
  }

  /** Returns the time at which there will be something to do next, or null if there will be nothing. */
  function nextMs(): number | null {
    const visible = Object.values(queues).flatMap(({ messages }) => messages.map(({ visibleAtMs }) => visibleAtMs));
    const due = [firstDueMs('retries'), firstDueMs('endpoints')].filter((ms) => ms !== null);
    const nextMinuteMs = Math.max(lastRedriveMs + minuteMs, Math.ceil(nowMs / minuteMs) * minuteMs);
    const sweeps = due.map((ms) => Math.max(nextMinuteMs, Math.floor(ms / minuteMs) * minuteMs));
    return visible.length + sweeps.length === 0 ? null : Math.max(nowMs, Math.min(...visible, ...sweeps));
  }

  async function step(): Promise<void> {
    const isMinute = nowMs % minuteMs === 0 && nowMs > lastRedriveMs;
    if (isMinute) await redrive();
    for (;;) {
      const worked = await Promise.all([
        workOff(queues.events, maxConcurrency.events, fanOut),
        workOff(queues.first, maxConcurrency.first, deliver),
        workOff(queues.retry, maxConcurrency.retry, deliver),
      ]);
      if (worked.every((count) => count === 0)) return;
    }
  }

  /** Advances the clock to a time, and does everything that is due up to and including that time. */
  async function runUntil(untilMs: number): Promise<void> {
    for (let at = nextMs(); at !== null && at <= untilMs; at = nextMs()) {
      nowMs = at;
      await step();
    }
    nowMs = Math.max(nowMs, untilMs);
  }

  return {
    table,
    engine,
    queues,
    posts,
    lines,
    /** The messages in the dead-letter queues. */
    dead,
    storeId,
    nowMs: clock,
    /**
     * Returns the number of delivery runs that sent a POST and had a fault, such as a failed call or a killed worker.
     */
    disturbedPosts: () => disturbedPosts,
    redrive,
    runUntil,
    runFor: (ms: number) => runUntil(nowMs + ms),
    /**
     * Advances the clock until there is nothing left to do. Throws if there is still something to do after `withinMs`.
     */
    runUntilQuiet: async (withinMs: number): Promise<void> => {
      const untilMs = nowMs + withinMs;
      for (let at = nextMs(); at !== null; at = nextMs()) {
        if (at > untilMs) throw new Error('There is still activity.');
        nowMs = at;
        await step();
      }
    },
    /** Adds an endpoint that has a receiver of its own. */
    subscribe: async (answers: Answers, over: Partial<WebhookEndpoint> = {}): Promise<WebhookEndpoint> => {
      let count = 0;
      const id = over.id ?? aWebhookEndpoint().id;
      const receiver = await startReceiver((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', async () => {
          const answered = await answers(count++);
          const { status, headers = {} } = typeof answered === 'number' ? { status: answered } : answered;
          posts.push({
            endpointId: id,
            atMs: nowMs,
            eventId: String(request.headers['x-service-webhook-id']),
            attempt: Number(request.headers['x-service-attempt']),
            signature: String(request.headers['x-service-signature']),
            body: Buffer.concat(chunks).toString('utf8'),
            status,
          });
          response.writeHead(status, headers).end();
        });
      });
      closing.push(receiver.close);
      const endpoint = aWebhookEndpoint({ url: `http://127.0.0.1:${receiver.port}/hook`, ...over });
      await transact(table, [addEndpointWrite(endpoint)]);
      return endpoint;
    },
    /** Creates the rows of a store. Most webhook tests do not need them. */
    openStore: (store: Store): Promise<unknown> => transact(table, openStoreWrites(store)),
    /** Commits an event of a store, and publishes it on the bus `times` times. */
    publish: async ({ of = aStore(), times = 1 }: { readonly of?: Store; readonly times?: number } = {}): Promise<EventRecord> => {
      const event = anEvent({ id: `evt_01JC8Z6T9M4S8Q2V5X7Y${String(published++).padStart(5, '0')}`, createdAtMs: nowMs });
      await transact(table, [eventWrite(of.id, event)]);
      const detail = { ...JSON.parse(event.body), store: { id: of.id }, test: of.testMode };
      for (let time = 0; time < times; time += 1) queues.events.send(JSON.stringify({ detail }));
      return event;
    },
    endpoint: (id = aWebhookEndpoint().id) => getEndpoint(table, storeId, id),
    /** Applies a change that the endpoint's owner has decided on. */
    change: async (decide: (endpoint: WebhookEndpoint) => WebhookEndpoint, id = aWebhookEndpoint().id): Promise<void> => {
      const before = await getEndpoint(table, storeId, id);
      if (before === null) throw new Error('The endpoint does not exist.');
      await transact(table, [changeEndpointWrite(before, { ...decide(before), updatedAtMs: Math.max(nowMs, before.updatedAtMs + 1) })]);
    },
    deliveries: async (ofStore = storeId): Promise<readonly WebhookDelivery[]> =>
      (await readPartition(table, keys.listPartition(ofStore, 'WEBHOOK_DELIVERY'))).map(parseDelivery),
    /** Returns the e-mails that were requested, in no particular order. */
    emails: async (): Promise<readonly { readonly kind: string; readonly endpoint_id: number }[]> =>
      (await storedEvents(table, storeId)).filter(({ topic }) => topic === 'internal.email_requested').map(({ data }) => data),
    close: async (): Promise<void> => {
      for (const one of closing.splice(0)) await one();
    },
    /** Checks that the stores are consistent, and closes everything. Does nothing if everything is closed already. */
    closeHealthy: async (): Promise<void> => {
      if (closing.length === 0) return;
      try {
        // The check `event_unrelayed` does not apply, because the test passes events directly to the fan-out without a
        // relay. The check `quota_counter` does not apply, because the counter does not include the test's endpoints.
        expect(await findingsBesides(['event_unrelayed', 'quota_counter'], table, nowMs)).toEqual([]);
      } finally {
        for (const one of closing.splice(0)) await one();
      }
    },
  };
}
