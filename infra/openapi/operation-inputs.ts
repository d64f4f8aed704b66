import type { JsonSchema } from './json-schema.ts';

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

/**
 * An operation's input for the command line's help: its filters, and the fields of its body as `[path, type]`, in the
 * order of the document.
 */
type OperationInput = { readonly filters?: readonly string[]; readonly fields?: readonly (readonly [string, string])[] };

/** The query parameters that the command line does not offer as filters. */
const notFilters = new Set(['cursor', 'limit', 'format']);

/**
 * Generates the table of operation inputs from the OpenAPI documents. If several documents contain an operation, the
 * first of them is used.
 */
export function operationInputsSource(documents: readonly unknown[]): string {
  const inputs: Record<string, OperationInput> = {};
  for (const { paths, components } of documents as readonly Document[]) {
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      inputs[operation.operationId] ??= inputOf(operation, components.schemas);
    }
  }
  const rows = Object.entries(inputs).filter(([, input]) => Object.keys(input).length > 0);
  return [
    '// Written by "npm run openapi" from the OpenAPI documents; do not edit.',
    '/** The filters of each operation, and the fields of its body with their types. */',
    'export const operationInputs: {',
    '  readonly [operation: string]: { readonly filters?: readonly string[]; readonly fields?: readonly (readonly [string, string])[] };',
    '} = {',
    ...rows.map(([name, input]) => `  ${name}: ${JSON.stringify(input)},`),
    '};',
    '',
  ].join('\n');
}

function inputOf({ parameters = [], requestBody }: Operation, schemas: Document['components']['schemas']): OperationInput {
  const filters = parameters.filter(({ name, in: place }) => place === 'query' && !notFilters.has(name)).map(({ name }) => name);
  const body = requestBody?.content['application/json']?.schema;
  return { ...(filters.length > 0 && { filters }), ...(body !== undefined && { fields: fieldsOf(body, schemas, '') }) };
}

function fieldsOf(schema: JsonSchema, schemas: Document['components']['schemas'], prefix: string): (readonly [string, string])[] {
  const { required = [], properties = {} } = plain(schema, schemas) as {
    readonly required?: readonly string[];
    readonly properties?: Readonly<Record<string, JsonSchema>>;
  };
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = plain(given, schemas);
    const item = field['type'] === 'array' ? plain((field['items'] ?? {}) as JsonSchema, schemas) : field;
    const path = `${prefix}${name}`;
    const type = `${typeOf(field, schemas)}${required.includes(name) ? ', required' : ''}`;
    const inner = item['properties'] === undefined ? [] : fieldsOf(item, schemas, `${path}${item === field ? '' : '[]'}.`);
    return [[path, type] as const, ...inner];
  });
}

/** Resolves a schema's reference and removes null from its alternatives. */
function plain(schema: JsonSchema, schemas: Document['components']['schemas']): JsonSchema {
  const name = (schema['$ref'] as string | undefined)?.replace('#/components/schemas/', '');
  if (name !== undefined) return plain(schemas[name] ?? {}, schemas);
  const choices = (schema['anyOf'] as readonly JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null');
  const [only] = choices ?? [];
  return choices?.length === 1 && only !== undefined ? plain(only, schemas) : schema;
}

function typeOf(field: JsonSchema, schemas: Document['components']['schemas']): string {
  const {
    type,
    enum: values,
    const: value,
    items,
    anyOf,
  } = field as {
    readonly type?: string;
    readonly enum?: readonly unknown[];
    readonly const?: unknown;
    readonly items?: JsonSchema;
    readonly anyOf?: readonly JsonSchema[];
  };
  if (value !== undefined) return String(value);
  if (values !== undefined) return values.filter((one) => one !== null).join('|');
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => typeOf(plain(one, schemas), schemas)))].join('|');
  if (type === 'array') return `list of ${typeOf(plain(items ?? {}, schemas), schemas)}`;
  return type ?? 'value';
}
