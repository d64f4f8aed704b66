import { here } from '../languages/here.ts';
import { localeFor } from '../languages/wanted-language.ts';

/** The locale of dates, numbers and money on this page; undefined, which is the system's, where there is no page. */
export const pageLocale = (): string | undefined => ('document' in globalThis ? localeFor(here.language, navigator.languages) : undefined);
