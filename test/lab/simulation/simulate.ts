import { randomOf } from '../fuzz/random.ts';
import { noFacts } from './facts.ts';
import { findContradictions } from './find-contradictions.ts';
import { performStep } from './perform-step.ts';
import { type ProgramOptions, programOf, type Step } from './program.ts';
import { noReach } from './reach.ts';
import { inSimulatedStore, type Simulation, type StoreOptions } from './simulated-store.ts';

export type SimulationOptions = ProgramOptions &
  StoreOptions & {
    /**
     * The steps to perform. By default, all steps of the program that `programOf` creates from the options are
     * performed.
     */
    readonly steps?: readonly Step[];
  };

export const usualDay = { bursts: 8, stepsOfBurst: 8, clients: 4, rate: 0.03 } as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * The longest jump of the clock. It is shorter than a day, because after a day the service forgets an Idempotency-Key
 * and would do the work again.
 */
const longestJumpHours = 20;

/**
 * Simulates a day of a store. Everything variable follows from the seed: times, ids, the order of calls, failures, and
 * when containers end. Then failures stop, all pending work finishes, and the store is compared with the answers that
 * its clients got.
 */
export const simulate = (options: SimulationOptions): Promise<Simulation> =>
  inSimulatedStore(options, async ({ ask, startMs, sleep, jump, sweep, onWrong, comeToRest, received }) => {
    const { seed, bursts, reach = noReach, steps = programOf(options) } = options;
    const facts = noFacts();
    const stepOptions = { seed, ask, openedMs: startMs, facts, onWrong, slotsFromMs: startMs + 48 * hourMs };
    const between = randomOf('between', seed);
    for (const [, ofBurst] of Map.groupBy(steps, ({ burst }) => burst)) {
      const byClient = Map.groupBy(ofBurst, ({ client }) => client);
      // As in production, the every-minute schedules also run while clients act.
      const duringBurst = async (): Promise<void> => {
        await sleep(between.int(0, 800));
        await sweep();
        if (reach.has('clock jumps')) {
          await sleep(between.int(0, 800));
          jump(between.int(1, longestJumpHours) * hourMs);
          await sweep();
        }
      };
      await Promise.all([
        duringBurst(),
        ...[...byClient.values()].map(async (own) => {
          for (const step of own) {
            await sleep(step.afterMs);
            await performStep(stepOptions, step);
          }
        }),
      ]);
      for (let n = between.pick([0, 0, 1, 2]); n > 0; n -= 1) {
        await sleep(minuteMs);
        await sweep();
      }
      await sleep(between.int(0, Math.floor((48 * hourMs) / bursts)));
    }
    await comeToRest();
    const probe = (name: string, query: string, route: string, params = {}) =>
      ask(0, `${name} ${query}`, { method: 'GET', route, query, params });
    await findContradictions({ facts, received, probe, pause: () => sleep(30_000), onWrong });
  });
