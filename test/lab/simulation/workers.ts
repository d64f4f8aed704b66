import type { EventBridgeClient, PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { deliverRecord } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import { fanOutRecord } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import { finishStockJobs } from '#functions/workers/finish-stock-jobs/finish-stock-jobs.ts';
import { fulfillPaidOrder } from '#functions/workers/fulfill-paid-orders/fulfill-paid-order.ts';
import { publishEventsFunction } from '#functions/workers/publish-events/function.ts';
import { publishEvents } from '#functions/workers/publish-events/publish-events.ts';
import { recordMovementsFunction } from '#functions/workers/record-movements/function.ts';
import { processRowChanges, recordKeptChanges } from '#functions/workers/record-movements/record-movements.ts';
import { relayMissedEvents } from '#functions/workers/relay-missed-events/relay-missed-events.ts';
import { rollUpSales } from '#functions/workers/roll-up-sales/roll-up-sales.ts';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import type { Log } from '#shared/lambda/log.ts';
import { withDeadline } from '#shared/table/deadline.ts';
import { giftCardPepper } from '#shared/table/platform-secret.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { SafeRequest, SafeResponse } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { answerWithStatus } from '#test/support/fakes/stub-receiver.ts';
import { type Random, randomOf } from '../fuzz/random.ts';
import { plainBox, sourcesOf } from './containers.ts';
import { openQueue, type Queue } from './queue.ts';
import type { Seam } from './seam.ts';
import { runTask } from './task.ts';

export type WorkersOptions = {
  readonly seed: number;
  readonly table: Table;
  readonly engine: DynamoEngine;
  readonly seam: Seam;
  readonly log: Log;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Reports whether the simulation has stopped causing failures. */
  readonly isQuiet: () => boolean;
  /** Receives a webhook and returns the status of the answer. */
  readonly receive: (eventId: string) => number;
};

export type Workers = {
  /** Reports whether no work is running, the stream is empty, and no message is visible. */
  readonly isIdle: () => boolean;
  /** Returns the time at which the next message becomes visible; null if there is none. */
  readonly nextMessageMs: () => number | null;
  /** Runs the every-minute schedules once. */
  readonly sweep: () => Promise<void>;
  readonly stop: () => void;
};

const minuteMs = 60_000;
const timeoutMs = 30_000;
/** The maximum number of records in a batch of the stream. */
const largestBatch = 20;
const doubledBatches = 0.05;
/** The probability that the stream gives up on a failed batch of events because the batch is too old. */
const givenUpBatches = 0.5;
/**
 * The probability that a batch of events is lost before a function receives the batch. Batches of other row changes are
 * never lost, because the service cannot detect the loss.
 */
const missedBatches = 0.1;
/** The filter patterns of each function's stream mapping. */
const streams = {
  publish: publishEventsFunction.triggers[0].patterns,
  movements: recordMovementsFunction.triggers[0].patterns,
} as const;
type StreamName = keyof typeof streams;
const changesOf: Readonly<Record<string, readonly string[]>> = { inserted: ['INSERT'], written: ['INSERT', 'MODIFY'], removed: ['REMOVE'] };

/**
 * Runs the workers that process clients' changes. The stream and the queues start workers automatically. `sweep` starts
 * the scheduled workers.
 */
export function openWorkers({ seed, table, engine, seam, log, now, sleep, isQuiet, receive }: WorkersOptions): Workers {
  const random = randomOf('workers', seed);
  let runs = 0;
  let underWay = 0;
  let isStopped = false;
  let wakeAll = Promise.withResolvers<void>();
  const wake = (): void => {
    wakeAll.resolve();
    wakeAll = Promise.withResolvers<void>();
  };
  engine.onWrite(wake);

  const queueOf = (name: string): Queue =>
    openQueue({ name, now, visibilityMs: 3 * minuteMs, random: randomOf('queue', seed, name), doubled: 0.05, onMessage: wake });
  const queues = { events: queueOf('events'), paid: queueOf('paid'), first: queueOf('first'), retry: queueOf('retry') } as const;
  const cursors: Record<StreamName, number> = { publish: 0, movements: 0 };

  /** Runs a worker in a container of its own, and returns how it ended. */
  async function run<Result>(worker: string, work: (own: Random) => Promise<Result>) {
    runs += 1;
    underWay += 1;
    const name = `${worker} ${runs}`;
    const ending = await runTask(seed, name, () => withDeadline(timeoutMs, () => work(randomOf('container', seed, name))));
    underWay -= 1;
    return ending;
  }

  const busOf = (): EventBridgeClient =>
    ({
      send: ({ input }: { readonly input: { readonly Entries: readonly PutEventsRequestEntry[] } }) =>
        seam.pass<object>({
          service: 'bus',
          operation: 'PutEvents',
          work: () => {
            for (const { Detail = '{}', DetailType = '' } of input.Entries) putOnQueues(Detail, DetailType);
            return { FailedEntryCount: 0, Entries: input.Entries.map((_, n) => ({ EventId: `entry ${n}` })) };
          },
          refuse: (trouble) => {
            throw Object.assign(new Error('Slow down.'), { name: trouble === 'throttled' ? 'ThrottlingException' : 'InternalException' });
          },
          told: () => input.Entries.map(({ DetailType = '' }) => DetailType).join(','),
        }),
    }) as unknown as EventBridgeClient;

  function putOnQueues(detail: string, type: string): void {
    if (type.startsWith('internal.')) return;
    const said = JSON.parse(detail) as { readonly no_webhooks?: true };
    const body = JSON.stringify({ detail: said });
    if (said.no_webhooks === undefined) queues.events.send(body, 0);
    if (type === 'order.paid') queues.paid.send(body, 0);
  }

  const deliveryQueue = (to: Queue) => ({
    queueUrl: to.name,
    sqs: {
      send: ({ input }: { readonly input: { readonly Entries: readonly SendMessageBatchRequestEntry[] } }) =>
        seam.pass<object>({
          service: 'queue',
          operation: 'SendMessageBatch',
          work: () => {
            for (const { MessageBody = '', DelaySeconds = 0 } of input.Entries) to.send(MessageBody, DelaySeconds * 1000);
            return { Successful: input.Entries.map(({ Id }) => ({ Id })), Failed: [] };
          },
          refuse: () => ({ Failed: input.Entries.map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false })) }),
          told: () => String(input.Entries.length),
        }),
    } as unknown as SQSClient,
  });

  const request = (sent: SafeRequest): Promise<SafeResponse> =>
    seam.pass<SafeResponse>({
      service: 'receiver',
      operation: 'POST',
      work: () => answerWithStatus(receive(eventIdOf(sent))),
      refuse: () => answerWithStatus(503),
      told: (response) => (response.ok ? String(response.status) : response.failure),
    });

  const relayDeps = () => ({ table, bus: busOf(), busName: 'bus', log, clock: now });
  const streamHandlers: Readonly<Record<StreamName, (batch: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>>> = {
    publish: (batch) => publishEvents(relayDeps(), batch),
    movements: (batch) => processRowChanges({ table, log, clock: now }, batch),
  };
  const allowances = firstAttempts(1);
  const deliverDeps = (own: Random) => ({
    ...{ table, log, clock: now, request, policy: webhookTargets(false), steadyClock: () => performance.now() },
    decrypt: async () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    random: own.next,
    pause: sleep,
    newSlot: () => own.hex(12),
    newEventId: sourcesOf(own).newEventId,
    timeScale: 1,
  });

  type Handle = (message: { readonly body: string; readonly receives: number }, own: Random) => Promise<void>;
  const handlers: readonly (readonly [queue: Queue, worker: string, atOnce: number, handle: Handle])[] = [
    [
      queues.events,
      'fan-out',
      3,
      (message) => fanOutRecord({ table, queue: deliveryQueue(queues.first), firstAttempts: allowances, log, clock: now }, message),
    ],
    [queues.first, 'deliver', 4, (message, own) => deliverRecord(deliverDeps(own), message)],
    [queues.retry, 'deliver again', 2, (message, own) => deliverRecord(deliverDeps(own), message)],
    [
      queues.paid,
      'fulfill',
      2,
      ({ body }, own) =>
        fulfillPaidOrder({ table, ...sourcesOf(own), secrets: plainBox, pepper: () => giftCardPepper(table, plainBox), clock: now }, body),
    ],
  ];

  function nextBatch(name: StreamName) {
    const patterns: readonly { readonly change: string; readonly entities: readonly string[] }[] = streams[name];
    for (;;) {
      const { records, lastSequence } = engine.readStream(table.name, cursors[name], random.int(1, largestBatch));
      const wanted = records.filter(({ eventName, dynamodb: { NewImage, OldImage } }) => {
        const kind = (NewImage ?? OldImage)?.['entity'];
        const entity = kind !== undefined && 'S' in kind ? (kind.S ?? '') : '';
        return patterns.some(({ change, entities }) => entities.includes(entity) && changesOf[change]?.includes(eventName));
      });
      if (wanted.length > 0) return { wanted, lastSequence };
      if (lastSequence === cursors[name] || records.length === 0) return null;
      cursors[name] = lastSequence;
    }
  }

  async function followStream(name: StreamName): Promise<void> {
    while (!isStopped) {
      const woken = wakeAll.promise;
      const batch = nextBatch(name);
      if (batch === null) {
        await woken;
        continue;
      }
      if (name === 'publish' && !isQuiet() && random.chance(missedBatches)) {
        cursors[name] = batch.lastSequence;
        continue;
      }
      const handleOnce = () => run(name, () => streamHandlers[name]({ Records: batch.wanted } as DynamoDBStreamEvent));
      // Sometimes the stream wrongly assumes that the function has ended, and delivers the batch again.
      const [ending] = await Promise.all([handleOnce(), ...(random.chance(doubledBatches) ? [handleOnce()] : [])]);
      const isDone = ending.how === 'done' && ending.result.batchItemFailures.length === 0;
      // Lambda would repeat only the first failed record and the records after it. Here the whole batch is repeated, as
      // after a crash.
      if (isDone || (name === 'publish' && !isQuiet() && random.chance(givenUpBatches))) cursors[name] = batch.lastSequence;
      else await sleep(1_000);
    }
  }

  async function followQueue([queue, worker, , handle]: (typeof handlers)[number]): Promise<void> {
    while (!isStopped) {
      const woken = wakeAll.promise;
      const message = queue.receive();
      if (message === undefined) {
        const nextMs = queue.nextMs();
        await (nextMs === null ? woken : Promise.race([woken, sleep(Math.max(1, nextMs - now()))]));
        continue;
      }
      const ending = await run(worker, (own) => handle(message, own));
      if (ending.how === 'done') queue.delete(message);
    }
  }

  const sweeps: readonly (readonly [name: string, work: () => Promise<unknown>])[] = [
    ['relay-missed', () => relayMissedEvents(relayDeps())],
    ['stock-jobs', () => finishStockJobs({ table, log, clock: now })],
    ['kept-changes', () => recordKeptChanges({ table, log, clock: now })],
    ['roll-up', () => rollUpSales({ table, log, clock: now })],
    ['redrive', () => enqueueDueDeliveries({ table, queue: deliveryQueue(queues.retry), clock: now, log, periodMs: minuteMs })],
  ];

  for (const name of Object.keys(streams) as StreamName[]) void followStream(name);
  for (const handler of handlers) for (let n = 0; n < handler[2]; n += 1) void followQueue(handler);

  const nextMessageMs = (): number | null => {
    const all = Object.values(queues).flatMap((queue) => queue.nextMs() ?? []);
    return all.length === 0 ? null : Math.min(...all);
  };
  return {
    isIdle: () => {
      const next = nextMessageMs();
      const isRead = (Object.keys(streams) as StreamName[]).every((name) => nextBatch(name) === null);
      return underWay === 0 && isRead && (next === null || next > now());
    },
    nextMessageMs,
    sweep: async () => {
      await Promise.all(sweeps.map(([name, work]) => run(name, work)));
    },
    stop: () => {
      isStopped = true;
      wake();
    },
  };
}

function eventIdOf({ headers }: SafeRequest): string {
  const [, id = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-service-webhook-id') ?? [];
  return id;
}
