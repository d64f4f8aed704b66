import type * as v from 'valibot';

/** The parts of a Valibot schema that this file reads. */
type Schema = {
  readonly type: string;
  readonly literal?: unknown;
  readonly options?: readonly string[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly pipe?: readonly Action[];
};
type Action = {
  readonly type: string;
  readonly title?: string;
  readonly metadata?: { readonly format?: string };
  readonly requirement?: unknown;
};

const moneyPattern = String(/^-?\d+\.\d{2}$/);
const formats: Readonly<Record<string, string>> = { 'date-time': 'timestamp', date: 'date', email: 'email', uri: 'uri' };

function stringKind(pipe: readonly Action[]): string {
  const format = pipe.flatMap(({ metadata }) => metadata?.format ?? [])[0];
  if (format !== undefined) return formats[format] ?? format;
  return pipe.some(({ requirement }) => String(requirement) === moneyPattern) ? 'money' : 'string';
}

/**
 * Describes a schema in the notation of the specification's tables, such as `integer`, `money?`, `Variant[]` or
 * `active|draft|archived`.
 */
function kindOf({ type, pipe = [], ...schema }: Schema): string {
  const title = pipe.flatMap((action) => action.title ?? [])[0];
  if (title !== undefined) return title;
  if (type === 'nullable' && schema.wrapped !== undefined) return `${kindOf(schema.wrapped)}?`;
  if (type === 'array' && schema.item !== undefined) return `${kindOf(schema.item)}[]`;
  if (type === 'literal') return `"${schema.literal}"`;
  if (type === 'picklist') return (schema.options ?? []).join('|');
  if (type === 'number') return pipe.some((action) => ['integer', 'safe_integer'].includes(action.type)) ? 'integer' : 'number';
  if (type === 'string') return stringKind(pipe);
  if (schema.entries !== undefined) return `{${fieldsOf(schema.entries).join(' ')}}`;
  return type === 'record' ? 'names to values' : type;
}

const fieldsOf = (entries: Readonly<Record<string, Schema>>): string[] =>
  Object.entries(entries).map(([field, schema]) => `${field}: ${kindOf(schema)}`);

/** Returns the fields of a wire object, each as `name: kind`, in the notation of the specification's tables. */
export const wireKinds = (schema: v.GenericSchema): string[] => fieldsOf((schema as unknown as Schema).entries ?? {});
