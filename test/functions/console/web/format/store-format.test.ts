import {
  formatAmount,
  formatCount,
  formatDate,
  formatFor,
  formatPercent,
  formatShort,
  formatTime,
  formatTimeOfDay,
} from '#functions/console/web/format/store-format.ts';

const storeIn = (country: string, timezone: string) => ({ address: { country }, timezone });
const at = '2026-11-28T21:05:00.000Z';
const written = (currency: string): readonly string[] => [
  formatTime(at),
  formatTimeOfDay(at),
  formatDate('2026-11-28'),
  formatDate('2026-11-28', { dateStyle: 'full' }),
  formatAmount('1234.00', currency),
  formatCount(184_223),
  formatPercent('12.50'),
  formatShort(1500, currency),
];

const browserIn = (language: string): void => void jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
afterEach(() => jest.restoreAllMocks());

describe('what the console writes for a store', () => {
  it('in Dublin is as Ireland has it', () => {
    formatFor(storeIn('IE', 'Europe/Dublin'));
    expect(written('EUR')).toEqual([
      ...['28 Nov 2026, 21:05', '21:05', '28 Nov 2026', 'Saturday 28 November 2026'],
      ...['€1,234.00', '184,223', '12.5%', '€1.5K'],
    ]);
  });

  it('in New York is as the United States have it', () => {
    formatFor(storeIn('US', 'America/New_York'));
    expect(written('USD')).toEqual([
      ...['Nov 28, 2026, 4:05 PM', '4:05 PM', 'Nov 28, 2026', 'Saturday, November 28, 2026'],
      ...['$1,234.00', '184,223', '12.5%', '$1.5K'],
    ]);
  });

  it('in Berlin is as Germany has it', () => {
    formatFor(storeIn('DE', 'Europe/Berlin'));
    expect(written('EUR')).toEqual([
      ...['28 Nov 2026, 22:05', '22:05', '28 Nov 2026', 'Saturday, 28 November 2026'],
      ...['€1,234.00', '184.223', '12,5\u00a0%', '€1.5K'],
    ]);
  });

  it('in Tokyo is as Japan has it, where it is the next day', () => {
    formatFor(storeIn('JP', 'Asia/Tokyo'));
    expect(written('JPY')).toEqual([
      ...['Nov 29, 2026, 6:05', '6:05', 'Nov 28, 2026', 'Saturday, November 28, 2026'],
      ...['¥1,234', '184,223', '12.5%', '¥1.5K'],
    ]);
  });

  it('has no American dates where a country has no English of its own', () => {
    formatFor(storeIn('TR', 'Europe/Istanbul'));
    expect(formatTime(at)).toBe('29 Nov 2026, 12:05 am');
  });

  it('takes the country of the browser where the store has no address, and its own time zone', () => {
    browserIn('de-AT');
    formatFor({ address: null, timezone: 'America/New_York' });
    expect([formatTime(at), formatCount(184_223)]).toEqual(['28 Nov 2026, 16:05', '184.223']);
  });

  it('is in the zone of a place when that is another one', () => {
    formatFor(storeIn('IE', 'Europe/Dublin'));
    expect(formatTimeOfDay(at, 'Europe/Berlin')).toBe('22:05');
  });

  it.each([
    ['10.00', '10%'],
    ['8.8750', '8.875%'],
    [33, '33%'],
  ])('has of the percentage %s the digits that count: %s', (percent, words) => {
    formatFor(storeIn('IE', 'Europe/Dublin'));
    expect(formatPercent(percent)).toBe(words);
  });

  it('has every digit of an amount, however large', () => {
    formatFor(storeIn('IE', 'Europe/Dublin'));
    expect(formatAmount('90071992547409931.27', 'EUR')).toBe('€90,071,992,547,409,931.27');
  });
});

describe('what the console writes before a store is open', () => {
  it.each([
    ['en-IE', '28 Nov 2026'],
    ['en', 'Nov 28, 2026'],
    ['de', '28 Nov 2026'],
  ])('is English as the country of a browser for %s has it', (language, date) => {
    browserIn(language);
    jest.isolateModules(() => {
      const fresh = jest.requireActual<typeof import('#functions/console/web/format/store-format.ts')>(
        '#functions/console/web/format/store-format.ts',
      );
      expect(fresh.formatDate('2026-11-28')).toBe(date);
    });
  });
});
