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

  it('reads the days of older code, and those that it would read', () => {
    const item = { day: '2026-11-05', currency: 'EUR', roll_up: 1, quarters: '40 1 2 3 4 5 6 7 8 9' };
    expect(parseSalesDay(item).quarters.get(40)).toMatchObject({ costMinor: 9n, uncostedMinor: 0n });
    const day = parseSalesDay({ ...item, uncosted: '40 -12' });
    expect(day.quarters.get(40)).toMatchObject({ costMinor: 9n, uncostedMinor: -12n });
    expect(salesDayForm.write(day)).toMatchObject({ quarters: '40 1 2 3 4 5 6 7 8 9', uncosted: '40 -12' });
  });

  it.each(['40', '40 x', '40 1 2'])('has no amounts %j', (uncosted) => {
    const item = { day: '2026-11-05', currency: 'EUR', roll_up: 1, quarters: '40 1 2 3 4 5 6 7 8 9' };
    expect(() => parseSalesDay({ ...item, uncosted })).toThrow('attribute uncosted');
  });

  it.each(['40 1 2 3 4 5 6 7 8', '40 1 2 3 4 5 6 7 8 9 10', '40 1 2 3 4 5 6 7 8 9,5', '40 1 2 3 4 5 6 7  9', ';'])(
    'is not %j',
    (quarters) => {
      expect(() => parseSalesDay({ day: '2026-11-05', currency: 'EUR', roll_up: 1, quarters })).toThrow('attribute quarters');
    },
  );
});
