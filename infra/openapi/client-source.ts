import { compile } from 'json-schema-to-typescript';
import { type IdTypes, idTypesOf } from './id-types.ts';
import type { JsonSchema } from './json-schema.ts';

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
};
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
type Operation = {
  readonly operationId: string;
  /** Set if the operation is not below the document's base URL. Such operations are left out of the client. */
  readonly servers?: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly webhooks?: Readonly<Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>>;
};
/** The generated code for one operation: the data for a call (`row`) and the TypeScript types of the call (`type`). */
type Entry = { readonly id: string; readonly path: string; readonly row: string; readonly type: string };
type Definitions = Record<string, JsonSchema>;

const STORE_PREFIX = '/stores/{store_id}';

/**
 * Generates the source of the client from an OpenAPI document: the types of components, bodies, queries, arguments and
 * answers, and the data for calling each operation. Operations on a store are in a separate constant, with paths
 * relative to the store's path.
 */
export async function clientSource(document: unknown, name: 'Store' | 'Admin'): Promise<string> {
  const { paths, components, webhooks = {} } = document as Document;
  const definitions: Definitions = { ...components.schemas };
  const idTypes = idTypesOf(components.schemas);
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { servers }]) => servers === undefined)
      .flatMap(([method, operation]) => entriesOf(method, path, operation, definitions, idTypes)),
  );
  const events = Object.entries(webhooks).map(([topic, { post }]) => {
    const title = `${pascal(topic)}Event`;
    definitions[title] = { ...schemaOf(post.requestBody.content), title };
    return title;
  });
  if (events.length > 0) addLoggedEvents(definitions, events);
  const ofStores = entries.filter(({ path }) => path.startsWith(`${STORE_PREFIX}/`));
  const others = entries.filter((entry) => !ofStores.includes(entry));
  return [
    '// Written by "npm run openapi" from the OpenAPI document; do not edit.',
    "import type { IdOf } from '../id.ts';",
    await types(idTypes.named(definitions) as Definitions),
    tableOf(name, others),
    ofStores.length === 0 ? '' : tableOf(`${name}Of`, ofStores),
  ].join('\n');
}

async function types(definitions: Definitions): Promise<string> {
  const text = await compile(pointingAt(definitions) as object, 'Everything', {
    additionalProperties: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 140 },
    unreachableDefinitions: true,
  });
  return text
    .replace(/^export interface Everything \{\}\n/m, '')
    .replaceAll(/^\/\*\*\n \* This interface was referenced by `Everything`'s[^/]*\*\/\n/gm, '');
}

/** Returns a schema with all definitions, in which references have the form that JSON Schema uses. */
const pointingAt = (definitions: Definitions): unknown =>
  JSON.parse(
    JSON.stringify({ title: 'Everything', type: 'object', definitions }, (_, value) => namedIfDescribed(value)).replaceAll(
      '#/components/schemas/',
      '#/definitions/',
    ),
  );

/**
 * Prevents descriptions from changing the generated types. A reference with a description would become a separate type,
 * so it is replaced by the name of its type. A schema with only a description would become an object, so its type is
 * set to `unknown`.
 */
function namedIfDescribed(value: unknown): unknown {
  const { $ref: ref, description, ...rest } = (value ?? {}) as JsonSchema;
  if (typeof description !== 'string') return value;
  if (typeof ref === 'string') return { description, tsType: refName(value as JsonSchema) };
  return Object.keys(rest).length === 0 ? { description, tsType: 'unknown' } : value;
}

/**
 * Adds the types of the events in the log: webhook events with a sequence number, and `RedactedEvent` for clients that
 * may not see an event's data.
 */
function addLoggedEvents(definitions: Definitions, events: readonly string[]): void {
  const logged = definitions['LoggedEvent'] as {
    readonly properties: Readonly<Record<string, JsonSchema>>;
    readonly required: readonly string[];
  };
  definitions['RedactedEvent'] = {
    ...logged,
    title: 'RedactedEvent',
    properties: { ...logged.properties, data: { type: 'null' }, previous: { type: 'null' }, redacted: { const: true } },
  };
  definitions['StoreEvent'] = { title: 'StoreEvent', tsType: events.join(' | ') };
  definitions['LoggedEvent'] = {
    title: 'LoggedEvent',
    tsType: "(StoreEvent & Pick<RedactedEvent, 'sequence' | 'not_sent'> & { redacted: false }) | RedactedEvent",
  };
}

