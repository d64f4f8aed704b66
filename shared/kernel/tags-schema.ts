import { readAs } from './body-schema.ts';
import { list, requiredText } from './fields-schema.ts';
import { sameTag } from './tags.ts';

/** Most tags of one object. */
export const maxTags = 50;

/** The tags without blanks around them; of two that differ only in case the first stays. */
const uniqueTags = (tags: readonly string[]): string[] => {
  const trimmed = tags.map((tag) => tag.trim());
  return trimmed.filter((tag, index) => trimmed.findIndex((other) => sameTag(other, tag)) === index);
};

/** The tags of an object in a request, each of so many characters at most: the list replaces the one that was there. */
export const tagsUpTo = (maxLength: number) => readAs(list(requiredText(maxLength), maxTags), uniqueTags);
