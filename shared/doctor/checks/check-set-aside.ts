import { currentSetAside } from '#shared/table/set-aside.ts';
import { type Check, nothingMore, type Terms } from '../check.ts';
import type { Fault } from '../finding.ts';
import { idOf } from '../id-of.ts';

/** No row waits because it could not be passed on. A note that a row has kept from before it was passed on says nothing of it now. */
export const checkSetAside = (_terms: Terms): Check => ({
  *see(row): Generator<Fault> {
    const note = currentSetAside(row.item);
    if (note === null) return;
    yield {
      check: 'set_aside',
      object: row.kind,
      id: idOf(row.item),
      expected: 'passed on',
      found: `set aside after ${note.attempts} attempts`,
    };
  },
  end: nothingMore,
});
