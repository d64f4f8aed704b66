import { aWebhookEndpoint } from '../support/builders/a-webhook-endpoint.ts';
import { webhookWorkers } from '../support/simulators/webhook-workers.ts';
import { type BenchReceivers, startBenchReceivers } from './bench-receivers.ts';
import { startBenchStack } from './bench-stack.ts';
import { byOutbox } from './drive-events.ts';
import { engineStopwatch } from './engine-stopwatch.ts';
import { measuredStep, type WebhookCost } from './measure-webhook-costs.ts';
import { quantile } from './quantile.ts';
import { startSilentNameServer } from './silent-name-server.ts';
import { stableArrivals } from './stable-arrivals.ts';
import { openWebhookStore } from './webhook-stores.ts';

const rounds = 5;
const eventsOnStack = 2;

export type FanOutFigures = {
  readonly endpoints: number;
  readonly cost: WebhookCost;
  /** Of the fan-out alone, with the engine in the same process. */
  readonly wallMs: number;
};

export type FirstAttemptsFigures = {
  readonly endpoints: number;
  readonly received: number;
  readonly firstMs: number;
  readonly medianMs: number;
  readonly lastMs: number;
};

/** The fan-out of one event to so many endpoints of one store, alone in this process: the median of some rounds. */
export async function measureFanOut(endpoints: number): Promise<FanOutFigures> {
  const watch = engineStopwatch();
  const workers = await webhookWorkers({ around: watch.around });
  try {
    await workers.subscribe(Array.from({ length: endpoints }, (_, n) => aWebhookEndpoint({ id: n + 1 })));
    const walls: number[] = [];
    const costs: WebhookCost[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const event = await workers.commit();
      const begunMs = performance.now();
      costs.push(await measuredStep('fan-out', watch, () => workers.fanOut(event)));
      walls.push(performance.now() - begunMs);
      workers.takeMessages();
      // In the next minute, for which the store's rate of first attempts is whole again: what waits costs more calls.
      workers.setNow(workers.now() + 60_000);
    }
    const [cost] = costs.toSorted((a, b) => a.cpuMs - b.cpuMs).slice(Math.floor(rounds / 2));
    if (cost === undefined) throw new Error('No round was made.');
    return { endpoints, cost, wallMs: quantile(walls, 0.5) };
  } finally {
    workers.close();
  }
}

/** From the commit of one event to the first attempts at so many endpoints of one store that answer in 20 ms, on a running stack. */
export async function measureFirstAttempts(endpoints: number): Promise<readonly FirstAttemptsFigures[]> {
  const nameServer = await startSilentNameServer();
  const receivers = await startBenchReceivers();
  const stack = await startBenchStack(nameServer.address);
  try {
    const urls = Array.from({ length: endpoints }, (_, n) => `${receivers.origin}/healthy/${n}`);
    const store = await openWebhookStore(stack, urls);
    const figures: FirstAttemptsFigures[] = [];
    for (let n = 0; n < eventsOnStack; n += 1) figures.push(await firstAttemptsOf(receivers, endpoints, () => byOutbox(stack)(store, n)));
    return figures;
  } finally {
    await stack.stop();
    receivers.stop();
    nameServer.stop();
  }
}

async function firstAttemptsOf(
  receivers: BenchReceivers,
  endpoints: number,
  makeEvent: () => Promise<void>,
): Promise<FirstAttemptsFigures> {
  await makeEvent();
  const delays = (await stableArrivals(receivers, endpoints)).map(({ atMs, createdAtMs }) => atMs - createdAtMs);
  return { endpoints, received: delays.length, firstMs: quantile(delays, 0), medianMs: quantile(delays, 0.5), lastMs: quantile(delays, 1) };
}
