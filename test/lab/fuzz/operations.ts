import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { currentDocuments } from '#infra/openapi/current-documents.ts';

/** A schema of an OpenAPI document, references included. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: JsonSchema };

/** An operation of one of the two documents. */
export type Operation = {
  /** `POST /v1/orders/{id}/refunds`; unique. */
  readonly name: string;
  readonly surface: Surface;
  readonly method: string;
  /** The path with its surface, e.g. `/v1/orders/{id}/refunds`. */
  readonly route: string;
  readonly query: readonly Parameter[];
  readonly takesIdempotencyKey: boolean;
  readonly needsCredential: boolean;
  /** The schema of its request body, null when it takes none. */
  readonly body: JsonSchema | null;
  readonly statuses: readonly number[];
  /** Its answer may be CSV. */
  readonly answersCsv: boolean;
  /** The schema itself, or the one that its reference names. */
  readonly resolve: (schema: JsonSchema) => JsonSchema;
  /** What is wrong with a body that was answered with this status; null when nothing is. */
  readonly judgeAnswer: (status: number, json: unknown) => string | null;
  /** Why the document forbids this request body; null when it allows it. */
  readonly judgeBody: (json: unknown) => string | null;
};

export type Surface = 'public' | 'admin';

type Described = {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  /** Set for what is not below the base address. */
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

/** Every operation of both documents, in their order. */
export const readOperations = (): readonly Operation[] => [...operationsOf('public'), ...operationsOf('admin')];

function operationsOf(surface: Surface): readonly Operation[] {
  const document = JSON.parse(JSON.stringify(documents[surface])) as Document;
  // The text of a schema's code is made once and run some hundred times: to make it shorter takes longer than it saves.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'document', ...document });
  // One for the document: its operations share the schemas of errors, each of which is compiled once.
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

/** Judges values by the schemas of a document, which are compiled when they are first needed. */
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
