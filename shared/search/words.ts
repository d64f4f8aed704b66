/*
 * Words as they are compared: without case, accents and the forms of a letter that look the same. What is stored and what is asked go through the same
 * rule, so that both sides of a comparison lose the same.
 */

/** A longer word is cut: what it begins with is still found. */
export const maxWordLength = 32;

/** Letters that Unicode takes for letters of their own, as people type them who do not have them. */
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

/** Accents of Latin, Greek and Cyrillic letters, once they stand alone. Marks of other scripts make other letters, and stay. */
const accents = /[\u0300-\u036f]/gu;

/**
 * A text in the form in which texts are compared. Upper case comes first: `ŉ` is `ʼN` there, and the Turkish `ı` is `I`.
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

/** A run of letters, or one character of a script that writes without spaces: it is a word of its own. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{L}\p{N}\p{M}]*|\p{N}[\p{L}\p{N}\p{M}]*/gu;

/** No more of a text is read than this: names, codes and addresses are shorter. */
const maxReadLength = 1000;

/** The words of a text, in their order. */
export const wordsOfText = (text: string): readonly string[] =>
  (foldText(text.slice(0, maxReadLength)).match(wordPattern) ?? []).map((word) => [...word].slice(0, maxWordLength).join(''));

/** A code such as an SKU: its parts, and all of it without what separates them. */
export function wordsOfCode(code: string): readonly string[] {
  const parts = wordsOfText(code);
  return parts.length < 2 ? parts : [...parts, wordsOfText(parts.join('')).join('').slice(0, maxWordLength)];
}

/** A name that is looked for as a whole, such as a tag, as one word without what separates its parts; none for one without a letter or a digit. */
export function wordOfLabel(label: string): readonly string[] {
  const whole = [...wordsOfText(label).join('')].slice(0, maxWordLength).join('');
  return whole === '' ? [] : [whole];
}

/** People leave out the country's code or write a zero for it: a number is also found by its last digits, as many as numbers have within a country. */
const nationalLengths = [10, 9] as const;

const digitsOf = (text: string): string =>
  foldText(text.slice(0, maxReadLength))
    .replace(/[^0-9]/g, '')
    .slice(0, maxWordLength);

/** A telephone number, with and without the code of its country. */
export function wordsOfPhone(phone: string): readonly string[] {
  const digits = digitsOf(phone);
  return digits === ''
    ? []
    : [digits, ...nationalLengths.filter((length) => length < digits.length).map((length) => digits.slice(-length))];
}

/** An object is found by so many words: those of its name come first, the rest of a long list is left out. */
export const maxWordsOfObject = 120;

/** Different words, in their order, and no more than an object may have. */
export const distinctWords = (words: readonly string[]): readonly string[] => [...new Set(words)].slice(0, maxWordsOfObject);

/** Most words of a question. */
export const maxQueryWords = 8;
/** Most characters of a question. */
export const maxQueryLength = 100;

/** Digits with what people write between them, as many as make a telephone number or a barcode. */
const looksLikeNumber = (text: string): boolean => /^[\d\s()+./-]+$/.test(text) && digitsOf(text).length >= 7;

/**
 * The words that are asked for; none for a text without a letter or a digit. A longer number is one word, however its digits are grouped, without the
 * zeros or the plus before it.
 */
export function queryWords(query: string): readonly string[] {
  if (looksLikeNumber(query)) return [digitsOf(query).replace(/^0+(?=.)/, '')];
  return [...new Set(wordsOfText(query))].slice(0, maxQueryWords);
}

/** Whether words answer a question: each word that is asked for begins one of them. */
export const answersQuery = (words: readonly string[], query: readonly string[]): boolean =>
  query.every((asked) => words.some((word) => word.startsWith(asked)));
