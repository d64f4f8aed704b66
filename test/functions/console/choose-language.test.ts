import { chooseLanguage } from '#functions/console/choose-language.ts';

const there = new Set(['en', 'de']);

describe('the language of a page', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7', 'en'],
    ['en;q=0.5, de;q=0.6', 'de'],
    ['DE', 'de'],
    ['fr', 'en'],
    ['de;q=0', 'en'],
    ['de;q=2', 'en'],
    ['de;q', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['constructor', 'en'],
  ])('for %j is %s', (header, language) => {
    expect(chooseLanguage(header, there)).toBe(language);
  });
});
