import { isInternal } from '#shared/events/topics.ts';
import { indexKeys, readEventPosition } from '#shared/table/keys.ts';
import { type Check, isSettled, type Terms, unlessEqual } from '../check.ts';
import type { Fault } from '../finding.ts';

type Numbered = { readonly sequence: number; readonly atMs: number; readonly previousAtMs: number };

/**
 * Every event was handed on within the grace time and waits no more; the numbers of those that others see are without a second of a kind, and
 * without gap but for numbers that were declared lost, up to the last that the store has given.
 */
export function checkEvents(terms: Terms): Check {
  const numbered: Numbered[] = [];
  let last = { sequence: 0, isSettled: true };
  const fault = (check: Fault['check'], id: string | number) => ({ check, object: 'event', id }) as const;
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'tally' && row.value.last !== undefined) {
        const atMs = Number(row.item['last_at_ms']);
        // A promotion has raised it, and no event has got a number since.
        last = { sequence: row.value.last, isSettled: atMs > 0 && isSettled(terms, atMs) };
      }
      if (row.kind !== 'event' || row.value.entity === 'sample_event') return;
      const { id, topic, createdAtMs, sequence, relayedAtMs } = row.value;
      const isDue = row.item['due_pk'] !== undefined;
      if (relayedAtMs === null && isSettled(terms, createdAtMs)) {
        yield { ...fault('event_unrelayed', id), expected: 'relayed', found: isDue ? 'waiting' : 'lost' };
      }
      if (relayedAtMs !== null && isDue) {
        yield { ...fault('event_due', id), expected: 'no wait after the relay', found: 'waiting' };
      }
      if (relayedAtMs !== null && sequence === null && !isInternal(topic)) {
        yield { ...fault('event_number', id), expected: 'a number', found: null };
      }
      if (sequence === null) return;
      const position = readEventPosition(row.value.filter_a_sk ?? '');
      const made = indexKeys.loggedEvent(terms.storeId, { ...position, sequence, topic });
      const wrong = Object.entries(made).find(([name, value]) => row.item[name] !== value);
      if (wrong !== undefined) yield { ...fault('index_keys', id), expected: `${wrong[0]} as its fields make it`, found: 'another' };
      numbered.push({ sequence, atMs: position.relayedAtMs, previousAtMs: position.previousAtMs });
    },
    *end(): Generator<Fault> {
      numbered.sort((a, b) => a.sequence - b.sequence);
      for (const [n, { sequence, previousAtMs }] of numbered.entries()) {
        const before = numbered[n - 1];
        // The event after numbers that a restore lost says so (`shared/promotion/`).
        if (before === undefined || previousAtMs === 0) continue;
        yield* unlessEqual(fault('event_sequence', sequence), before.sequence + 1, sequence);
        if (before.sequence + 1 === sequence) yield* unlessEqual(fault('event_sequence', sequence), before.atMs, previousAtMs);
      }
      const highest = numbered.at(-1)?.sequence;
      // The rows that gave the last numbers may have expired, and their numbers with them.
      if (highest === undefined ? last.sequence === 0 : highest === last.sequence) return;
      if (highest !== undefined && last.isSettled) {
        yield { check: 'event_sequence', object: 'counter', id: 'event_sequence', expected: highest, found: last.sequence };
      }
    },
  };
}
