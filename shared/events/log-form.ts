import { packText, unpackText } from '#shared/table/rows/long-text.ts';
import { absent, bytes, type Kind, named, number, storedForm, text } from '#shared/table/rows/stored-form.ts';

/* The stored form of a store's event log: its end, where events get numbers, and the rows to which they move from there. */

/** An event's entry in the log: its number, and the time when it got it. */
export type LogEntry = { readonly sequence: number; readonly atMs: number; readonly id: string; readonly topic: string };

/** Events that were numbered together: the first number, the time, and the id and topic of each. */
type Batch = { readonly sequence: number; readonly atMs: number; readonly events: readonly Pick<LogEntry, 'id' | 'topic'>[] };

const idPrefix = 'evt_';

/** Returns a batch as a line of text. */
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

/** Compressed: an event takes 20 bytes instead of 90 in a list of maps, and writes are charged per KB. */
const entries: Kind<readonly LogEntry[]> = {
  read: (stored) => {
    const lines = unpackText(bytes.read(stored));
    return lines === '' ? [] : entriesOf(lines.split('\n').map(readLine));
  },
  write: (of) => packText(batchesOf(of).map(lineOf).join('\n')),
  shape: { leaf: 'numbered events' },
};

/** The end of a store's log. All numbers are assigned here, one batch after another. */
export type LogEnd = {
  /** The last assigned number; 0 before the first. */
  readonly sequence: number;
  /** When it was assigned; 0 before the first, and after a restore. */
  readonly atMs: number;
  /** The events with the last numbers, in order. */
  readonly recent: readonly LogEntry[];
  /** The highest event id that moved to a row and is no longer here; null before the first. */
  readonly movedId: string | null;
  /** Numbers up to this one may be missing because a restore lost their events; null without a restore. */
  readonly lostUpTo: number | null;
};

/** The stored form of the end. */
export const logEndForm = storedForm<LogEnd>()({
  sequence: named('last', number),
  atMs: named('last_at_ms', number),
  recent: entries,
  movedId: absent(text),
  lostUpTo: absent(number),
});

/** A row of the log: numbered events in ascending order, up to the number in its key. Rows may overlap but never contradict each other. */
export type LogRow = { readonly entries: readonly LogEntry[] };
export const logRowForm = storedForm<LogRow>()({ entries });

const emptyLog: LogEnd = { sequence: 0, atMs: 0, recent: [], movedId: null, lostUpTo: null };

/** Reads the stored item of the end, or an empty log without one. */
export const logEndOf = (item: unknown): LogEnd => (item === null || item === undefined ? emptyLog : logEndForm.read(item));
