import { changeOf, comparedRange, presetsOf } from '#functions/console/web/reports/periods.ts';

describe('the difference between two figures', () => {
  it.each([
    [150, 100, { direction: 'up', percent: 50 }],
    [50, 200, { direction: 'down', percent: 75 }],
    [7, 7, { direction: 'same', percent: 0 }],
    [7, 0, { direction: 'up', percent: null }],
    [-10, -20, { direction: 'up', percent: 50 }],
  ] as const)('%d after %d is %j', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});

describe('the comparison period of a report', () => {
  it.each([
    [{ from: '2026-11-13', to: '2026-11-26' }, 'previous', { from: '2026-10-30', to: '2026-11-12' }],
    [{ from: '2026-11-26', to: '2026-11-26' }, 'previous', { from: '2026-11-25', to: '2026-11-25' }],
    [{ from: '2026-11-01', to: '2026-11-26' }, 'year', { from: '2025-11-01', to: '2025-11-26' }],
    [{ from: '2028-02-29', to: '2028-02-29' }, 'year', { from: '2027-02-28', to: '2027-02-28' }],
    [{ from: '2026-11-01', to: '2026-11-26' }, 'none', null],
  ] as const)('of %j with %j is %j', (range, comparison, expected) => {
    expect(comparedRange(range, comparison)).toEqual(expected);
  });
});

describe('the common ranges of days', () => {
  it('end today, or with the previous month', () => {
    expect(presetsOf('2026-03-01').map(({ name, from, to }) => `${name}: ${from} ${to}`)).toEqual([
      'Today: 2026-03-01 2026-03-01',
      'Yesterday: 2026-02-28 2026-02-28',
      'Last 7 days: 2026-02-23 2026-03-01',
      'Last 14 days: 2026-02-16 2026-03-01',
      'This month: 2026-03-01 2026-03-01',
      'Last month: 2026-02-01 2026-02-28',
    ]);
  });
});
