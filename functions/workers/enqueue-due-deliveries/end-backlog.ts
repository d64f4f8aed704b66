import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { backlogOf, endWaitingDelivery } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { type ClosedEndpoint, closedSettledAfterMs, forgetClosedEndpoint } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import type { RedriveDeps, Run } from './enqueue-due-deliveries.ts';

const perRun = 1_000;
const writesAtOnce = 25;

/** Ends what waits for an endpoint that was deleted: it is never sent, and says so. Gives the number of deliveries ended. */
export async function endBacklog({ table }: Pick<RedriveDeps, 'table'>, { nowMs }: Run, closed: ClosedEndpoint): Promise<number> {
  const waiting = await backlogOf(table, closed, perRun);
  for (const some of chunksOf(waiting, writesAtOnce)) {
    await Promise.all(some.map((delivery) => endWaitingDelivery(table, delivery, nowMs)));
  }
  if (waiting.length === 0 && nowMs - closed.closedAtMs >= closedSettledAfterMs) await forgetClosedEndpoint(table, closed, nowMs);
  return waiting.length;
}
