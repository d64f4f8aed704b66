import * as v from 'valibot';
import { listUpTo, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { maxQueryLength, queryWords } from '#shared/search/words.ts';
import type { QueryParam } from './query-params.ts';

const noWord = issueText('invalid_format', 'must have a letter or a digit.');

/** A name that is searched for, such as a tag. Case is ignored. The name must contain a letter or a digit. */
export const labelParam = (max: number, description: string): QueryParam<string> => ({
  read: (text) => text,
  schema: v.pipe(
    v.unknown(),
    stringUpTo(max),
    v.check((text) => queryWords(text).length > 0, noWord),
  ),
  description,
  wire: { type: 'string', minLength: 1, maxLength: max },
});

/** Search words, as people type them. */
export const wordsParam = (description: string): QueryParam<string> => labelParam(maxQueryLength, description);

/** A comma-separated list of names. */
export const namesParam = <const Names extends readonly [string, ...string[]]>(
  names: Names,
  description: string,
): QueryParam<readonly Names[number][]> => ({
  read: (text) => (text.length > maxQueryLength ? text : text.split(',').map((name) => name.trim())),
  schema: v.pipe(
    v.unknown(),
    listUpTo(
      v.picklist(names, issueText('invalid_enum', `must be one or more of ${names.join(', ')}, separated by commas.`)),
      names.length,
      issueText('max_items', `must have at most ${names.length} names.`),
    ),
  ),
  description,
  wire: { type: 'string', maxLength: maxQueryLength, pattern: `^(${names.join('|')})(,(${names.join('|')}))*$` },
});
