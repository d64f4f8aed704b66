import { readAs } from './body-schema.ts';
import { list, requiredText } from './fields-schema.ts';
import { sameTag } from './tags.ts';

/** The maximum number of tags of one object. */
export const maxTags = 50;

/** Returns the tags trimmed; of tags that differ only in case, the first one is kept. */
const uniqueTags = (tags: readonly string[]): string[] => {
  const trimmed = tags.map((tag) => tag.trim());
  return trimmed.filter((tag, index) => trimmed.findIndex((other) => sameTag(other, tag)) === index);
};

/** The tags of an object in a request, with the maximum length of each. The list replaces the previous one. */
export const tagsUpTo = (maxLength: number) => readAs(list(requiredText(maxLength), maxTags), uniqueTags);
