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

describe('the formats of a store', () => {
  it('in Dublin are Irish', () => {
    formatFor(storeIn('IE', 'Europe/Dublin'));
    expect(written('EUR')).toEqual([
      ...['28 Nov 2026, 21:05', '21:05', '28 Nov 2026', 'Saturday 28 November 2026'],
      ...['€1,234.00', '184,223', '12.5%', '€1.5K'],
    ]);
  });

  it('in New York are American', () => {
    formatFor(storeIn('US', 'America/New_York'));
    expect(written('USD')).toEqual([
      ...['Nov 28, 2026, 4:05 PM', '4:05 PM', 'Nov 28, 2026', 'Saturday, November 28, 2026'],
      ...['$1,234.00', '184,223', '12.5%', '$1.5K'],
    ]);
  });

  it('in Berlin are German', () => {
    formatFor(storeIn('DE', 'Europe/Berlin'));
    expect(written('EUR')).toEqual([
      ...['28 Nov 2026, 22:05', '22:05', '28 Nov 2026', 'Saturday, 28 November 2026'],
      ...['€1,234.00', '184.223', '12,5\u00a0%', '€1.5K'],
    ]);
  });

  it('in Tokyo are Japanese, where it is already the next day', () => {
    formatFor(storeIn('JP', 'Asia/Tokyo'));
    expect(written('JPY')).toEqual([
      ...['Nov 29, 2026, 6:05', '6:05', 'Nov 28, 2026', 'Saturday, November 28, 2026'],
      ...['¥1,234', '184,223', '12.5%', '¥1.5K'],
    ]);
  });

  it('have no American dates in a country without its own English', () => {
    formatFor(storeIn('TR', 'Europe/Istanbul'));
    expect(formatTime(at)).toBe('29 Nov 2026, 12:05 am');
  });

  it('use the browser’s country for a store without an address, and the store’s time zone', () => {
    browserIn('de-AT');
    formatFor({ address: null, timezone: 'America/New_York' });
    expect([formatTime(at), formatCount(184_223)]).toEqual(['28 Nov 2026, 16:05', '184.223']);
  });

  it('accept another zone', () => {
    formatFor(storeIn('IE', 'Europe/Dublin'));
    expect(formatTimeOfDay(at, 'Europe/Berlin')).toBe('22:05');
  });

  it.each([
    ['10.00', '10%'],
    ['8.8750', '8.875%'],
    [33, '33%'],
  ])('show the percentage %s as %s', (percent, words) => {
    formatFor(storeIn('IE', 'Europe/Dublin'));
    expect(formatPercent(percent)).toBe(words);
  });

  it('keep every digit of a large amount', () => {
    formatFor(storeIn('IE', 'Europe/Dublin'));
    expect(formatAmount('90071992547409931.27', 'EUR')).toBe('€90,071,992,547,409,931.27');
  });
});

describe('the formats before a store is open', () => {
  it.each([
    ['en-IE', '28 Nov 2026'],
    ['en', 'Nov 28, 2026'],
    ['de', '28 Nov 2026'],
  ])('are English for the country of a browser in %s', (language, date) => {
    browserIn(language);
    jest.isolateModules(() => {
      const fresh = jest.requireActual<typeof import('#functions/console/web/format/store-format.ts')>(
        '#functions/console/web/format/store-format.ts',
      );
      expect(fresh.formatDate('2026-11-28')).toBe(date);
    });
  });
});
