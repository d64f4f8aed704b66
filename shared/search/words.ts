/*
 * Normalizes words for comparison: without case, accents, and variants of the same letter. Stored texts and searches use the same rule, so
 * both lose the same differences.
 */

/** The longest word. A longer one is cut, and still found by its beginning. */
export const maxWordLength = 32;

/** Letters that Unicode does not decompose, as people type them on other keyboards. */
const typedAs: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ß', 'ss'],
  ['ς', 'σ'],
]);

/** The accents of Latin, Greek and Cyrillic letters after decomposition. Marks of other scripts distinguish letters, so they stay. */
const accents = /[\u0300-\u036f]/gu;

/** Returns the form in which texts are compared. Upper case comes first, because it turns `ŉ` into `ʼN` and the Turkish `ı` into `I`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[æœøłđðþßς]/gu, (letter) => typedAs.get(letter) ?? letter)
    .normalize('NFC');

/** A run of letters, or a single character of a script without spaces, which is a word of its own. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{L}\p{N}\p{M}]*|\p{N}[\p{L}\p{N}\p{M}]*/gu;

/** The longest part of a text that is read: names, codes and addresses are shorter. */
const maxReadLength = 1000;

/** Returns the words of a text, in order. */
export const wordsOfText = (text: string): readonly string[] =>
  (foldText(text.slice(0, maxReadLength)).match(wordPattern) ?? []).map((word) => [...word].slice(0, maxWordLength).join(''));

/** Returns the words of a code such as an SKU: its parts, and all of it without separators. */
export function wordsOfCode(code: string): readonly string[] {
  const parts = wordsOfText(code);
  return parts.length < 2 ? parts : [...parts, wordsOfText(parts.join('')).join('').slice(0, maxWordLength)];
}

/** Returns a label that is searched as a whole, such as a tag, as one word without separators; empty without a letter or digit. */
export function wordOfLabel(label: string): readonly string[] {
  const whole = [...wordsOfText(label).join('')].slice(0, maxWordLength).join('');
  return whole === '' ? [] : [whole];
}

/**
 * People omit the country code or replace it by a zero, so a number is also found by its last 10 or 9 digits, the usual length of national
 * numbers.
 */
const nationalLengths = [10, 9] as const;

const digitsOf = (text: string): string =>
  foldText(text.slice(0, maxReadLength))
    .replace(/[^0-9]/g, '')
    .slice(0, maxWordLength);

/** Returns the words of a phone number, with and without its country code. */
export function wordsOfPhone(phone: string): readonly string[] {
  const digits = digitsOf(phone);
  return digits === ''
    ? []
    : [digits, ...nationalLengths.filter((length) => length < digits.length).map((length) => digits.slice(-length))];
}

/** The maximum number of words of an object. Those of its name come first; the rest of a long list is left out. */
export const maxWordsOfObject = 120;

/** Returns the distinct words in order, up to the limit of an object. */
export const distinctWords = (words: readonly string[]): readonly string[] => [...new Set(words)].slice(0, maxWordsOfObject);

/** The maximum number of words of a search. */
export const maxQueryWords = 8;
/** The maximum number of characters of a search. */
export const maxQueryLength = 100;

/** Reports whether a text consists of digits with the usual separators, and has enough digits for a phone number or barcode. */
const looksLikeNumber = (text: string): boolean => /^[\d\s()+./-]+$/.test(text) && digitsOf(text).length >= 7;

/**
 * Returns the words of a search; empty for a text without a letter or digit. A long number is one word, without its grouping, leading zeros
 * or plus.
 */
export function queryWords(query: string): readonly string[] {
  if (looksLikeNumber(query)) return [digitsOf(query).replace(/^0+(?=.)/, '')];
  return [...new Set(wordsOfText(query))].slice(0, maxQueryWords);
}

/** Reports whether words match a search: each word of the search must be the beginning of one of them. */
export const matchesQuery = (words: readonly string[], query: readonly string[]): boolean =>
  query.every((asked) => words.some((word) => word.startsWith(asked)));
