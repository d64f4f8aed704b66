/** The text of a field without the spaces around it, or undefined when it is empty. */
export const fieldText = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
};

/** The number of a field, such as an id; undefined when it is empty. A text that is no number is sent as it is, for the API to refuse. */
export function fieldNumber(text: string | undefined): number | string | undefined {
  return text === undefined || Number.isNaN(Number(text)) ? text : Number(text);
}

/** The indexes of the rows of a form whose fields are named `name[index].part`. */
export function rowIndexes(form: FormData, name: string, part: string): readonly number[] {
  const count = [...form.keys()].filter((key) => key.startsWith(`${name}[`) && key.endsWith(`].${part}`)).length;
  return Array.from({ length: count }, (_, index) => index);
}
