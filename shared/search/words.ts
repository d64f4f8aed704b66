/*
 * Normalizes words for comparison: case, accents and variants of the same letter are ignored. Stored texts and searches
 * are normalized by the same rules, so that they can be compared.
 */

/** The maximum length of a word. A longer word is truncated, and can still be found by its beginning. */
export const maxWordLength = 32;

/** Letters that Unicode does not decompose, each with its usual spelling on keyboards that lack the letter. */
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

/**
 * The combining marks of Latin, Greek and Cyrillic letters, which are removed. The combining marks of other scripts
 * distinguish letters and are kept.
 */
const accents = /[\u0300-\u036f]/gu;

/**
 * Normalizes a string for comparisons. The string is converted to upper case and then to lower case, because this turns
 * the Turkish `ı` into `i`.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[æœøłđðþßς]/gu, (letter) => typedAs.get(letter) ?? letter)
    .normalize('NFC');

/** Matches a word: a run of letters and digits or, in scripts without spaces, a single character. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{L}\p{N}\p{M}]*|\p{N}[\p{L}\p{N}\p{M}]*/gu;

/** The maximum number of characters that are read from a string. Names, codes and addresses are shorter. */
const maxReadLength = 1000;

/** Returns a string's words, in order. */
export const wordsOfText = (text: string): readonly string[] =>
  (foldText(text.slice(0, maxReadLength)).match(wordPattern) ?? []).map((word) => [...word].slice(0, maxWordLength).join(''));

/** Returns the words of a code such as an SKU: each part, and the whole code without separators. */
export function wordsOfCode(code: string): readonly string[] {
  const parts = wordsOfText(code);
  return parts.length < 2 ? parts : [...parts, wordsOfText(parts.join('')).join('').slice(0, maxWordLength)];
}

/**
 * Returns a list with the single search word of a label, such as a tag. The search word is the whole label without
 * separators. If the label has no letter or digit, the list is empty.
 */
export function wordOfLabel(label: string): readonly string[] {
  const whole = [...wordsOfText(label).join('')].slice(0, maxWordLength).join('');
  return whole === '' ? [] : [whole];
}

/**
 * The usual lengths of national phone numbers. People omit the country code or replace it with a zero, so a phone
 * number is also found by its last 10 or 9 digits.
 */
const nationalLengths = [10, 9] as const;

const digitsOf = (text: string): string =>
  foldText(text.slice(0, maxReadLength))
    .replace(/[^0-9]/g, '')
    .slice(0, maxWordLength);

/** Returns the search words for a phone number: its digits with and without the country code. */
export function wordsOfPhone(phone: string): readonly string[] {
  const digits = digitsOf(phone);
  return digits === ''
    ? []
    : [digits, ...nationalLengths.filter((length) => length < digits.length).map((length) => digits.slice(-length))];
}

/** The maximum number of words per object. The words of its name are first; words beyond the maximum are omitted. */
export const maxWordsOfObject = 120;

/** Returns the distinct words in their original order, at most `maxWordsOfObject`. */
export const distinctWords = (words: readonly string[]): readonly string[] => [...new Set(words)].slice(0, maxWordsOfObject);

/** The maximum number of words in a search. */
export const maxQueryWords = 8;
/** The maximum number of characters in a search. */
export const maxQueryLength = 100;

/**
 * Reports whether a string consists only of digits and the usual separators, and has enough digits for a phone number
 * or barcode.
 */
const looksLikeNumber = (text: string): boolean => /^[\d\s()+./-]+$/.test(text) && digitsOf(text).length >= 7;

/**
 * Returns the words of a search; none if it contains no letter or digit. A long number becomes one word, without
 * separators, leading zeros or a plus sign.
 */
export function queryWords(query: string): readonly string[] {
  if (looksLikeNumber(query)) return [digitsOf(query).replace(/^0+(?=.)/, '')];
  return [...new Set(wordsOfText(query))].slice(0, maxQueryWords);
}

/** Reports whether each word of a search is the beginning of at least one of an object's words. */
export const matchesQuery = (words: readonly string[], query: readonly string[]): boolean =>
  query.every((asked) => words.some((word) => word.startsWith(asked)));
