import { localeFor, wantedLanguage } from '#functions/console/web/languages/wanted-language.ts';

describe('the language that a person wants', () => {
  it.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr', 'en-GB', 'de'], 'en'],
    [null, ['fr'], 'en'],
    [null, [], 'en'],
    ['de', ['en-US'], 'de'],
    ['en', ['de'], 'en'],
    // A language that a later release does not have any more.
    ['eo', ['de'], 'de'],
  ])('chosen %j, of a browser for %j, is %s', (chosen, preferred, wanted) => {
    expect(wantedLanguage(chosen, preferred, ['en', 'de'])).toBe(wanted);
  });

  it('writes dates as the browser’s own kind of the language does', () => {
    expect(localeFor('en', ['de', 'en-GB', 'en-US'])).toBe('en-GB');
    expect(localeFor('de', ['de-AT'])).toBe('de-AT');
    expect(localeFor('de', ['en-GB'])).toBe('de');
  });
});
