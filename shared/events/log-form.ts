import { packText, unpackText } from '#shared/table/rows/long-text.ts';
import { absent, bytes, type Kind, named, number, storedForm, text } from '#shared/table/rows/stored-form.ts';

/* How a store's log of events is stored: its end, where numbers are given, and the pages to which they move from there. */

/** The place of an event in the log: its number, and when that was given. */
export type LogEntry = { readonly sequence: number; readonly atMs: number; readonly id: string; readonly topic: string };

/** Events that got their numbers together: the first number, the time, and id and topic of each. */
type Batch = { readonly sequence: number; readonly atMs: number; readonly events: readonly Pick<LogEntry, 'id' | 'topic'>[] };

const idPrefix = 'evt_';

/** A batch in a line of text. */
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

/** Compressed: an event takes 20 bytes, where a list of maps would take 90, and a write pays for each KB. */
const entries: Kind<readonly LogEntry[]> = {
  read: (stored) => {
    const lines = unpackText(bytes.read(stored));
    return lines === '' ? [] : entriesOf(lines.split('\n').map(readLine));
  },
  write: (of) => packText(batchesOf(of).map(lineOf).join('\n')),
  shape: { leaf: 'numbered events' },
};

/** The end of a store's log. All numbers are given here, one batch after the other. */
export type LogEnd = {
  /** The last number that was given; 0 before the first. */
  readonly sequence: number;
  /** When it was given; 0 before the first, and after a restore. */
  readonly atMs: number;
  /** The events that got the last numbers, in the order of these. */
  readonly recent: readonly LogEntry[];
  /** The highest id of an event that is in a page and no longer here; null before the first. */
  readonly movedId: string | null;
  /** Numbers up to this one may be on no event, since a restore lost some; null where nothing was restored. */
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

/** A page of the log: events with their numbers, ascending, up to the number that is its key. Pages may overlap, and never differ. */
export type LogRow = { readonly entries: readonly LogEntry[] };
export const logRowForm = storedForm<LogRow>()({ entries });

const emptyLog: LogEnd = { sequence: 0, atMs: 0, recent: [], movedId: null, lostUpTo: null };

/** Reads the stored item of the end, if there is one. */
export const logEndOf = (item: unknown): LogEnd => (item === null || item === undefined ? emptyLog : logEndForm.read(item));
