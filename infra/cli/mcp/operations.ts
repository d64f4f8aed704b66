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

/** The parts of the OpenAPI document that the tools use. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: NamedSchemas };
};

/** An API operation as the tools use it. */
export type ApiOperation = {
  readonly id: string;
  readonly method: ClientOperation['method'];
  /** The path, with a placeholder such as `{id}` for each id. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly scope: string;
  readonly emits: readonly string[];
  /** The names of the placeholders in the path, in order. */
  readonly ids: readonly string[];
  readonly query: readonly Pick<Parameter, 'name' | 'required' | 'description' | 'schema'>[];
  /**
   * The schema of the body; null if there is none. It is self-contained: the schemas to which it refers are under
   * `$defs`.
   */
  readonly body: Schema | null;
  /** The schema of the success answer. Its references point into the OpenAPI document. */
  readonly answer: Schema;
  readonly takesKey: boolean;
  readonly isRead: boolean;
};

const methods = ['get', 'post', 'patch', 'put', 'delete'];
/** Operations that use POST in order to send a body, although they change nothing. */
const readsByPost = ['previewOrder', 'previewRefund', 'lookUpGiftCard'];
/**
 * The operations that are not offered to assistants: those for installing apps, and the one that returns the OpenAPI
 * document.
 */
const leftOut = ['getOAuthServer', 'exchangeOAuthCode', 'uninstallApp', 'getOAuthInstallation', 'getOpenApi'];

/**
 * The operations that an assistant may not call. With the file of a bulk operation, an assistant could make changes
 * that no plan shows, or read unmasked personal data. `undoBulkOperation` is in the list because a plan cannot show
 * what the undo changes.
 */
const ofFiles = ['createBulkOperation', 'startBulkOperation', 'undoBulkOperation', 'getBulkOperationResults'];

/** Returns the reason why an assistant may not use an existing operation; null if there is no such reason. */
export const exclusionReason = (id: string): string | null =>
  ofFiles.includes(id)
    ? `${id} is about a file whose lines no plan can show. Plan each write, or ask the person for \`store-api bulk run FILE\` or \`store-api bulk export OBJECT\`.`
    : null;

/** Returns the operations that an assistant may call with a store's API key. */
export const callableOperations = (document: ApiDocument): readonly ApiOperation[] =>
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

/** Makes a schema self-contained by adding all schemas to which it refers. */
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

/**
 * Returns the operations whose id, summary, path or tag contain all the words; all operations if no words are given.
 */
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
