import { errorsByStatus, errorsOf } from '#shared/http/common-errors.ts';
import type { ApiGroup, EndpointSpec, Surface } from '#shared/http/endpoint.ts';
import { describeFields } from './describe-fields.ts';
import { errorResponse, errorSchema, responseHeaders, type SharedErrors } from './errors.ts';
import { exampleOf } from './example.ts';
import { basicClientScheme, infoOf, securityScheme } from './info.ts';
import { type Components, type JsonSchema, schemaOf } from './json-schema.ts';
import { parametersOf } from './parameters.ts';
import { bodyExamples } from './texts/body-examples.ts';
import { tagTexts } from './texts/tags.ts';
import { type DocumentedEvent, webhookObject } from './webhook-object.ts';

/** Describes who may call an operation. */
export function accessText(access: EndpointSpec['scope']): string {
  if (access === 'public') return 'Needs no credential.';
  if (access === 'integration') return 'Needs an API key or app token, with any scopes.';
  if (access === 'app_token') return 'Needs an app token, with any scopes.';
  if (access === 'signed_in') return 'Needs a signed-in person.';
  if (access === 'operator') return 'Needs a platform operator.';
  if (access === 'staff:any') return 'Needs a staff member of the store.';
  if (!access.startsWith('staff:')) return `Needs the scope \`${access}\`.`;
  const areas = access.slice('staff:'.length).split('|');
  return `Needs an owner or admin of the store, or a staff member with the area ${areas.map((area) => `\`${area}\``).join(' or ')}.`;
}

/** Describes an operation's success answer if the contract does not describe the answer. */
export function successText({ method, success, query }: EndpointSpec): string {
  if (query !== undefined && 'cursor' in query) return 'A page of the list, with the cursor of the next page.';
  if (success.status === 201) return 'The created object.';
  if (method === 'GET') return 'The current object.';
  return method === 'DELETE' ? 'The id of the deleted object.' : 'The object after the request.';
}

/**
 * The examples of answers, by name, collected while a document is generated. Operations that answer with the same
 * object share an example.
 */
export type AnswerExamples = Map<string, JsonSchema>;

/**
 * Returns the example of an answer: a reference to a component if the answer contains a named object (such as `Order`
 * or `Order.list`), otherwise the value itself.
 */
export function shownExample(schema: JsonSchema, components: Components, answers: AnswerExamples): JsonSchema {
  const value = exampleOf(schema, components);
  const name = nameOf(schema);
  const known = name === null ? undefined : answers.get(name);
  if (name === null || (known !== undefined && JSON.stringify(known['value']) !== JSON.stringify(value))) return { example: value };
  answers.set(name, { value });
  return { examples: { answer: { $ref: `#/components/examples/${name}` } } };
}

type Property = { readonly $ref?: string; readonly items?: Property };

function nameOf({ properties }: JsonSchema): string | null {
  const data = (properties as Readonly<Record<string, Property>> | undefined)?.['data'];
  const title = (ref: string | undefined): string | undefined => ref?.replace('#/components/schemas/', '');
  const item = title(data?.items?.$ref);
  return item === undefined ? (title(data?.$ref) ?? null) : `${item}.list`;
}

const headers: JsonSchema = {
  'X-Request-Id': { description: 'Identifies this request in our logs.', schema: { type: 'string' } },
  'X-RateLimit-Limit': { description: 'Requests allowed per window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the window.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Unix time in seconds when the window resets.', schema: { type: 'integer' } },
  'WWW-Authenticate': {
    description: 'The authentication scheme: `Bearer`, or `Basic` for an OAuth client.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before retrying the request.', schema: { type: 'integer' } },
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer of an earlier request.',
    schema: { type: 'string', const: 'true' },
  },
};

