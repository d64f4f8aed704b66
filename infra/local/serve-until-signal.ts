import { type LocalStack, type StartOptions, startLocal } from './local-stack.ts';
import { type LocalOptions, readOptions } from './options.ts';
import { readyText } from './ready-text.ts';
import { StartFailure } from './runtime/start-failure.ts';
import { detailsOf } from './runtime/thrown.ts';

/** A stack that serves, with what it was started with and a way to tell the person at the terminal something. */
export type ServedStack = {
  readonly stack: LocalStack;
  readonly options: LocalOptions;
  readonly say: (line: string) => void;
};

/**
 * Starts the stack with the options of the command line and the environment, and reports when it is ready; SIGINT and SIGTERM end it. When it cannot
 * start, it reports that, sets the exit code 1 and returns null.
 */
export async function serveUntilSignal({ reloads = false }: Pick<StartOptions, 'reloads'> = {}): Promise<ServedStack | null> {
  const writeToTerminal = process.stdout.write.bind(process.stdout);
  const say = (line: string): void => void writeToTerminal(`${line}\n`);
  // The reader of the output may have left (`npm start | head`); the stack goes on.
  process.stdout.on('error', () => undefined);
  let served: LocalStack | undefined;
  endOnSignal(() => served, say);
  try {
    const options = readOptions(process.argv.slice(2), process.env);
    const stack = await startLocal({ ...options, say, capturesOutput: true, reloads });
    served = stack;
    // For a parent that has a channel to this process: it knows before a person does, who may act on what is printed.
    process.send?.('ready');
    say(readyText(stack, options, performance.now()));
    return { stack, options, say };
  } catch (error) {
    const text = error instanceof StartFailure ? error.message : `The start failed. ${detailsOf(error)}`;
    process.exitCode = 1;
    writeToTerminal(`${text}\n`, () => process.exit());
    return null;
  }
}

/** The first signal stops cleanly, a second one at once, and so does the first while nothing is served yet. */
function endOnSignal(served: () => LocalStack | undefined, say: (line: string) => void): void {
  let isStopping = false;
  const onSignal = async (): Promise<void> => {
    const stack = served();
    if (isStopping || stack === undefined) process.exit(130);
    isStopping = true;
    say('\nStopping …');
    await stack.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void onSignal());
  process.on('SIGTERM', () => void onSignal());
}
