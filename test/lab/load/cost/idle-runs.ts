import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import { eraseCustomers } from '#functions/workers/erase-customers/erase-customers.ts';
import { finishStockJobs } from '#functions/workers/finish-stock-jobs/finish-stock-jobs.ts';
import { recordKeptChanges } from '#functions/workers/record-movements/record-movements.ts';
import { recoverWebhooks } from '#functions/workers/recover-webhooks/recover-webhooks.ts';
import { relayMissedEvents } from '#functions/workers/relay-missed-events/relay-missed-events.ts';
import { remindOfBookings } from '#functions/workers/remind-of-bookings/remind-of-bookings.ts';
import { rollUpSales } from '#functions/workers/roll-up-sales/roll-up-sales.ts';
import { sendHeldPurchaseOrders } from '#functions/workers/send-held-purchase-orders/send-held-purchase-orders.ts';
import { workers } from '#infra/functions.ts';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';
import type { MeasuredDesk } from './measured-desk.ts';
import type { Part } from './operation-use.ts';

const periodMs = 60_000;

/**
 * Measures a run of each scheduled function while there is nothing to do. Throws if `works` lacks one of these
 * functions.
 */
export async function measureIdleRuns({ run, deps }: Pick<MeasuredDesk, 'run' | 'deps'>): Promise<readonly Part[]> {
  const works: Readonly<Partial<Record<keyof typeof workers, () => Promise<unknown>>>> = {
    'record-movements': () => recordKeptChanges(deps),
    'relay-missed-events': () => relayMissedEvents(deps),
    'finish-stock-jobs': () => finishStockJobs(deps),
    'roll-up-sales': () => rollUpSales(deps),
    'enqueue-due-deliveries': () => enqueueDueDeliveries({ ...deps, periodMs }),
    'recover-webhooks': () => recoverWebhooks({ ...deps, periodMs }),
    'remind-of-bookings': () => remindOfBookings(deps),
    'erase-customers': () => eraseCustomers({ ...deps, files: { deleteFolder: async () => 0 } }),
    'send-held-purchase-orders': () => sendHeldPurchaseOrders(deps),
  };
  const parts: Part[] = [];
  for (const [name, { triggers }] of Object.entries<WorkerSpec>(workers)) {
    if (!triggers.some(({ on }) => on === 'schedule')) continue;
    const work = works[name as keyof typeof workers];
    if (work === undefined) throw new Error(`No idle run is known for ${name}.`);
    // The first run is not measured, because it loads code.
    await run(name as keyof typeof workers, work);
    parts.push(await run(name as keyof typeof workers, work));
  }
  return parts;
}

/**
 * Returns the number of times per minute that a function is started by its schedules. `name` is the function's name in
 * `infra/functions.ts`.
 */
export function runsOfMinute(name: string): number {
  const { triggers } = workers[name as keyof typeof workers] as WorkerSpec;
  return triggers.reduce((sum, trigger) => sum + (trigger.on === 'schedule' ? 1 / trigger.everyMin : 0), 0);
}
