import { number, storedForm, text } from '#shared/table/rows/stored-form.ts';

/**
 * The row by which an object is found under one of its words. `text` contains all of the object's words, so that the
 * other words of a search can be compared without reading the object.
 */
export type SearchWord = {
  readonly text: string;
  /** The value of the object's `updated_at_ms` when the object's words were read. */
  readonly versionMs: number;
};

/** The words under which an object is indexed. */
export type SearchEntry = SearchWord & {
  /** The indexed words. For an order or booking, `text` contains these words and the words of its customer. */
  readonly words: string;
  /** How many times the entry has changed. */
  readonly revision: number;
};

/** Joins words into a single string; `splitWords` splits it again. Words never contain a space. */
export const joinWords = (words: readonly string[]): string => words.join(' ');
export const splitWords = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

export const searchWordForm = storedForm<SearchWord>()({ text, versionMs: number });

export const searchEntryForm = storedForm<SearchEntry>()({ text, versionMs: number, words: text, revision: number });
