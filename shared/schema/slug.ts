import * as v from 'valibot';
import { maxSlugLength, slugPattern } from '../domain/slug.ts';
import { stringUpTo } from './bounded.ts';
import { issueText } from './issue-text.ts';

/** A URL handle that a client chooses; empty or null asks for one made from the name. */
export const SlugInput = v.nullable(
  v.pipe(
    stringUpTo(maxSlugLength),
    v.check(
      (slug) => slug === '' || slugPattern.test(slug),
      issueText('invalid_format', 'must be lower-case letters and digits, joined by single hyphens or underscores.'),
    ),
  ),
);
