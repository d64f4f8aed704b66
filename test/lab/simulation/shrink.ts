import { programOf, type Step } from './program.ts';
import { type SimulationOptions, simulate } from './simulate.ts';
import type { Simulation } from './simulated-store.ts';

/** The smallest version of a simulated day in which `shrink` found a fault. */
export type Shrunk = {
  readonly options: SimulationOptions;
  readonly steps: readonly Step[];
  readonly troubles: Simulation['troubles'];
  readonly wrong: readonly string[];
  /** The number of simulations that `shrink` has run. */
  readonly tries: number;
};

/**
 * Removes steps and AWS failures from a simulated day, as long as the rest still reveals a fault of the service. To
 * repeat the reduced day, call `simulate` with the returned `options`.
 */
export async function shrink(options: SimulationOptions, maxTries = 150): Promise<Shrunk> {
  let best = { steps: options.steps ?? programOf(options), spared: options.spared ?? new Set<string>(), found: await simulate(options) };
  let tries = 1;
  const attempt = async (steps: readonly Step[], spared: ReadonlySet<string>): Promise<boolean> => {
    if (tries >= maxTries) return false;
    tries += 1;
    const found = await simulate({ ...options, steps, spared, onLine: () => undefined });
    if (found.wrong.length === 0) return false;
    best = { steps, spared: new Set(spared), found };
    return true;
  };
  const without = <Item>(items: readonly Item[], from: number, count: number): readonly Item[] => items.toSpliced(from, count);

  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length; ) {
      if (best.steps.length <= 1 || !(await attempt(without(best.steps, from, size), best.spared))) from += size;
    }
  }
  const all = (): readonly string[] => best.found.troubles.map(({ call }) => call);
  for (let size = Math.ceil(all().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < all().length; ) {
      if (!(await attempt(best.steps, new Set([...best.spared, ...all().slice(from, from + size)])))) from += size;
    }
  }
  const { steps, spared, found } = best;
  return { options: { ...options, steps, spared }, steps, troubles: found.troubles, wrong: found.wrong, tries };
}
