import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import type { Promotion } from '#shared/promotion/promote-store-table.ts';

export type PromoteOptions = {
  /** Null: the data of one machine. */
  readonly table: string | null;
  readonly dataDir: string;
  /** A table that has given numbers too: the one that this was restored from. */
  readonly beyond: string | null;
  readonly promotion: Promotion;
};

const usage = `npm run ops -- promote --at TIME [options]   makes the table of a replica ready to be the home (docs/second-region.md)
  --at TIME            when the old home ended, as 2026-11-25T10:00:00Z; with the same time a stopped run goes on
  --dry-run            says what it would do
  --window-minutes N   how long before that events are relayed once more (60): at least the age of the oldest message in a queue
  --sequence-ahead N   how far the numbers of events jump (1000000)
  --numbers-ahead N    how far the numbers of orders, returns, bookings and purchase orders jump (1000)
  --beyond NAME        further than the numbers of this table too: the one in use, for a restored one and for the way back
  --table NAME         a deployed table, with the credentials and region of your AWS session
  --data-dir FOLDER    the data of npm start (.local), whether it runs or not`;

/** Options from flags. Throws StartFailure naming the first wrong one. */
export function readPromoteOptions(args: readonly string[]): PromoteOptions {
  const flags = readFlags(args);
  const { at } = flags;
  const atMs = at !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? Date.parse(at) : Number.NaN;
  if (at === undefined || Number.isNaN(atMs)) throw new StartFailure(`--at is a time such as 2026-11-25T10:00:00Z.\n\n${usage}`);
  if (flags.beyond !== undefined && (flags.table === undefined || flags.table === flags.beyond))
    throw new StartFailure(`--beyond goes with --table, and names another one.\n\n${usage}`);
  return {
    table: flags.table ?? null,
    beyond: flags.beyond ?? null,
    dataDir: resolve(flags['data-dir'] ?? '.local'),
    promotion: {
      promotion: new Date(atMs).toISOString(),
      sinceMs: atMs - readNumber('window-minutes', flags['window-minutes'] ?? '60') * 60_000,
      sequenceAhead: readNumber('sequence-ahead', flags['sequence-ahead'] ?? '1000000'),
      numbersAhead: readNumber('numbers-ahead', flags['numbers-ahead'] ?? '1000'),
      isDryRun: flags['dry-run'] ?? false,
    },
  };
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        at: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'window-minutes': { type: 'string' },
        'sequence-ahead': { type: 'string' },
        'numbers-ahead': { type: 'string' },
        table: { type: 'string' },
        beyond: { type: 'string' },
        'data-dir': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${usage}`);
  }
}

function readNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartFailure(`--${name} is a whole number above 0, not "${text}".\n\n${usage}`);
}
