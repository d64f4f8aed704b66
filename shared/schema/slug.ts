import * as v from 'valibot';
import { maxSlugLength, slugPattern } from '../domain/slug.ts';
import { issueText } from './issue-text.ts';

/** A URL handle that a client chooses; empty or null asks for one made from the name. */
export const SlugInput = v.nullable(
  v.pipe(
    v.string(issueText('wrong_type', 'must be a string.')),
    v.maxLength(maxSlugLength, issueText('too_long', `must be at most ${maxSlugLength} characters.`)),
    v.check(
      (slug) => slug === '' || slugPattern.test(slug),
      issueText('invalid_format', 'must be lower-case letters and digits, joined by single hyphens or underscores.'),
    ),
  ),
);
