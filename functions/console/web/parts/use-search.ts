import { useEffect, useState } from 'preact/hooks';
import type { SearchResults } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';

export type SearchResult = SearchResults['results'][number];

/** How long typing must pause before a search. */
const pauseMs = 150;
const minLetters = 2;
const perKind = 5;

/** Returns the results for the text as it is being typed. `objects` restricts the kinds of objects. */
export function useSearch(text: string, objects?: string): readonly SearchResult[] {
  const words = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.length < minLetters || words.length > 100 ? '' : words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  const { answer } = useRead<{ readonly data: SearchResults }>(
    { path: '/search', query: { q: asked, objects, limit: perKind } },
    asked !== '',
  );
  return asked === '' || words === '' ? [] : (answer?.data.results ?? []);
}
