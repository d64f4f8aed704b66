import { dueShards } from '../../shared/data/keys.ts';
import type { Table } from '../../shared/data/table-client.ts';
import { dueDeliveries, noteRung } from '../../shared/data/webhook-deliveries.ts';
import { type DeliveryQueue, enqueueDeliveries } from '../../shared/deliveries/enqueue-deliveries.ts';
import { chunksOf } from '../../shared/domain/chunks-of.ts';
import type { Log } from '../../shared/log.ts';

export type RedriveDeps = {
  readonly table: Table;
  readonly queue: DeliveryQueue;
  readonly clock: () => number;
  readonly log: Log;
};

/** Until the next run: what falls due before it must be rung for now, with the rest of its wait as the message's delay. */
const horizonMs = 60_000;
/** A message that nobody answers within this time is taken for lost, and the bell is rung again. */
const answerWithinMs = 5 * 60_000;
const maxPerRun = 2_000;
const notesAtOnce = 25;

/**
 * Rings for every delivery that falls due before the next run: retries whose wait is over, and deliveries whose message or
 * sender was lost. The row is the truth and a message only the bell, so ringing twice does no harm and ringing is done
 * first: a run that is killed between the two rings again.
 * @throws Error when the queue refuses some; they stay due
 */
export async function redriveWebhooks({ table, queue, clock, log }: RedriveDeps): Promise<void> {
  const nowMs = clock();
  const due = await dueDeliveries(table, { beforeMs: nowMs + horizonMs, perShard: maxPerRun / dueShards });
  if (due.length === 0) return;
  await enqueueDeliveries(
    queue,
    due.map(({ delivery, dueAtMs }) => ({ delivery, delaySec: Math.max(0, Math.ceil((dueAtMs - nowMs) / 1000)) })),
  );
  for (const some of chunksOf(due, notesAtOnce)) {
    await Promise.all(some.map(({ delivery, dueAtMs }) => noteRung(table, delivery, Math.max(nowMs, dueAtMs) + answerWithinMs)));
  }
  log.info('webhooks.redriven', { count: due.length });
}
