import { number, storedForm, text } from '#shared/table/rows/stored-form.ts';

/** An object under one of its words. `text` has all of its words, so that the other words of a question are compared without reading it. */
export type SearchWord = {
  readonly text: string;
  /** The time of the change of the object whose words they are. */
  readonly versionMs: number;
};

/** Under which words an object is. */
export type SearchEntry = SearchWord & {
  /** The words by which it is found; an order has others in `text` by which its customer is. */
  readonly words: string;
  /** Counts the changes of the entry. */
  readonly revision: number;
};

/** Words as one text, and back. No word has a space. */
export const joinWords = (words: readonly string[]): string => words.join(' ');
export const splitWords = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

export const searchWordForm = storedForm<SearchWord>()({ text, versionMs: number });

export const searchEntryForm = storedForm<SearchEntry>()({ text, versionMs: number, words: text, revision: number });
