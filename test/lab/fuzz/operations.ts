import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { currentDocuments } from '#infra/openapi/current-documents.ts';

/** A schema in an OpenAPI document, which may contain references. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: JsonSchema };

/** An operation in one of the two OpenAPI documents. */
export type Operation = {
  /** The unique name, such as `POST /v1/orders/{id}/refunds`. */
  readonly name: string;
  readonly surface: Surface;
  readonly method: string;
  /** The full path, such as `/v1/orders/{id}/refunds`. */
  readonly route: string;
  readonly query: readonly Parameter[];
  readonly takesIdempotencyKey: boolean;
  readonly needsCredential: boolean;
  /** The schema of the request body; null if there is no body. */
  readonly body: JsonSchema | null;
  readonly statuses: readonly number[];
  /** Whether the answer may be CSV. */
  readonly answersCsv: boolean;
  /** Returns the schema to which a reference points; any other schema is returned unchanged. */
  readonly resolve: (schema: JsonSchema) => JsonSchema;
  /**
   * Returns the reason why the document forbids this body in an answer with this status; null if the document allows
   * it.
   */
  readonly judgeAnswer: (status: number, json: unknown) => string | null;
  /** Returns the reason why the document forbids this request body; null if the document allows it. */
  readonly judgeBody: (json: unknown) => string | null;
};

export type Surface = 'public' | 'admin';

type Described = {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  /** Present if the path is outside the base URL. */
  readonly servers?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, object>> }>>;
};
type Document = {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

const current = currentDocuments();
const documents: Readonly<Record<Surface, unknown>> = { public: current['openapi.json'], admin: current['admin-openapi.json'] };

/** Returns all operations of both documents, in the order of the documents. */
export const readOperations = (): readonly Operation[] => [...operationsOf('public'), ...operationsOf('admin')];

function operationsOf(surface: Surface): readonly Operation[] {
  const document = JSON.parse(JSON.stringify(documents[surface])) as Document;
  // The code for each schema is generated once and runs only about a hundred times, so optimization would cost more
  // time than it saves.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'document', ...document });
  // One validator per document: the document's operations share error schemas, so each error schema is compiled only
  // once.
  const judge = judgeBy(ajv);
  const base = document.servers[0]?.url ?? '';
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const at = pointer('paths', path, method);
      const parameters = described.parameters ?? [];
      const root = described.servers === undefined ? base : '';
      const schemaOf = (status: number): string => {
        const reference = described.responses[String(status)]?.$ref ?? `${at}/responses/${status}`;
        return `${reference}${pointer('content', 'application/json', 'schema').slice(1)}`;
      };
      return {
        name: `${method.toUpperCase()} ${root}${path}`,
        surface,
        method: method.toUpperCase(),
        route: `${root}${path}`,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        takesIdempotencyKey: parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
        needsCredential: described.security === undefined || described.security.some((way) => way['bearer'] !== undefined),
        body: described.requestBody?.content['application/json'].schema ?? null,
        statuses: Object.keys(described.responses).map(Number),
        answersCsv: described.responses['200']?.content?.['text/csv'] !== undefined,
        resolve: (schema) => resolve(document, schema),
        judgeAnswer: (status, json) => judge(schemaOf(status), json),
        judgeBody: (json) => judge(`${at}${pointer('requestBody', 'content', 'application/json', 'schema').slice(1)}`, json),
      };
    }),
  );
}

const pointer = (...names: readonly string[]): string =>
  `#${names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;

/**
 * Returns a validator. The validator returns the errors of a JSON value as text, or null if there are none. Compiles
 * each schema on first use.
 */
function judgeBy(ajv: Ajv2020): (reference: string, json: unknown) => string | null {
  const compiled = new Map<string, ValidateFunction>();
  return (reference, json) => {
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: `document${reference}` });
    compiled.set(reference, validate);
    return validate(json) ? null : ajv.errorsText(validate.errors).slice(0, 300);
  };
}

function resolve(document: unknown, schema: JsonSchema): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const names = reference.slice(2).split('/');
  const found = names.reduce<unknown>(
    (node, name) => (node as JsonSchema)[decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  return resolve(document, found as JsonSchema);
}
