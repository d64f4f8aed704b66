import { isDeepStrictEqual } from 'node:util';
import { StartFailure } from './runtime/start-failure.ts';
import { detailsOf } from './runtime/thrown.ts';
import { type ServedStack, serveUntilSignal } from './serve-until-signal.ts';
import { synthStacks } from './template/synth-stacks.ts';

/**
 * Messages between `dev.ts` and the serving process. `outdated` means that the serving process cannot run the changed
 * sources, so a new process must be started.
 */
export type MessageToServer = 'start' | 'reload';
export type MessageFromServer = 'ready' | 'outdated';

/** Serves the current sources, and reloads the functions whenever the parent process sends a message. */
export async function serveAndReload(): Promise<void> {
  const served = await serveUntilSignal({ reloads: true });
  if (served === null) return;
  const compareTemplates = oneAtATime(() => tellOutdated(served));
  const reload = oneAtATime(async () => {
    // The templates are compared after the reload, because the comparison needs a slow synthesis. Most changes concern
    // only code, so the reload should not wait for the comparison.
    if (await reloadFunctions(served)) compareTemplates();
  });
  process.on('message', reload);
}

/**
 * Returns a function that runs `work`. If the function is called while `work` is running, `work` runs once more
 * afterwards, no matter how many calls there were.
 */
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
    say(`${textOf(error)}\nThe previously loaded code keeps running.`);
    return false;
  }
}

async function tellOutdated({ stack, options, say }: ServedStack): Promise<void> {
  try {
    const templates = await synthStacks(options.cloudDir, () => undefined);
    if (!isDeepStrictEqual(templates, stack.templates)) process.send?.('outdated' satisfies MessageFromServer);
  } catch (error) {
    say(textOf(error));
  }
}

const textOf = (error: unknown): string => (error instanceof StartFailure ? error.message : detailsOf(error));
