import * as v from 'valibot';
import { asSent, bodyOf, required } from '#shared/kernel/body-schema.ts';
import { Flag, Id, integer, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { SlugInput } from '../slug-schema.ts';
import type { CategoryChange } from './category.ts';

/** The category fields in a staff request. */
export const categoryBody = bodyOf<CategoryChange>()({
  name: required(asSent(requiredText(200))),
  slug: asSent(SlugInput),
  parentId: asSent(v.nullable(Id)),
  description: asSent(v.nullable(textUpTo(5000))),
  isVisible: asSent(Flag),
  position: asSent(integer(0, 1_000_000)),
});
