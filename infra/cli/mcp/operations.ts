import type { ClientOperation } from '#shared/client/client-operation.ts';
import type { NamedSchemas, Schema } from './schema-parts.ts';

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type DocumentedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly 'x-scope': string;
  readonly 'x-emits'?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
};

/** What is read of an OpenAPI document of this API. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: NamedSchemas };
};

/** An operation of the API as the tools work with it. */
export type ApiOperation = {
  readonly id: string;
  readonly method: ClientOperation['method'];
  /** With `{id}` for each id. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly scope: string;
  readonly emits: readonly string[];
  /** Names of the ids in the path, in order. */
  readonly ids: readonly string[];
  readonly query: readonly Pick<Parameter, 'name' | 'required' | 'description' | 'schema'>[];
  /** A schema that stands for itself, what it refers to under `$defs`; null without a body. */
  readonly body: Schema | null;
  /** The schema of what it answers when it succeeds, which refers to the document. */
  readonly answer: Schema;
  readonly takesKey: boolean;
  /** It changes nothing. */
  readonly isRead: boolean;
};

const methods = ['get', 'post', 'patch', 'put', 'delete'];
/** They change nothing, though they are sent by POST for their bodies. */
const readsByPost = ['previewOrder', 'previewRefund', 'lookUpGiftCard'];
/** For programs that install an app, with secrets in their bodies, and the document itself. */
const leftOut = ['getOAuthServer', 'exchangeOAuthCode', 'uninstallApp', 'getOAuthInstallation', 'getOpenApi'];

/**
 * Any program with the address sends or fetches their files: an assistant would write lines that no plan has shown, and read people unmasked. No plan
 * shows the lines of an undo either.
 */
const ofFiles = ['createBulkOperation', 'startBulkOperation', 'undoBulkOperation', 'getBulkOperationResults'];

/** Why an operation of the API is none of an assistant's, for one that looks for it; null for any other. */
export const whyLeftOut = (id: string): string | null =>
  ofFiles.includes(id)
    ? `${id} is about a file whose lines no plan can show. Plan each write, or ask the person for \`store-api bulk run FILE\` or \`store-api bulk export OBJECT\`.`
    : null;

/** The operations of a document that an assistant can call with a key of a store. */
export const operationsOf = (document: ApiDocument): readonly ApiOperation[] =>
  Object.entries(document.paths).flatMap(([path, entries]) =>
    Object.entries(entries)
      .filter(([method, { operationId }]) => methods.includes(method) && ![...leftOut, ...ofFiles].includes(operationId))
      .map(([method, operation]) => read(document, path, method, operation)),
  );

function read({ components }: ApiDocument, path: string, method: string, operation: DocumentedOperation): ApiOperation {
  const { operationId: id, summary, description, tags, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content?.['application/json']?.schema ?? null;
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return {
    ...{ id, path, summary, description, tag: tags[0] ?? '', scope: operation['x-scope'], emits: operation['x-emits'] ?? [] },
    method: method.toUpperCase() as ClientOperation['method'],
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: parameters.filter((one) => one.in === 'query'),
    body: body === null ? null : standalone(body, components.schemas),
    answer: success?.content?.['application/json']?.schema ?? {},
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    isRead: method === 'get' || readsByPost.includes(id),
  };
}

/** A schema with the schemas that it refers to, which the document keeps elsewhere. */
function standalone(schema: Schema, schemas: NamedSchemas): Schema {
  const found = new Map<string, unknown>();
  const relinked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(relinked);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, name === '$ref' ? link(String(inner)) : relinked(inner)]),
    );
  };
  const link = (reference: string): string => {
    const name = reference.split('/').at(-1) ?? '';
    if (!found.has(name)) {
      found.set(name, true);
      found.set(name, relinked(schemas[name]));
    }
    return `#/$defs/${name}`;
  };
  const named = schema['$ref'];
  const root = relinked(typeof named === 'string' ? schemas[named.split('/').at(-1) ?? ''] : schema) as Schema;
  return found.size === 0 ? root : { ...root, $defs: Object.fromEntries(found) };
}

/** Operations in whose id, summary, path or tag every word is found; all of them without a word. */
export function findOperations(operations: readonly ApiOperation[], words: string): readonly ApiOperation[] {
  const wanted = words
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return operations.filter(({ id, summary, path, tag }) => {
    const text = `${id} ${summary} ${path} ${tag}`.toLowerCase();
    return wanted.every((word) => text.includes(word) || text.includes(word.replace(/s$/, '')));
  });
}
