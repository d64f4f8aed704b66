import * as v from 'valibot';
import { stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { maxSlugLength, slugPattern } from './slug.ts';

/** A slug (URL handle) that a client chooses. If it is null or empty, the slug is derived from the name. */
export const SlugInput = v.nullable(
  v.pipe(
    stringUpTo(maxSlugLength),
    v.check(
      (slug) => slug === '' || slugPattern.test(slug),
      issueText('invalid_format', 'must be lower-case letters and digits, joined by single hyphens or underscores.'),
    ),
  ),
);
