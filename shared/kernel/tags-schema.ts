import { readAs } from './body-schema.ts';
import { list, requiredText } from './fields-schema.ts';
import { sameTag } from './tags.ts';

/** The maximum number of tags per object. */
export const maxTags = 50;

/** Returns the tags, trimmed. Of several tags that differ only in case, only the first is kept. */
const uniqueTags = (tags: readonly string[]): string[] => {
  const trimmed = tags.map((tag) => tag.trim());
  return trimmed.filter((tag, index) => trimmed.findIndex((other) => sameTag(other, tag)) === index);
};

/**
 * The tags of an object in a request, which replace the object's previous tags. `maxLength` is the maximum length of a
 * tag.
 */
export const tagsUpTo = (maxLength: number) => readAs(list(requiredText(maxLength), maxTags), uniqueTags);
