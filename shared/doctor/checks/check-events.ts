import { decodeTime } from 'ulid';
import { eventRetentionMs } from '#shared/events/event.ts';
import { type LogEntry, logEndOf } from '#shared/events/log-form.ts';
import { isInternal } from '#shared/events/topics.ts';
import { type Check, type ExaminationTime, faultUnlessEqual, isSettled } from '../check.ts';
import type { Fault } from '../finding.ts';

/**
 * Returns the time when an event was created. The time is read from the event's id, because the event's row may be
 * missing. The log stores only the time when the event was numbered, which may be much later.
 */
const createdAtMsOf = (eventId: string): number => decodeTime(eventId.slice('evt_'.length));

/**
 * Checks events:
 * - Every event is relayed within the grace period and then leaves the outbox.
 * - The log lists each public event once, under the event's own number. The log ends at the store's last number. Gaps
 *   are allowed only after a restore.
 */
export function checkEvents(terms: ExaminationTime): Check {
  /** The contents of the event rows, keyed by event id. */
  const events = new Map<string, { readonly sequence: number | null; readonly atMs: number; readonly isRelayed: boolean }>();
  const entries = new Map<number, LogEntry>();
  const different = new Set<number>();
  let end = logEndOf(null);
  const fault = (check: Fault['check'], id: string | number) => ({ check, object: 'event', id }) as const;
  const add = (entry: LogEntry): void => {
    const known = entries.get(entry.sequence);
    if (known !== undefined && known.id !== entry.id) different.add(entry.sequence);
    entries.set(entry.sequence, entry);
  };
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'tally' && row.value.logEnd !== null) {
        end = row.value.logEnd;
        for (const entry of end.recent) add(entry);
      }
      if (row.kind === 'event_log') for (const entry of row.value.entries) add(entry);
      if (row.kind !== 'event' || row.value.entity === 'sample_event') return;
      const { id, topic, createdAtMs, sequence, relayedAtMs } = row.value;
      const isDue = row.item['due_pk'] !== undefined;
      if (relayedAtMs === null && isSettled(terms, createdAtMs)) {
        yield { ...fault('event_unrelayed', id), expected: 'relayed', found: isDue ? 'waiting' : 'lost' };
      }
      if (relayedAtMs !== null && isDue) {
        yield { ...fault('event_due', id), expected: 'no due time after the relay', found: 'waiting' };
      }
      if (relayedAtMs !== null && sequence === null && !isInternal(topic)) {
        yield { ...fault('event_number', id), expected: 'a number', found: null };
      }
      events.set(id, { sequence, atMs: relayedAtMs ?? createdAtMs, isRelayed: relayedAtMs !== null });
    },
    *end(): Generator<Fault> {
      const { sequence: last, atMs: lastAtMs, lostUpTo, recent } = end;
      const isLost = (sequence: number): boolean => lostUpTo !== null && sequence <= lostUpTo;
      const isRecent = new Set(recent.map(({ id }) => id));
      const numberOf = new Map<string, number>();
      let before: number | null = null;
      for (const { sequence, id, atMs } of [...entries.values()].sort((a, b) => a.sequence - b.sequence)) {
        if (different.has(sequence)) yield { ...fault('event_sequence', sequence), expected: 'one event', found: 'several' };
        yield* faultUnlessEqual(fault('event_sequence', id), numberOf.get(id) ?? sequence, sequence);
        numberOf.set(id, sequence);
        if (before !== null && !isLost(before)) yield* faultUnlessEqual(fault('event_sequence', sequence), before + 1, sequence);
        before = sequence;
        if (!isSettled(terms, atMs)) continue;
        const event = events.get(id);
        if (event === undefined) {
          const isKept = createdAtMsOf(id) > terms.nowMs - eventRetentionMs;
          if (isKept && !isLost(sequence)) yield { ...fault('event_sequence', sequence), expected: 'an event', found: null };
        } else if (event.sequence !== null) {
          yield* faultUnlessEqual(fault('event_number', id), sequence, event.sequence);
        } else if (!isRecent.has(id) && !event.isRelayed) {
          // After a crash, an event in `recent` may lack its number. A later run stores the number before it removes
          // the event from `recent`.
          yield { ...fault('event_number', id), expected: sequence, found: null };
        }
      }
      for (const [id, { sequence, atMs }] of events) {
        if (sequence === null || numberOf.has(id) || !isSettled(terms, atMs)) continue;
        yield { ...fault('event_sequence', id), expected: 'its number in the log', found: sequence };
      }
      // The last number that was assigned must be the number of the newest entry, except in two cases:
      // - All entries of the log have expired.
      // - No event has been numbered since a restore.
      const highest = before ?? last;
      if (highest === last || lostUpTo === last || !isSettled(terms, lastAtMs)) return;
      yield { check: 'event_sequence', object: 'counter', id: 'event_sequence', expected: highest, found: last };
    },
  };
}
