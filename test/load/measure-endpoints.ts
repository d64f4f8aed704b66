import { type MeasuredRequest, measuredApi } from '../support/harness/measured-requests.ts';
import { engineStopwatch } from './engine-stopwatch.ts';
import { quantile } from './quantile.ts';

const warmUps = 15;
const rounds = 60;
/** A page of a list is full. */
const moreProducts = 60;

export type EndpointFigures = {
  readonly name: string;
  readonly calls: number;
  readonly depth: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly cpuP50Ms: number;
  readonly cpuP99Ms: number;
};

async function measure(request: MeasuredRequest, engineMs: () => number): Promise<EndpointFigures> {
  const times: number[] = [];
  let cost: ReturnType<MeasuredRequest['costOf']> | undefined;
  for (let n = 0; n < warmUps + rounds; n += 1) {
    const send = await request.prepare(n);
    const engineBeforeMs = engineMs();
    const before = process.cpuUsage();
    const answer = await send();
    const { user, system } = process.cpuUsage(before);
    cost = request.costOf(answer);
    if (n >= warmUps) times.push(Math.max(0, (user + system) / 1000 - (engineMs() - engineBeforeMs)));
  }
  if (cost === undefined) throw new Error('no round was made');
  return { name: request.name, ...cost, cpuP50Ms: quantile(times, 0.5), cpuP99Ms: quantile(times, 0.99) };
}

/**
 * Every endpoint and filter in this process, or those that are named, on the embedded engine: what the last round cost, and the CPU
 * without the engine's.
 */
export async function measureEndpoints(names: readonly string[] | null = null): Promise<EndpointFigures[]> {
  const { around, spentMs } = engineStopwatch();
  const api = await measuredApi({ around, moreProducts });
  try {
    const figures: EndpointFigures[] = [];
    for (const request of api.requests) {
      if (names === null || names.includes(request.name)) figures.push(await measure(request, spentMs));
    }
    return figures;
  } finally {
    api.close();
  }
}
