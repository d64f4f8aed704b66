import fc from 'fast-check';
import { formatFor } from '#functions/console/web/format/store-format.ts';
import { chartOf } from '#functions/console/web/reports/bars.ts';
import { daysBetween, daysOf, figureText, knownFigure, periodName } from '#functions/console/web/reports/sales.ts';

describe('the bars of sales', () => {
  it('extend up or down from the zero line', () => {
    const { bars, lines } = chartOf([80, -20, 0]);
    expect(bars.map(({ top, height }) => [top.toFixed(3), height.toFixed(3)])).toEqual([
      ['0.133', '0.533'],
      ['0.667', '0.133'],
      ['0.667', '0.000'],
    ]);
    expect(lines.map(({ value, top }) => [value, top.toFixed(3)])).toEqual([
      [100, '0.000'],
      [50, '0.333'],
      [0, '0.667'],
      [-50, '1.000'],
    ]);
  });

  it.each([
    [[], [1, 0]],
    [
      [0, 0],
      [1, 0],
    ],
    [[3], [3, 2, 1, 0]],
    [[1234.5], [1500, 1000, 500, 0]],
    [[-7], [2, 0, -2, -4, -6, -8]],
  ])('of %j have lines at %j', (values, lines) => {
    expect(chartOf(values).lines.map(({ value }) => value)).toEqual(lines);
  });

  it('never leave the chart', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 40 }), (values) => {
        for (const { top, height } of chartOf(values).bars) {
          expect(top).toBeGreaterThanOrEqual(0);
          expect(height).toBeGreaterThanOrEqual(0);
          expect(top + height).toBeLessThanOrEqual(1.000_001);
        }
      }),
    );
  });
});

describe('the periods of a report', () => {
  it.each([
    ['day', '2026-11-04', '2026-11-04', '2026-11-04'],
    ['week', '2026-11-02', '2026-11-04', '2026-11-08'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-24'],
    ['month', '2026-11-01', '2026-11-04', '2026-11-24'],
  ] as const)('have their days within the range: %s of %s', (interval, period, from, to) => {
    expect(daysOf(period, { interval, from: '2026-11-04', to: '2026-11-24' })).toEqual({ from, to });
  });

  it('end with their month', () => {
    expect(daysOf('2028-02-01', { interval: 'month', from: '2028-01-01', to: '2028-12-31' }).to).toBe('2028-02-29');
  });

  it('have names', () => {
    formatFor({ address: { country: 'IE' }, timezone: 'Europe/Dublin' });
    expect(periodName('2026-11-02', 'day')).toBe('2 Nov 2026');
    expect(periodName('2026-11-02', 'week')).toBe('Week of 2 Nov 2026');
    expect(periodName('2026-11-01', 'month')).toBe('Nov 2026');
  });

  it('include both ends in their count', () => {
    expect([daysBetween('2026-11-01', '2026-11-01'), daysBetween('2026-10-01', '2026-10-31')]).toEqual([1, 31]);
  });

  it.each<[string, Parameters<typeof knownFigure>[0], readonly (string | number | null | undefined)[]]>([
    [
      'no cost, profit and margin where nothing is known of the cost',
      { net_sales: '80.00', cost: '0.00', profit: '0.00', margin: null, net_sales_without_cost: '80.00' },
      ['80.00', undefined, undefined, undefined],
    ],
    [
      'those of the goods whose cost is known, where others were sold too',
      { net_sales: '80.00', cost: '20.00', profit: '10.00', margin: 33.33, net_sales_without_cost: '50.00' },
      ['80.00', '20.00', '10.00', 33.33],
    ],
    [
      'all of them where goods cost nothing',
      { net_sales: '80.00', cost: '0.00', profit: '80.00', margin: 100, net_sales_without_cost: '0.00' },
      ['80.00', '0.00', '80.00', 100],
    ],
  ])('have %s', (_, figures, shown) => {
    expect((['net_sales', 'cost', 'profit', 'margin'] as const).map((field) => knownFigure(figures, field))).toEqual(shown);
  });

  it('have their figures as text', () => {
    expect(['1.50', 0, null, undefined].map(figureText)).toEqual(['1.50', '0', '', '']);
  });
});
