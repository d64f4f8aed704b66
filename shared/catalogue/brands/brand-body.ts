import * as v from 'valibot';
import { asSent, bodyOf, required } from '#shared/kernel/body-schema.ts';
import { HttpUrl, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { SlugInput } from '../slug-schema.ts';
import type { BrandChange } from './brand.ts';

/** The brand fields in a staff request. */
export const brandBody = bodyOf<BrandChange>()({
  name: required(asSent(requiredText(200))),
  slug: asSent(SlugInput),
  description: asSent(v.nullable(textUpTo(5000))),
  website: asSent(v.nullable(HttpUrl)),
});
