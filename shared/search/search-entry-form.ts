import { number, storedForm, text } from '#shared/table/rows/stored-form.ts';

/**
 * An object under one of its words. `text` has all of its words, so that the other words of a search can be compared without reading the
 * object.
 */
export type SearchWord = {
  readonly text: string;
  /** When the object changed to these words. */
  readonly versionMs: number;
};

/** The words under which an object is indexed. */
export type SearchEntry = SearchWord & {
  /** The indexed words. For an order, `text` also has those of its customer. */
  readonly words: string;
  /** The number of changes of the entry. */
  readonly revision: number;
};

/** Joins words into one text, and splits it again. No word has a space. */
export const joinWords = (words: readonly string[]): string => words.join(' ');
export const splitWords = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

export const searchWordForm = storedForm<SearchWord>()({ text, versionMs: number });

export const searchEntryForm = storedForm<SearchEntry>()({ text, versionMs: number, words: text, revision: number });
