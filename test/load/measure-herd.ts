import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { aWebhookDelivery } from '../support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '../support/builders/a-webhook-endpoint.ts';
import { answering } from '../support/fakes/stub-receiver.ts';
import { type StepCost, type WebhookWorkers, webhookWorkers } from '../support/simulators/webhook-workers.ts';
import { quantile } from './quantile.ts';

const minuteMs = 60_000;
const herdId = 1;
const otherIds = Array.from({ length: 20 }, (_, n) => n + 2);
const writtenAtOnce = 100;

/** One run of the redrive, how long it took with the engine in the same process, and how many deliveries it enqueued. */
export type RedriveRun = StepCost & { readonly wallMs: number; readonly enqueued: number };

export type HerdFigures = {
  /** Webhooks that came to the endpoint in the second in which most came. */
  readonly maxPerSecond: number;
  /** The same over the time from the first to the last. */
  readonly meanPerSecond: number;
  readonly arrived: number;
  readonly drainedInSec: number;
  /** How long after their time the webhooks of the other endpoints came. */
  readonly otherDelaysMs: readonly number[];
  readonly runs: readonly RedriveRun[];
};

type Arrival = { readonly endpointId: number; readonly atMs: number };

/**
 * So many retries of one endpoint fall due within one minute, and one of each of 20 others. Redrive and senders are the real
 * ones; the clock is not, so that the minutes it takes need not be waited for. On that clock an attempt takes no time.
 */
export async function measureHerd(retries: number): Promise<HerdFigures> {
  const arrivals: Arrival[] = [];
  const workers = await webhookWorkers({
    request: async ({ url }) => {
      arrivals.push({ endpointId: Number(new URL(url).pathname.slice(1)), atMs: workers.now() });
      return answering(200);
    },
  });
  try {
    const dueMs = await makeDue(workers, retries);
    const startMs = workers.now();
    const runs: RedriveRun[] = [];
    while (arrivals.length < retries + otherIds.length) {
      workers.setNow(startMs + runs.length * minuteMs);
      const run = await oneMinute(workers);
      runs.push(run);
      if (run.enqueued === 0) break;
    }
    const otherDelaysMs = arrivals
      .filter(({ endpointId }) => endpointId !== herdId)
      .map(({ endpointId, atMs }) => atMs - (dueMs.get(endpointId) ?? Number.NaN));
    return { ...ratesOf(arrivals.filter(({ endpointId }) => endpointId === herdId)), otherDelaysMs, runs };
  } finally {
    workers.close();
  }
}

/** Writes deliveries that failed once and fall due at even distances in the minute from now on. Gives when those of the others do. */
async function makeDue(workers: WebhookWorkers, retries: number): Promise<ReadonlyMap<number, number>> {
  const ids = [...Array.from({ length: retries }, () => herdId), ...otherIds];
  await workers.subscribe([herdId, ...otherIds].map((id) => aWebhookEndpoint({ id, url: `https://receiver.example/${id}` })));
  const { id: eventId } = await workers.commit();
  const dueAt = (endpointId: number, n: number): number => {
    const share = endpointId === herdId ? n / retries : (endpointId - herdId) / (otherIds.length + 1);
    return workers.now() + Math.floor(share * minuteMs);
  };
  const due = ids.map((endpointId, n) => ({ endpointId, id: n + 1, dueAtMs: dueAt(endpointId, n) }));
  for (const some of chunksOf(due, writtenAtOnce)) {
    await Promise.all(
      some.map(({ endpointId, id, dueAtMs }) =>
        addDelivery(workers.table, aWebhookDelivery({ id, eventId, endpointId, attemptCount: 1, nextAttemptAtMs: dueAtMs }), { dueAtMs }),
      ),
    );
  }
  return new Map(due.filter(({ endpointId }) => endpointId !== herdId).map(({ endpointId, dueAtMs }) => [endpointId, dueAtMs]));
}

/** A run of the redrive, and the attempts it enqueued, each when its message is visible. */
async function oneMinute(workers: WebhookWorkers): Promise<RedriveRun> {
  const begunMs = performance.now();
  const cost = await workers.redrive();
  const wallMs = performance.now() - begunMs;
  const messages = workers.takeMessages().toSorted((a, b) => a.visibleAtMs - b.visibleAtMs);
  for (const message of messages) {
    workers.setNow(message.visibleAtMs);
    await workers.deliver(message);
  }
  return { ...cost, wallMs, enqueued: messages.length };
}

function ratesOf(arrivals: readonly Arrival[]): Pick<HerdFigures, 'maxPerSecond' | 'meanPerSecond' | 'arrived' | 'drainedInSec'> {
  const counts = [...Map.groupBy(arrivals, ({ atMs }) => Math.floor(atMs / 1000)).values()].map(({ length }) => length);
  const times = arrivals.map(({ atMs }) => atMs);
  const drainedInSec = (quantile(times, 1) - quantile(times, 0)) / 1000;
  return { maxPerSecond: Math.max(0, ...counts), meanPerSecond: arrivals.length / drainedInSec, arrived: arrivals.length, drainedInSec };
}