/** Generates the OpenAPI 3.1 document of a surface from its contracts (specification: Versioning, 5). */
export function openApiDocument(surface: Surface, groups: readonly ApiGroup[], events: readonly DocumentedEvent[]): JsonSchema {
  const components: Components = new Map([['Error', errorSchema]]);
  const errors: SharedErrors = { responses: new Map(), examples: new Map() };
  const answers: AnswerExamples = new Map();
  const paths: Record<string, Record<string, unknown>> = {};
  const ofSurface = groups.filter((one) => one.surface === surface);
  for (const group of ofSurface) {
    for (const [name, endpoint] of Object.entries(group.endpoints)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operationObject(name, group, endpoint, { components, errors, answers }),
      };
    }
  }
  const hasBasicClient = ofSurface.some(({ endpoints }) => Object.values(endpoints).some(({ basicClient }) => basicClient === true));
  const webhooks = Object.fromEntries(events.map((event) => [event.topic, webhookObject(event, components)]));
  const schemas = [...components].map(([title, schema]) => [title, describeFields(schema, title)] as const);
  const base = surface === 'public' ? '/v1' : '/admin/v1';
  return {
    openapi: '3.1.0',
    info: infoOf(surface, ofSurface),
    servers: [{ url: base, description: 'Relative to the host this document is served from.' }],
    security: [{ bearer: [] }],
    tags: [...new Set(ofSurface.map((group) => group.name))].map((name) => ({
      name,
      'x-displayName': displayName(name),
      description: tagTexts[name],
    })),
    paths: sorted(Object.entries(paths)),
    ...(events.length === 0 ? {} : { webhooks }),
    components: {
      securitySchemes: { bearer: securityScheme(surface), ...(hasBasicClient ? { client: basicClientScheme } : {}) },
      headers,
      responses: sorted(errors.responses),
      examples: sorted([...errors.examples, ...answers]),
      schemas: sorted(schemas),
    },
  };
}

/** Formats the name of a group for display: `gift-cards` becomes `Gift cards`. */
const displayName = (group: string): string => group.charAt(0).toUpperCase() + group.slice(1).replaceAll('-', ' ');

const sorted = (entries: Iterable<readonly [string, unknown]>): JsonSchema =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The components that the operations of a document share. They are collected while the document is generated. */
type Shared = { readonly components: Components; readonly errors: SharedErrors; readonly answers: AnswerExamples };

function operationObject(name: string, group: ApiGroup, endpoint: EndpointSpec, { components, errors, answers }: Shared): JsonSchema {
  const { status, body } = endpoint.success;
  const successSchema = schemaOf(body, components);
  const successAnswer = (code: 200 | 201, description: string): JsonSchema => ({
    description,
    headers: responseHeaders(code, endpoint.idempotent),
    content: {
      'application/json': { schema: describeFields(successSchema, name), ...shownExample(successSchema, components, answers) },
      ...(endpoint.success.csv === true ? { 'text/csv': { schema: { type: 'string' } } } : {}),
    },
  });
  const notes = [
    endpoint.description,
    endpoint.basicClient === true ? 'Needs the id and secret of an app.' : accessText(endpoint.scope),
    endpoint.emits.length === 0 ? undefined : `Emits ${endpoint.emits.map((topic) => `\`${topic}\``).join(', ')}.`,
  ];
  return {
    operationId: name,
    tags: [group.name],
    summary: endpoint.summary,
    description: notes.filter((note) => note !== undefined).join('\n\n'),
    ...(endpoint.atRoot === true ? { servers: [{ url: '/', description: 'The host that this document is served from.' }] } : {}),
    ...(endpoint.scope === 'public' ? { security: endpoint.basicClient === true ? [{ client: [] }, {}] : [] } : {}),
    'x-scope': endpoint.scope,
    'x-emits': endpoint.emits,
    'x-error-codes': errorsOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(name, endpoint, components) }),
    responses: {
      [String(status)]: successAnswer(status, endpoint.success.description ?? successText(endpoint)),
      ...(endpoint.success.alsoCreates === true ? { '201': successAnswer(201, 'The created object.') } : {}),
      ...Object.fromEntries([...errorsByStatus(endpoint)].map(([code, codes]) => [String(code), errorResponse(code, codes, errors)])),
    },
  };
}

function requestBody(name: string, endpoint: EndpointSpec, components: Components): JsonSchema {
  const schema = endpoint.body === undefined ? {} : schemaOf(endpoint.body, components);
  const media = { schema: describeFields(schema, name), example: bodyExamples[name] ?? exampleOf(schema, components) };
  return {
    required: endpoint.bodyOptional !== true,
    content: {
      'application/json': media,
      ...(endpoint.formBody === true ? { [formType]: endpoint.basicClient === true ? withoutClient(media, components) : media } : {}),
    },
  };
}

const formType = 'application/x-www-form-urlencoded';

/**
 * Makes `client_id` and `client_secret` optional in a form body, because most libraries send them with HTTP Basic
 * instead.
 */
function withoutClient(
  { schema, example }: { readonly schema: JsonSchema; readonly example: unknown },
  components: Components,
): JsonSchema {
  const title = String(schema['$ref']).replace('#/components/schemas/', '');
  const { title: _title, ...whole } = describeFields(components.get(title) ?? {}, title);
  const required = (whole['required'] as readonly string[]).filter((name) => !['client_id', 'client_secret'].includes(name));
  return { schema: { ...whole, required }, example };
}
