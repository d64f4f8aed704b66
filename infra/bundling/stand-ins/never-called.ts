/*
 * In place of `postcss` and `parse-srcset`, which sanitize-html calls for style and srcset attributes only, and `dayjs`, which launder calls for dates only.
 * Product texts have no such attributes. Should one ever be allowed, sanitize-html drops what this does not parse.
 */

export function parse(): never {
  throw new Error('This bundle was made without a parser for styles.');
}
