import { figureNames } from '#shared/reports/sales-figures.ts';
import { keys } from '#shared/table/keys.ts';
import type { Plant, Planting } from './planting.ts';

/** Parses an attribute that has one entry per quarter hour. */
const stored = (entries: unknown): readonly (readonly string[])[] =>
  String(entries ?? '')
    .split(';')
    .map((entry) => entry.split(' '));

/** Faults in the sales figures. */
export const salesPlants = (on: Planting): readonly Plant[] => {
  const { id, first, rows } = on;
  return [
    [
      'a day of sales without any roll-up',
      async () => {
        const days = await rows(keys.salesDayPartition(id()));
        // A day's row has a separate attribute, `uncosted`, for the amounts without a known cost.
        const counted = days.flatMap((day) => {
          const uncosted = new Map(stored(day['uncosted']).map(([quarter, amount]) => [quarter, amount]));
          return stored(day['quarters']).map(([quarter = '', ...figures]) => [day.sk, quarter, ...figures, uncosted.get(quarter) ?? '0']);
        });
        for (const day of days) await on.store.remove(day);
        return counted.map(([sk, quarter, ...figures]) => ({
          check: 'sales_day' as const,
          object: 'sales_day',
          id: `${sk}#${quarter}`,
          expected: 'the sum of its orders',
          found: figureNames.flatMap((name, n) => (figures[n] === '0' ? [] : [`${name} -${figures[n]}`])).join(', '),
        }));
      },
    ],
    [
      'a lost change of sales, missing from its day',
      async () => {
        await on.store.remove(await first(keys.salesChangePartition(id()), ({ sk }) => sk === `cancel#${on.store.cancelled.id}`));
        return [
          on.salesFault(on.store.cancelled['placed_at'], 'grossMinor +9800, discountsMinor +980, orders +1, units +2, uncostedMinor +8820'),
        ];
      },
    ],
    [
      'sales in a currency without orders',
      async () => {
        const day = await first(keys.salesDayPartition(id()));
        await on.store.put({ ...day, sk: '2026-01-01#USD', day: '2026-01-01', currency: 'USD', quarters: '0 100 0 0 0 0 0 0 0 0 0' });
        return [
          {
            check: 'sales_day',
            object: 'sales_day',
            id: '2026-01-01#USD#0',
            expected: 'the sum of its orders',
            found: 'grossMinor +100',
          },
        ];
      },
    ],
  ];
};
