import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import type { Promotion } from '#shared/promotion/promote-store-table.ts';

export type PromoteOptions = {
  readonly table: string;
  /** The table in use before the restored table; null if that table no longer exists. */
  readonly beyond: string | null;
  readonly promotion: Omit<Promotion, 'beyond'>;
};

const usage = `npm run ops -- promote --table NAME --at TIME [options]   prepares a restored table for use (docs/procedures/restore-table.md)
  --table NAME         the table, with the credentials and region of your AWS session
  --at TIME            the second that it was restored to, such as 2026-11-25T10:00:00Z; the same time continues an interrupted run
  --beyond NAME        the table in use, whose numbers are not reused; leave it out only if that table no longer exists
  --dry-run            prints what it would do
  --window-minutes N   minutes before that second for which changes are completed and events relayed again (60): at least the age of the oldest message in a queue
  --sequence-ahead N   numbers that events skip (1000000)
  --numbers-ahead N    numbers that orders, returns, bookings and purchase orders skip (1000)`;

/** Reads the options from the command line. Throws StartFailure for the first invalid option. */
export function readPromoteOptions(args: readonly string[]): PromoteOptions {
  const flags = readFlags(args);
  const { at } = flags;
  const atMs = at !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? Date.parse(at) : Number.NaN;
  if (at === undefined || Number.isNaN(atMs)) throw new StartFailure(`--at takes a time such as 2026-11-25T10:00:00Z.\n\n${usage}`);
  if (flags.table === undefined) throw new StartFailure(`--table is required: the restored table.\n\n${usage}`);
  if (flags.table === flags.beyond) throw new StartFailure(`--beyond and --table must name different tables.\n\n${usage}`);
  return {
    table: flags.table,
    beyond: flags.beyond ?? null,
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
      },
    }).values;
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${usage}`);
  }
}

function readNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartFailure(`--${name} must be a whole number above 0, not "${text}".\n\n${usage}`);
}
