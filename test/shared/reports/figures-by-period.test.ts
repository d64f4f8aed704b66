import { periodsOf } from '#shared/reports/report-periods.ts';
import { noSales } from '#shared/reports/sales-figures.ts';
import { figuresByPeriod } from '#shared/reports/sales-report.ts';

const soldAt = (time: string) => ({ atMs: Date.parse(time), figures: { ...noSales, orders: 1n } });

describe('the sales of a period', () => {
  it('are empty on a day that a time zone skipped: Apia had no December 30, 2011', () => {
    const periods = periodsOf({ from: '2011-12-29', to: '2011-12-31', interval: 'day' }, 'Pacific/Apia');
    const times = ['2011-12-29T09:45:00Z', '2011-12-29T10:00:00Z', '2011-12-30T09:45:00Z', '2011-12-30T10:00:00Z', '2011-12-31T09:45:00Z'];
    expect(figuresByPeriod(periods, times.map(soldAt)).map(({ orders }) => orders)).toEqual([2n, 0n, 2n]);
  });

  it('include its first instant and everything before the next period, and nothing outside the range', () => {
    const periods = periodsOf({ from: '2026-11-05', to: '2026-11-06', interval: 'day' }, 'UTC');
    const times = ['2026-11-04T23:45:00Z', '2026-11-05T00:00:00Z', '2026-11-05T23:45:00Z', '2026-11-06T00:00:00Z', '2026-11-07T00:00:00Z'];
    expect(figuresByPeriod(periods, times.map(soldAt)).map(({ orders }) => orders)).toEqual([2n, 1n]);
  });
});
