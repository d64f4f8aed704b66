const key = 'store-admin:language';

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** The first language of a browser that there is, unless the person has chosen one; English without any. */
export const wantedLanguage = (chosen: string | null, preferred: readonly string[], there: readonly string[]): string =>
  [chosen ?? '', ...preferred.map(baseOf)].find((language) => there.includes(language)) ?? 'en';

/** How dates, numbers and money are written: as the browser's own kind of the language has it (`en-GB`), else as the language does. */
export const localeFor = (language: string, preferred: readonly string[]): string =>
  preferred.find((tag) => baseOf(tag) === language) ?? language;

/** What the person has chosen in this browser, null when it follows the browser. */
export const chosenLanguage = (): string | null => localStorage.getItem(key);

/** Keeps a choice in this browser; null follows the browser again. */
export function keepLanguage(language: string | null): void {
  if (language === null) localStorage.removeItem(key);
  else localStorage.setItem(key, language);
}
