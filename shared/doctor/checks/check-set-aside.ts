import { type Check, nothingMore, type Terms } from '../check.ts';
import type { Fault } from '../finding.ts';
import { idOf } from '../id-of.ts';

/** No row says that it could not be passed on. Why it could not stands in the row; it may repeat what a person wrote. */
export const checkSetAside = (_terms: Terms): Check => ({
  *see(row): Generator<Fault> {
    const note = row.item['set_aside'];
    if (typeof note !== 'object' || note === null) return;
    const attempts = 'attempts' in note ? Number(note.attempts) : 0;
    yield {
      check: 'set_aside',
      object: row.kind,
      id: idOf(row.item),
      expected: 'passed on',
      found: `set aside after ${attempts} attempts`,
    };
  },
  end: nothingMore,
});
