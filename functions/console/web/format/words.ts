import { here } from '../languages/here.ts';
import { pageLocale } from './locale.ts';

/** A parameter of the API as words: `line_items[0].unit_price` → `Line items 1, unit price`. */
export const paramWords = (param: string): string =>
  capitalized(
    param
      .split('.')
      .map((part) => {
        const [, name = part, index] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
        return index === undefined ? plainWords(name) : `${plainWords(name)} ${Number(index) + 1}`;
      })
      .join(', '),
  );

/** A text that begins with a capital letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name of the API as words, as they stand within a text: `partially_refunded` → `partially refunded`. */
export const plainWords = (value: string): string => here.words.get(value) ?? value.replaceAll('_', ' ');

/** A value of an enumeration as words: `partially_refunded` → `Partially refunded`. */
export const wordsOf = (value: string): string => capitalized(plainWords(value));

/** A label within a sentence: in English it begins with a small letter there; nouns of other languages may not. */
export const withinSentence = (label: string): string => (here.language === 'en' ? label.charAt(0).toLowerCase() + label.slice(1) : label);

/** A number of things as people write it: `184,223`. */
export const formatCount = (count: number, locale = pageLocale()): string => new Intl.NumberFormat(locale).format(count);
