import { type Arrival, startBenchReceivers } from './bench-receivers.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { driveEvents, type MakeEvent } from './drive-events.ts';
import { driveNeighbours, type NeighbourKind, openNeighbours, removeNeighbours } from './neighbours.ts';
import { startSilentNameServer } from './silent-name-server.ts';
import { stableArrivals } from './stable-arrivals.ts';
import { openWebhookStores } from './webhook-stores.ts';

export type IsolationPlan = {
  /** How events are made. */
  readonly makeEvent: (stack: BenchStack) => MakeEvent;
  readonly endpoints: number;
  readonly perSecond: number;
  readonly holesPerSecond: number;
  readonly seconds: number;
  /** How often each kind of run is made, in turns. */
  readonly rounds: number;
};

export type IsolationRun = {
  /** Who has events beside the healthy receivers; null for none. */
  readonly beside: NeighbourKind | null;
  readonly made: number;
  /** From the event's created_at to its first attempt at a healthy receiver, for each that was seen. */
  readonly delaysMs: readonly number[];
  /** Attempts that the neighbours have seen. */
  readonly neighbourAttempts: number;
  readonly questionsUnanswered: number;
  /** Of the time, in percent: for how much of it each thread of the stack was busy. */
  readonly busyPercent: Readonly<Record<string, number>>;
  /** The CPU time of the whole stack, in percent of one core. */
  readonly cpuPercent: number;
};

const kinds = [null, 'absent', 'healthy', 'bad'] as const;
const warmUpPerSecond = 40;
const warmUpSec = 45;

/**
 * Event to first attempt at healthy receivers: alone, beside events that no endpoint wants, beside seven more receivers of these events
 * that are healthy, and beside seven that are bad. The kinds in between tell what the additional events cost the machine,
 * to whichever receivers they go.
 */
export async function measureIsolation(plan: IsolationPlan): Promise<readonly IsolationRun[]> {
  const nameServer = await startSilentNameServer();
  const receivers = await startBenchReceivers();
  const stack = await startBenchStack(nameServer.address);
  try {
    const healthy = await openWebhookStores(stack, plan.endpoints, (n) => `${receivers.origin}/healthy/${n}`);
    const makeEvent = plan.makeEvent(stack);
    const warmers = await openNeighbours(stack, receivers, 'bad');
    await Promise.all([
      driveEvents(makeEvent, healthy, { perSecond: warmUpPerSecond, seconds: warmUpSec, seed: 5 }),
      driveNeighbours(makeEvent, warmers, { ...plan, seconds: warmUpSec }),
    ]);
    await stableArrivals(receivers, warmUpPerSecond * warmUpSec);
    await removeNeighbours(stack, warmers);
    await receivers.take();
    const runs: IsolationRun[] = [];
    for (let n = 0; n < plan.rounds * kinds.length; n += 1) {
      // Each round begins with another kind, so that a machine that grows slower does not do so for one of them.
      const beside = kinds[(n + Math.floor(n / kinds.length)) % kinds.length] ?? null;
      const neighbours = beside === null ? null : await openNeighbours(stack, receivers, beside);
      const questionsBefore = nameServer.questions();
      const before = { atMs: performance.now(), ...(await stack.use()) };
      await Promise.all([
        driveEvents(makeEvent, healthy, { ...plan, seed: 1 }),
        ...(neighbours === null ? [] : [driveNeighbours(makeEvent, neighbours, plan)]),
      ]);
      const after = await stack.use();
      const percent = (ms: number): number => (ms / (performance.now() - before.atMs)) * 100;
      const busyPercent = Object.fromEntries(
        Object.entries(after.busyMs).map(([name, busyMs]) => [name, percent(busyMs - (before.busyMs[name] ?? 0))]),
      );
      const cpuPercent = percent(after.cpuMs - before.cpuMs);
      const made = Math.round(plan.perSecond * plan.seconds);
      const figures = figuresOf(await stableArrivals(receivers, made));
      runs.push({ beside, made, questionsUnanswered: nameServer.questions() - questionsBefore, busyPercent, cpuPercent, ...figures });
      if (neighbours !== null) await removeNeighbours(stack, neighbours);
      await receivers.take();
    }
    return runs;
  } finally {
    await stack.stop();
    receivers.stop();
    nameServer.stop();
  }
}

/** The first attempts at healthy receivers, and how many attempts the others have seen. */
function figuresOf(arrivals: readonly Arrival[]): Pick<IsolationRun, 'delaysMs' | 'neighbourAttempts'> {
  const isHealthy = ({ path }: Arrival): boolean => path.startsWith('/healthy/');
  return {
    delaysMs: arrivals.filter((arrival) => isHealthy(arrival) && arrival.attempt === 1).map(({ atMs, createdAtMs }) => atMs - createdAtMs),
    neighbourAttempts: arrivals.filter((arrival) => !isHealthy(arrival)).length,
  };
}
