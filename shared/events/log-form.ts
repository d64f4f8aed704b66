import { packText, unpackText } from '#shared/table/rows/long-text.ts';
import { absent, bytes, type Kind, named, number, storedForm, text } from '#shared/table/rows/stored-form.ts';

/*
 * The stored form of a store's event log. One item, the log's end, stores the newest entries. Rows store the older
 * entries.
 */

/** An event's entry in the log. `atMs` is the time when the event was numbered. */
export type LogEntry = { readonly sequence: number; readonly atMs: number; readonly id: string; readonly topic: string };

/** Events that were numbered together, with consecutive numbers from `sequence` on. */
type Batch = { readonly sequence: number; readonly atMs: number; readonly events: readonly Pick<LogEntry, 'id' | 'topic'>[] };

const idPrefix = 'evt_';

/** Writes a batch as a line of text. */
const lineOf = ({ sequence, atMs, events }: Batch): string =>
  [sequence, atMs, ...events.map(({ id, topic }) => `${id.slice(idPrefix.length)},${topic}`)].join(' ');

function readLine(line: string): Batch {
  const [sequence, atMs, ...events] = line.split(' ');
  return {
    sequence: Number(sequence),
    atMs: Number(atMs),
    events: events.map((event) => {
      const [id = '', topic = ''] = event.split(',');
      return { id: `${idPrefix}${id}`, topic };
    }),
  };
}

const entriesOf = (batches: readonly Batch[]): readonly LogEntry[] =>
  batches.flatMap(({ sequence, atMs, events }) => events.map((event, n) => ({ ...event, sequence: sequence + n, atMs })));

function batchesOf(entries: readonly LogEntry[]): readonly Batch[] {
  const batches: { sequence: number; atMs: number; events: Pick<LogEntry, 'id' | 'topic'>[] }[] = [];
  for (const { sequence, atMs, id, topic } of entries) {
    const batch = batches.at(-1);
    if (batch !== undefined && batch.atMs === atMs && batch.sequence + batch.events.length === sequence) batch.events.push({ id, topic });
    else batches.push({ sequence, atMs, events: [{ id, topic }] });
  }
  return batches;
}

/**
 * Entries are stored as compressed text, because writes are charged per KB. Compressed, an entry takes about 20 bytes.
 * As a map in a list, the same entry would take about 90 bytes.
 */
const entries: Kind<readonly LogEntry[]> = {
  read: (stored) => {
    const lines = unpackText(bytes.read(stored));
    return lines === '' ? [] : entriesOf(lines.split('\n').map(readLine));
  },
  write: (of) => packText(batchesOf(of).map(lineOf).join('\n')),
  shape: { leaf: 'numbered events' },
};

/** The item that stores the newest entries of a store's event log and the last assigned number. */
export type LogEnd = {
  /** The last number assigned; 0 if there is none yet. */
  readonly sequence: number;
  /** The time at which the last number was assigned; 0 if no number has been assigned yet, or after a restore. */
  readonly atMs: number;
  /** The most recently numbered events, in the order of their numbers. */
  readonly recent: readonly LogEntry[];
  /** The highest id of an event that has moved from the log's end to a row; null if no event has moved yet. */
  readonly movedId: string | null;
  /**
   * After a restore, events with this number or a lower number may be missing. Null if the table was never restored.
   */
  readonly lostUpTo: number | null;
};

/** The stored form of `LogEnd`. */
export const logEndForm = storedForm<LogEnd>()({
  sequence: named('last', number),
  atMs: named('last_at_ms', number),
  recent: entries,
  movedId: absent(text),
  lostUpTo: absent(number),
});

/**
 * A row of the log. Its entries have ascending numbers, and the row's key contains the last of these numbers. Rows may
 * overlap, but they never contradict each other.
 */
export type LogRow = { readonly entries: readonly LogEntry[] };
export const logRowForm = storedForm<LogRow>()({ entries });

const emptyLog: LogEnd = { sequence: 0, atMs: 0, recent: [], movedId: null, lostUpTo: null };

/** Reads a log's end from its stored item. Without an item, the log is empty. */
export const logEndOf = (item: unknown): LogEnd => (item === null || item === undefined ? emptyLog : logEndForm.read(item));
