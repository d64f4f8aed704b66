import fc from 'fast-check';
import { parseSalesChange } from '#shared/reports/sales-changes-table.ts';
import { parseSalesDay } from '#shared/reports/sales-days-table.ts';
import { figureNames, type SalesFigures } from '#shared/reports/sales-figures.ts';
import { salesChangeForm, salesDayForm } from '#shared/reports/sales-form.ts';

const anyFigures = fc.record(Object.fromEntries(figureNames.map((name) => [name, fc.bigInt()]))) as fc.Arbitrary<SalesFigures>;

describe('the stored form of sales', () => {
  it('reads every day and every change as it was written', () => {
    const anyDay = fc.record({
      day: fc.constant('2026-11-05'),
      currency: fc.constant('EUR'),
      rollUp: fc.nat(),
      quarters: fc.uniqueArray(fc.tuple(fc.nat(95), anyFigures), { selector: ([quarter]) => quarter }).map((pairs) => new Map(pairs)),
    });
    fc.assert(fc.property(anyDay, (day) => expect(parseSalesDay(salesDayForm.write(day))).toEqual(day)));
    const anyChange = fc.record({
      name: fc.string(),
      currency: fc.string(),
      entries: fc.array(fc.record({ atMs: fc.nat(), figures: anyFigures })),
    });
    fc.assert(fc.property(anyChange, (change) => expect(parseSalesChange(salesChangeForm.write(change))).toEqual(change)));
  });

  it.each(['40 1 2 3 4 5 6 7 8 9', '40 1 2 3 4 5 6 7 8 9 10 11', '40 1 2 3 4 5 6 7 8 9 10,5', '40 1 2 3 4 5 6 7 8  10', ';'])(
    'is not %j',
    (quarters) => {
      expect(() => parseSalesDay({ day: '2026-11-05', currency: 'EUR', roll_up: 1, quarters })).toThrow('attribute quarters');
    },
  );
});
