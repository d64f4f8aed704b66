import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import { eventWrite } from '#shared/events/events-table.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '../support/builders/an-event.ts';
import { unicodePlanes } from '../support/builders/unicode-planes.ts';
import { seedRejectedRecords } from '../support/harness/seed-rejected-records.ts';
import { startBenchReceivers } from './bench-receivers.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { driveEvents, type MakeEvent } from './drive-events.ts';
import { stableArrivals } from './stable-arrivals.ts';
import { openWebhookStores } from './webhook-stores.ts';

export type RefusedPlan = {
  readonly endpoints: number;
  readonly perSecond: number;
  /** Of each of the three kinds of refused record. */
  readonly plantedPerSecond: number;
  readonly seconds: number;
  readonly rounds: number;
};

export type RefusedRun = {
  readonly isPlanted: boolean;
  readonly made: number;
  readonly planted: number;
  /** From the event's created_at to its first attempt at a healthy receiver, for each that was seen. */
  readonly delaysMs: readonly number[];
};

const warmUp = { perSecond: 40, seconds: 20, seed: 5 } as const;

/** An event that tells of a customer with a name of one plane after the other. */
const namedByPlane =
  ({ table }: BenchStack): MakeEvent =>
  async ({ storeId }, n) => {
    const event = anEvent({ id: `evt_${ulid()}`, createdAtMs: Date.now() });
    const { id, topic, createdAtMs } = event;
    const data = { first_name: unicodePlanes[n % unicodePlanes.length]?.text };
    const body = transportJson({ id, topic, created_at: new Date(createdAtMs).toISOString(), store: { id: storeId }, data });
    await transact(table, [eventWrite(storeId, { ...event, body })]);
  };

/** Event to first attempt at healthy receivers, in turns without and with refused records that are planted in another store. */
export async function measureRefused(plan: RefusedPlan): Promise<readonly RefusedRun[]> {
  const receivers = await startBenchReceivers();
  // No name is asked of it.
  const stack = await startBenchStack('127.0.0.1:9');
  try {
    const healthy = await openWebhookStores(stack, plan.endpoints, (n) => `${receivers.origin}/healthy/${n}`);
    const [other] = await openWebhookStores(stack, 1, () => null);
    const makeEvent = namedByPlane(stack);
    await driveEvents(makeEvent, healthy, warmUp);
    await stableArrivals(receivers, warmUp.perSecond * warmUp.seconds);
    const runs: RefusedRun[] = [];
    for (let n = 0; n < 2 * plan.rounds; n += 1) {
      // Each round begins with the other kind.
      const isPlanted = (n + Math.floor(n / 2)) % 2 === 1;
      let planted = 0;
      const plant = async (): Promise<void> => {
        for (const endsMs = performance.now() + plan.seconds * 1000; performance.now() < endsMs; planted += 3) {
          await seedRejectedRecords(stack.table, other?.storeId ?? '');
          await pause(1000 / plan.plantedPerSecond);
        }
      };
      await Promise.all([driveEvents(makeEvent, healthy, { ...plan, seed: 1 }), ...(isPlanted ? [plant()] : [])]);
      const made = Math.round(plan.perSecond * plan.seconds);
      const arrivals = await stableArrivals(receivers, made);
      const delaysMs = arrivals.filter(({ attempt }) => attempt === 1).map(({ atMs, createdAtMs }) => atMs - createdAtMs);
      runs.push({ isPlanted, made, planted, delaysMs });
    }
    return runs;
  } finally {
    await stack.stop();
    receivers.stop();
  }
}
