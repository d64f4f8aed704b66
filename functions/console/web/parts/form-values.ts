/** Returns the trimmed text of a field, or undefined when it is empty. */
export const fieldText = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
};

/** Splits a text into its trimmed parts that are not empty. */
export const resolveSchema = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the text as a number. Keeps other text as it is, so that the API refuses it with an error for the field. */
export function fieldNumber(text: string | undefined): number | string | undefined {
  return text === undefined || Number.isNaN(Number(text)) ? text : Number(text);
}

/** Returns the indexes of the rows whose fields are named `name[index].part`. */
export function rowIndexes(form: FormData, name: string, part: string): readonly number[] {
  const count = [...form.keys()].filter((key) => key.startsWith(`${name}[`) && key.endsWith(`].${part}`)).length;
  return Array.from({ length: count }, (_, index) => index);
}
