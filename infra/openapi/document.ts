import type * as v from 'valibot';
import { errorsByStatus, errorsOf } from '#shared/http/common-errors.ts';
import type { ApiGroup, EndpointSpec, Surface } from '#shared/http/endpoint.ts';
import { type AnswerExamples, shownExample } from './answer-examples.ts';
import { errorChapter } from './error-chapter.ts';
import { errorResponse, errorSchema, responseHeaders, type SharedErrors } from './errors.ts';
import { exampleOf } from './example.ts';
import { type Components, type JsonSchema, schemaOf } from './json-schema.ts';
import { headerParameter, parametersOf } from './parameters.ts';

/** A webhook of the document: its topic, the schema of its whole body, and a sample. */
export type DocumentedEvent = {
  readonly topic: string;
  readonly description: string;
  readonly envelope: v.GenericSchema;
  readonly sample: unknown;
};

type Titles = { readonly title: string; readonly description: string };

const titles: Readonly<Record<Surface, Titles>> = {
  public: {
    title: 'Store Management API',
    description:
      'Reads and changes the data of the one store that the credential belongs to: catalogue, inventory, orders, customers and more. Outgoing webhooks are under `webhooks`.',
  },
  admin: {
    title: 'Store Management Admin API',
    description: 'What the store admin does: stores, API keys, webhook endpoints, settings. For staff, with an OpenID Connect ID token.',
  },
};

const headers: JsonSchema = {
  'X-Request-Id': { description: 'Names this request in our logs.', schema: { type: 'string' } },
  'X-RateLimit-Limit': { description: 'Requests allowed per window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the window.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Unix time in seconds when the window resets.', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer of an earlier request.',
    schema: { type: 'string', const: 'true' },
  },
};

/** The OpenAPI 3.1 document of a surface, made from the contracts alone (specification: Versioning, 5). */
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
  const webhooks = Object.fromEntries(events.map((event) => [event.topic, webhookObject(event, components)]));
  const base = surface === 'public' ? '/v1' : '/admin/v1';
  return {
    openapi: '3.1.0',
    info: { ...titles[surface], description: `${titles[surface].description}\n\n${errorChapter(ofSurface)}`, version: '2026-11' },
    servers: [{ url: base, description: 'Relative to the host this document is served from.' }],
    security: [{ bearer: [] }],
    tags: [...new Set(ofSurface.map((group) => group.name))].map((name) => ({ name, 'x-displayName': displayName(name) })),
    paths: sorted(Object.entries(paths)),
    ...(events.length === 0 ? {} : { webhooks }),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      headers,
      responses: sorted(errors.responses),
      examples: sorted([...errors.examples, ...answers]),
      schemas: sorted(components),
    },
  };
}

/** `gift-cards` → `Gift cards`. */
const displayName = (group: string): string => group.charAt(0).toUpperCase() + group.slice(1).replaceAll('-', ' ');

const sorted = (entries: Iterable<readonly [string, unknown]>): JsonSchema =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The parts that the operations of a document share, collected while it is made. */
type Shared = { readonly components: Components; readonly errors: SharedErrors; readonly answers: AnswerExamples };

function operationObject(name: string, group: ApiGroup, endpoint: EndpointSpec, { components, errors, answers }: Shared): JsonSchema {
  const { status, body } = endpoint.success;
  const successSchema = schemaOf(body, components);
  const notes = [
    endpoint.description,
    needs(endpoint.scope),
    endpoint.emits.length === 0 ? undefined : `Emits ${endpoint.emits.map((topic) => `\`${topic}\``).join(', ')}.`,
  ];
  return {
    operationId: name,
    tags: [group.name],
    summary: endpoint.summary,
    description: notes.filter((note) => note !== undefined).join('\n\n'),
    ...(endpoint.scope === 'public' ? { security: [] } : {}),
    'x-scope': endpoint.scope,
    'x-emits': endpoint.emits,
    'x-error-codes': errorsOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint, components) }),
    responses: {
      [String(status)]: {
        description: endpoint.success.description ?? 'Success.',
        headers: responseHeaders(status, endpoint.idempotent),
        content: {
          'application/json': { schema: successSchema, ...shownExample(successSchema, components, answers) },
          ...(endpoint.success.csv === true ? { 'text/csv': { schema: { type: 'string' } } } : {}),
        },
      },
      ...Object.fromEntries([...errorsByStatus(endpoint)].map(([code, codes]) => [String(code), errorResponse(code, codes, errors)])),
    },
  };
}

function needs(access: EndpointSpec['scope']): string {
  if (access === 'public') return 'Needs no credential.';
  return access === 'integration' ? 'Needs an API key or app token, whatever its scopes.' : `Needs \`${access}\`.`;
}

function requestBody(endpoint: EndpointSpec, components: Components): JsonSchema {
  const schema = endpoint.body === undefined ? {} : schemaOf(endpoint.body, components);
  return {
    required: endpoint.bodyOptional !== true,
    content: { 'application/json': { schema, example: exampleOf(schema, components) } },
  };
}

function webhookObject(event: DocumentedEvent, components: Components): JsonSchema {
  return {
    post: {
      summary: event.topic,
      // The receiver knows us by the signature.
      security: [],
      description: event.description,
      parameters: [
        headerParameter('X-Service-Topic', 'The topic.', event.topic),
        headerParameter('X-Service-Webhook-Id', 'The id of the event: equal for every attempt.', 'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB'),
        headerParameter('X-Service-Signature', 'When it was signed, and the signature of the body.', `t=1762336800,v1=${'0f'.repeat(32)}`),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(event.envelope, components), example: event.sample } },
      },
      responses: { '2XX': { description: 'The event was received. Anything else, or no answer within 10 seconds, is retried.' } },
    },
  };
}
