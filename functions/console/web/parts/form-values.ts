/** Returns a field's trimmed text; undefined when it is empty. */
export const fieldText = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
};

/** Splits text at the separator and returns the trimmed parts that are not empty. */
export const splitTrimmed = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Converts text to a number. Text that is not a number is returned unchanged, so that the API refuses it with an error
 * for the field.
 */
export function fieldNumber(text: string | undefined): number | string | undefined {
  return text === undefined || Number.isNaN(Number(text)) ? text : Number(text);
}

/** Returns the indexes of a list's rows, whose fields are named `name[index].part`. */
export function rowIndexes(form: FormData, name: string, part: string): readonly number[] {
  const count = [...form.keys()].filter((key) => key.startsWith(`${name}[`) && key.endsWith(`].${part}`)).length;
  return Array.from({ length: count }, (_, index) => index);
}
