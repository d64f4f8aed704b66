import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';

export type RedriveOptions = {
  readonly queue: string;
  readonly rate: number;
  readonly apply: boolean;
  /**
   * The data folder of a running `npm start`, to use the queues of that stack; null to use the queues of a deployed
   * stage.
   */
  readonly dataDir: string | null;
};

export const redriveUsage = `npm run ops -- redrive [options]   shows the messages of a dead-letter queue or puts them back into their queue
  --queue NAME     the dead-letter queue, as named by its alarm; reached through the AWS CLI with the rights of your session
  --data-dir DIR   instead: the queues of the npm start that is running on this folder
  --rate N         at most N messages per second, 1 to 500; default: 20
  --apply          puts them back; without it, counts them by kind. If interrupted, run it again: it continues`;

/** Reads the options from the arguments of `redrive`. Throws StartFailure for the first invalid one. */
export function readRedriveOptions(args: readonly string[]): RedriveOptions {
  const { queue, rate = '20', apply = false, 'data-dir': dataDir } = readFlags(args);
  if (queue === undefined || !/^[\w-]{1,80}(\.fifo)?$/.test(queue)) throw wrong('--queue takes the name of a dead-letter queue.');
  if (!/^\d{1,3}$/.test(rate) || Number(rate) < 1 || Number(rate) > 500) throw wrong('--rate takes a whole number from 1 to 500.');
  return { queue, rate: Number(rate), apply, dataDir: dataDir === undefined ? null : resolve(dataDir) };
}

const wrong = (reason: string): StartFailure => new StartFailure(`${reason}\n\n${redriveUsage}`);

function readFlags(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { queue: text, rate: text, 'data-dir': text, apply: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw wrong(reasonOf(error));
  }
}
