import type { Check, Terms } from '../check.ts';
import type { Fault } from '../finding.ts';
import { idOf } from '../id-of.ts';

/** A text that goes on in parts has all of them. Parts outlive their text, so that some without one are no fault. */
export function checkTextParts(_terms: Terms): Check {
  const missing = new Map<string, Pick<Fault, 'object' | 'id'>>();
  return {
    see(row) {
      if (row.kind === 'event' || row.kind === 'idempotency') {
        const owner = row.kind === 'event' ? row.value.id : String(row.item['lock_token']);
        const parts = Number(row.item['body_parts'] ?? 0);
        for (let n = 0; n < parts; n += 1) missing.set(`${owner} ${n}`, { object: row.kind, id: idOf(row.item) });
      } else if (row.kind === 'text_part') {
        missing.delete(`${row.value.ownerId} ${row.value.index}`);
      }
      return [];
    },
    *end(): Generator<Fault> {
      for (const [name, fault] of missing) {
        yield { ...fault, check: 'text_part', expected: `part ${name.split(' ')[1]} of its text`, found: null };
      }
    },
  };
}
