import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { aWebhookEndpoint } from '../support/builders/a-webhook-endpoint.ts';
import { answering } from '../support/fakes/stub-receiver.ts';
import { type StepCost, webhookWorkers } from '../support/simulators/webhook-workers.ts';
import { startBenchReceivers } from './bench-receivers.ts';
import { type EngineStopwatch, engineStopwatch } from './engine-stopwatch.ts';
import { quantile } from './quantile.ts';

const warmUps = 20;
const rounds = 100;
const minuteMs = 60_000;
/** So many deliveries are due at once when their share of a redrive is measured. */
const dueAtOnce = 100;

export type WebhookCost = StepCost & { readonly name: string; readonly cpuMs: number };

/** The steps of each, in their order. */
export type WebhookCosts = { readonly delivered: readonly WebhookCost[]; readonly retried: readonly WebhookCost[] };

/**
 * What each step of a webhook costs: from the committed event to the receiver's answer, and from a failed attempt to the next one.
 * The workers run one after the other in this process on the embedded engine, whose CPU time is left out; the receiver is
 * another process and is called over plain http.
 */
export async function measureWebhookCosts(): Promise<WebhookCosts> {
  const receivers = await startBenchReceivers();
  try {
    const measured: WebhookCosts[] = [];
    for (let n = 0; n < warmUps + rounds; n += 1) measured.push(await measureRound(receivers.origin));
    const [delivered, [failed, next]] = [
      medians(measured.slice(warmUps).map((round) => round.delivered)),
      medians(measured.slice(warmUps).map((round) => round.retried)),
    ];
    return { delivered, retried: [failed, await shareOfRedrive(), next].filter((cost) => cost !== undefined) };
  } finally {
    receivers.stop();
  }
}

/** Measures a step with the CPU time that this process took for it, the engine's left out. */
export async function measuredStep(name: string, watch: EngineStopwatch, step: () => Promise<StepCost>): Promise<WebhookCost> {
  const engineMs = watch.spentMs();
  const before = process.cpuUsage();
  const cost = await step();
  const { user, system } = process.cpuUsage(before);
  return { name, ...cost, cpuMs: Math.max(0, (user + system) / 1000 - (watch.spentMs() - engineMs)) };
}

/** On a table of its own, so that every round finds the same. */
async function measureRound(origin: string): Promise<WebhookCosts> {
  const watch = engineStopwatch();
  let behaviour = 'healthy';
  const request: typeof safeRequest = (one) => safeRequest({ ...one, url: `${origin}/${behaviour}/0` });
  const workers = await webhookWorkers({ around: watch.around, request });
  try {
    await workers.subscribe([aWebhookEndpoint()]);
    const event = await workers.commit();
    const delivered = [
      await measuredStep('relay', watch, () => workers.relay(event)),
      await measuredStep('fan-out', watch, () => workers.fanOut(event)),
      await measuredStep('delivery', watch, () => workers.deliver(workers.nextMessage())),
    ];
    await workers.fanOut(await workers.commit());
    behaviour = 'sorry';
    const failed = await measuredStep('failed attempt', watch, () => workers.deliver(workers.nextMessage()));
    behaviour = 'healthy';
    workers.setNow(workers.now() + minuteMs);
    await workers.redrive();
    return { delivered, retried: [failed, await measuredStep('next attempt', watch, () => workers.deliver(workers.nextMessage()))] };
  } finally {
    workers.close();
  }
}

/** What one delivery adds to a run of the redrive: a run with a hundred of them, less a run with none, through a hundred. */
async function shareOfRedrive(): Promise<WebhookCost> {
  const watch = engineStopwatch();
  const workers = await webhookWorkers({ around: watch.around, request: async () => answering(500) });
  try {
    await workers.subscribe(Array.from({ length: dueAtOnce }, (_, n) => aWebhookEndpoint({ id: n + 1 })));
    await workers.fanOut(await workers.commit());
    for (let n = 0; n < dueAtOnce; n += 1) await workers.deliver(workers.nextMessage());
    const none = await measuredStep('', watch, workers.redrive);
    workers.setNow(workers.now() + minuteMs);
    const all = await measuredStep('', watch, workers.redrive);
    const share = (of: (cost: WebhookCost) => number): number => (of(all) - of(none)) / dueAtOnce;
    return {
      name: `redrive (of ${dueAtOnce})`,
      calls: share(({ calls }) => calls),
      depth: share(({ depth }) => depth),
      readUnits: share(({ readUnits }) => readUnits),
      writeUnits: share(({ writeUnits }) => writeUnits),
      engineMs: 0,
      queueCalls: share(({ queueCalls }) => queueCalls),
      busCalls: 0,
      cpuMs: share(({ cpuMs }) => cpuMs),
    };
  } finally {
    workers.close();
  }
}

/** Of every step, in the order of the steps: the counts of the last round, and the median of the CPU times. */
const medians = (measured: readonly (readonly WebhookCost[])[]): readonly WebhookCost[] =>
  (measured.at(-1) ?? []).map((cost, n) => ({
    ...cost,
    cpuMs: quantile(
      measured.flatMap((round) => round[n]?.cpuMs ?? []),
      0.5,
    ),
  }));
