import { isDeepStrictEqual } from 'node:util';
import { StartFailure } from './runtime/start-failure.ts';
import { detailsOf } from './runtime/thrown.ts';
import { type ServedStack, serveUntilSignal } from './serve-until-signal.ts';
import { synthStacks } from './template/synth-stacks.ts';

/** Messages from `dev.ts` to the serving process and back: `outdated` when only a new process can run the sources. */
export type ToServing = 'start' | 'reload';
export type FromServing = 'ready' | 'outdated';

/** Serves the sources, and loads the functions again at each message of the parent. */
export async function serveAndReload(): Promise<void> {
  const served = await serveUntilSignal({ reloads: true });
  if (served === null) return;
  const compareTemplates = oneAtATime(() => tellOutdated(served));
  const reload = oneAtATime(async () => {
    // Most changes are of code alone: it does not wait for a synthesis.
    if (await reloadFunctions(served)) compareTemplates();
  });
  process.on('message', reload);
}

/** A call that comes while the work is under way has it done once more after that, however many there are. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isWanted = false;
  let isUnderWay = false;
  return async () => {
    isWanted = true;
    if (isUnderWay) return;
    isUnderWay = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isUnderWay = false;
  };
}

async function reloadFunctions({ stack, say }: ServedStack): Promise<boolean> {
  const startMs = performance.now();
  try {
    await stack.reloadFunctions();
    say(`Reloaded in ${((performance.now() - startMs) / 1000).toFixed(1)} s.`);
    return true;
  } catch (error) {
    say(`${textOf(error)}\nWhat was loaded before goes on.`);
    return false;
  }
}

async function tellOutdated({ stack, options, say }: ServedStack): Promise<void> {
  try {
    const templates = await synthStacks(options.cloudDir, () => undefined);
    if (!isDeepStrictEqual(templates, stack.templates)) process.send?.('outdated' satisfies FromServing);
  } catch (error) {
    say(textOf(error));
  }
}

const textOf = (error: unknown): string => (error instanceof StartFailure ? error.message : detailsOf(error));
