import { formatPercent } from '#functions/console/web/format/percent.ts';

describe('a percentage', () => {
  it.each([
    ['10.00', 'en-GB', '10%'],
    ['12.50', 'en-GB', '12.5%'],
    ['8.8750', 'en-GB', '8.875%'],
    ['12.50', 'de-DE', '12,5\u00a0%'],
    [33, 'en-GB', '33%'],
    ['7.00', 'tr-TR', '%7'],
  ])('of %s is written in %s as %s', (percent, locale, words) => {
    expect(formatPercent(percent, locale)).toBe(words);
  });
});
