import { startLocal } from './local-stack.ts';
import { readOptions } from './options.ts';
import { readyText } from './ready-text.ts';
import { StartFailure } from './runtime/start-failure.ts';
import { detailsOf } from './runtime/thrown.ts';

const writeToTerminal = process.stdout.write.bind(process.stdout);
const say = (line: string): void => void writeToTerminal(`${line}\n`);
// The reader of the output may have left (`npm start | head`); the stack goes on.
process.stdout.on('error', () => undefined);

try {
  const options = readOptions(process.argv.slice(2), process.env);
  const stack = await startLocal({ ...options, say, capturesOutput: true });
  say(readyText(stack, options, performance.now()));
  stopOnSignal(stack.stop);
  // For a parent that has a channel to this process, as the benchmark has.
  process.send?.('ready');
} catch (error) {
  const text = error instanceof StartFailure ? error.message : `The start failed. ${detailsOf(error)}`;
  process.exitCode = 1;
  writeToTerminal(`${text}\n`, () => process.exit());
}

/** The first signal stops cleanly, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = async (): Promise<void> => {
    if (isStopping) process.exit(130);
    isStopping = true;
    say('\nStopping …');
    await stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void onSignal());
  process.on('SIGTERM', () => void onSignal());
}
