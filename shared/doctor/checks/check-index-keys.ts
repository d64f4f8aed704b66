import { type Check, nothingMore, type Terms } from '../check.ts';
import type { Fault } from '../finding.ts';
import { idOf } from '../id-of.ts';
import { type Item, rebuiltItem } from '../row-kinds.ts';

const attributes = ['pk', 'sk', 'updated', 'filter_a', 'filter_b', 'filter_c', 'filter_d', 'filter_e'].flatMap((name) =>
  name.endsWith('k') ? [name] : [`${name}_pk`, `${name}_sk`],
);

/** Keys and index attributes are those that the row's own fields make. The values are not said: they hold addresses. */
export const checkIndexKeys = ({ storeId }: Terms): Check => ({
  see: function* (row): Generator<Fault> {
    const rebuilt = rebuiltItem(storeId, row);
    if (rebuilt === null) return;
    for (const name of attributes) {
      if ((name === 'pk' || name === 'sk') && rebuilt[name] === undefined) continue;
      if (rebuilt[name] === row.item[name]) continue;
      const fault = { check: 'index_keys', object: row.kind, id: idOf(row.item) } as const;
      yield { ...fault, expected: `${name} ${made(rebuilt, name)}`, found: row.item[name] === undefined ? 'none' : 'another' };
    }
  },
  end: nothingMore,
});

const made = (rebuilt: Item, name: string): string => (rebuilt[name] === undefined ? 'absent' : 'as its fields make it');