/** Returns an operation's entries, one for each content type of its answer. */
function entriesOf(method: string, path: string, operation: Operation, definitions: Definitions, idTypes: IdTypes): readonly Entry[] {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};
  const ids = operation.parameters
    .filter(({ in: place }) => place === 'path')
    .map(({ name, schema }) => `${name}: ${typeOf(schema, idTypes.ofPath(path))}`);
  const isKeyed = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  return Object.keys(success).map((contentType) => {
    const isText = contentType === 'text/csv';
    const id = isText ? `${operation.operationId}Csv` : operation.operationId;
    const ofStore = path.startsWith(`${STORE_PREFIX}/`);
    const input = inputOf(id, path, operation, Object.keys(success).length > 1, definitions, idTypes);
    const answer = isText ? { kind: 'text', type: 'answer: string' } : answerOf(schemaOf(success, contentType), id, definitions);
    const row = [
      `method: '${method.toUpperCase()}'`,
      `path: '${ofStore ? path.slice(STORE_PREFIX.length) : path}${isText ? '?format=csv' : ''}'`,
      ...(input.kind === '' ? [] : [`input: '${input.kind}'`]),
      ...(answer.kind === '' ? [] : [`answer: '${answer.kind}'`]),
      ...(isKeyed ? ['keyed: true'] : []),
    ];
    return {
      id,
      path,
      row: `${id}: { ${row.join(', ')} }`,
      type: `${id}: { ids: [${(ofStore ? ids.slice(1) : ids).join(', ')}]; input: [${input.type}]; ${answer.type} }`,
    };
  });
}

function inputOf(
  id: string,
  path: string,
  { parameters, requestBody }: Operation,
  hasFormats: boolean,
  definitions: Definitions,
  idTypes: IdTypes,
): { readonly kind: string; readonly type: string } {
  if (requestBody !== undefined) {
    const schema = schemaOf(requestBody.content);
    const named = refName(schema) ?? pascal(id);
    definitions[named] ??= { ...schema, title: named };
    return { kind: 'body', type: `body${requestBody.required ? '' : '?'}: ${named}` };
  }
  const query = parameters.filter(({ in: place, name }) => place === 'query' && !(hasFormats && name === 'format'));
  if (query.length === 0) return { kind: '', type: '' };
  const title = `${pascal(id)}Query`;
  const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
  const properties = query.map(({ name, description, schema }) => [
    name,
    { description, ...queryValue(name, schema, name === 'ids' ? idTypes.ofPath(path) : idTypes.ofField(name)) },
  ]);
  definitions[title] = { title, type: 'object', properties: Object.fromEntries(properties), required };
  return { kind: 'query', type: `query${required.length > 0 ? '' : '?'}: ${title}` };
}

/** Returns the schema of a query parameter. A time may also be given as a `Date`, and a list of ids as an array. */
function queryValue(name: string, schema: JsonSchema, idType = 'number'): JsonSchema {
  if (schema['format'] === 'date-time') return { tsType: 'string | Date' };
  return name.endsWith('ids') ? { tsType: `string | readonly ${idType}[]` } : schema;
}

function answerOf(schema: JsonSchema, id: string, definitions: Definitions): { readonly kind: string; readonly type: string } {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const { data, has_more: isList, next_cursor: _cursor, as_of: _asOf, ...rest } = properties;
  if (data === undefined) return { kind: 'whole', type: `answer: ${refName(schema) ?? '{ [k: string]: unknown }'}` };
  if (isList === undefined) return { kind: '', type: `answer: ${refName(data)}` };
  const item = refName((data as { readonly items: JsonSchema }).items);
  if (Object.keys(rest).length === 0) return { kind: 'list', type: `item: ${item}; page: {}` };
  const title = `${pascal(id)}Page`;
  definitions[title] = { title, type: 'object', properties: rest, required: Object.keys(rest).filter((name) => required.includes(name)) };
  return { kind: 'list', type: `item: ${item}; page: ${title}` };
}

const tableOf = (name: string, entries: readonly Entry[]): string =>
  [
    `export interface ${name}Calls {\n${entries.map(({ type }) => `  ${type};`).join('\n')}\n}\n`,
    `export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Operations = {\n${entries.map(({ row }) => `  ${row},`).join('\n')}\n} as const;\n`,
  ].join('\n');

const schemaOf = (content: Content, contentType = 'application/json'): JsonSchema => content[contentType]?.schema ?? {};

const typeOf = (schema: JsonSchema, idType = 'number'): string => (schema['type'] === 'integer' ? idType : 'string');

const refName = (schema: JsonSchema): string | undefined => (schema['$ref'] as string | undefined)?.replace('#/components/schemas/', '');

const pascal = (text: string): string => text.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
