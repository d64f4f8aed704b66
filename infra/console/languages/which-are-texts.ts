/** Attributes whose strings stand on the page, however they are written. */
export const textAttributes: ReadonlySet<string> = new Set(
  'label title hint submit text noun none done add legend deletion example aria-label placeholder data-label alt of'.split(' '),
);

/** Members of tables and facts whose strings stand on the page, however they are written. */
export const textProperties: ReadonlySet<string> = new Set(
  'label title hint text noun none more detail explain why done add legend about problem'.split(' '),
);

/**
 * Whether a string is a text for people: one that begins with a capital letter or has a space between its words, and where only
 * texts are expected (`isShown`) every one with a letter.
 */
export const isText = (value: string, isShown: boolean): boolean =>
  /\p{L}/u.test(value) && (isShown || /^\p{Lu}/u.test(value) || /\p{L}.* | .*\p{L}/u.test(value)) && !/^(https?:|\/|\[|#|\.)/.test(value);
