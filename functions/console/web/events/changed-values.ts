/** A changed field with its old and new values as JSON; a value is undefined if the field was missing. */
export type ChangedValue = { readonly field: string; readonly before: string | undefined; readonly after: string | undefined };

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value, undefined, 2));

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the fields of `previous` with their old and new values. For a nested object, only the fields that differ are
 * listed, by their path, such as `shipping_address.city`.
 */
export function changedValues(previous: Fields | null, data: Fields | null): readonly ChangedValue[] {
  return Object.entries(previous ?? {}).flatMap(([field, before]) => compare(field, before, ownValue(data, field)));
}

const ownValue = (fields: Fields | null, name: string): unknown =>
  fields !== null && Object.hasOwn(fields, name) ? fields[name] : undefined;

function compare(field: string, before: unknown, after: unknown): readonly ChangedValue[] {
  if (!isFields(before) || !isFields(after)) {
    const [was, is] = [textOf(before), textOf(after)];
    return was === is ? [] : [{ field, before: was, after: is }];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => compare(`${field}.${name}`, ownValue(before, name), ownValue(after, name)));
}
