import { type LocalStack, type StartOptions, startLocal } from './local-stack.ts';
import { type LocalOptions, readOptions } from './options.ts';
import { readyText } from './ready-text.ts';
import { StartFailure } from './runtime/start-failure.ts';
import { detailsOf } from './runtime/thrown.ts';

/** A stack that is serving, its options, and a function that prints a line for the person at the terminal. */
export type ServedStack = {
  readonly stack: LocalStack;
  readonly options: LocalOptions;
  readonly say: (line: string) => void;
};

/**
 * Starts the stack with options from the command line and the environment, and reports when it is ready. SIGINT and
 * SIGTERM stop it. If it cannot start, reports why, sets the exit code to 1 and returns null.
 */
export async function serveUntilSignal({ reloads = false }: Pick<StartOptions, 'reloads'> = {}): Promise<ServedStack | null> {
  const writeToTerminal = process.stdout.write.bind(process.stdout);
  const say = (line: string): void => void writeToTerminal(`${line}\n`);
  // The process that reads the output may have exited (`npm start | head`). The stack then keeps running.
  process.stdout.on('error', () => undefined);
  let served: LocalStack | undefined;
  endOnSignal(() => served, say);
  try {
    const options = readOptions(process.argv.slice(2), process.env);
    const stack = await startLocal({ ...options, say, capturesOutput: true, reloads });
    served = stack;
    // A listening parent process must learn that the stack is ready before a person does. Therefore the message is sent
    // before the text is printed.
    process.send?.('ready');
    say(readyText(stack, options, performance.now()));
    return { stack, options, say };
  } catch (error) {
    const text = error instanceof StartFailure ? error.message : `The stack could not be started. ${detailsOf(error)}`;
    process.exitCode = 1;
    writeToTerminal(`${text}\n`, () => process.exit());
    return null;
  }
}

/**
 * Stops cleanly on the first signal and exits immediately on the second. If nothing is served yet, exits immediately on
 * the first signal.
 */
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
