import type * as v from 'valibot';
import { errorsByStatus } from '#shared/http/common-errors.ts';
import type { ApiGroup, EndpointSpec, Surface } from '#shared/http/endpoint.ts';
import { errorResponse, errorSchema, responseHeaders, type SharedErrors } from './errors.ts';
import { exampleOf } from './example.ts';
import { type Components, type JsonSchema, schemaOf } from './json-schema.ts';

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

const idempotencyHeader: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Any unique string. A retry with the same key and body within 24 hours returns the first answer and does no work again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The OpenAPI 3.1 document of a surface, made from the contracts alone (specification: Versioning, 5). */
export function openApiDocument(surface: Surface, groups: readonly ApiGroup[], events: readonly DocumentedEvent[]): JsonSchema {
  const components: Components = new Map([['Error', errorSchema]]);
  const errors: SharedErrors = { responses: new Map(), examples: new Map() };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const group of groups.filter((one) => one.surface === surface)) {
    for (const [name, endpoint] of Object.entries(group.endpoints)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operationObject(name, group, endpoint, components, errors),
      };
    }
  }
  const webhooks = Object.fromEntries(events.map((event) => [event.topic, webhookObject(event, components)]));
  const base = surface === 'public' ? '/v1' : '/admin/v1';
  return {
    openapi: '3.1.0',
    info: { ...titles[surface], version: '2026-11' },
    servers: [{ url: base, description: 'Relative to the host this document is served from.' }],
    security: [{ bearer: [] }],
    tags: groups.filter((group) => group.surface === surface).map((group) => ({ name: group.name })),
    paths: sorted(Object.entries(paths)),
    ...(events.length === 0 ? {} : { webhooks }),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      headers,
      responses: sorted(errors.responses),
      examples: sorted(errors.examples),
      schemas: sorted(components),
    },
  };
}

const sorted = (entries: Iterable<readonly [string, unknown]>): JsonSchema =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

function operationObject(name: string, group: ApiGroup, endpoint: EndpointSpec, components: Components, errors: SharedErrors): JsonSchema {
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
    parameters: parametersOf(endpoint),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint, components) }),
    responses: {
      [String(status)]: {
        description: endpoint.success.description ?? 'Success.',
        headers: responseHeaders(status, endpoint.idempotent),
        content: { 'application/json': { schema: successSchema, example: exampleOf(successSchema, components) } },
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

function parametersOf(endpoint: EndpointSpec): readonly JsonSchema[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const inQuery = Object.entries(endpoint.query ?? {}).map(([name, param]) => ({
    name,
    in: 'query',
    required: false,
    description: param.description,
    schema: param.wire,
  }));
  return [...inPath, ...inQuery, ...(endpoint.idempotent ? [idempotencyHeader] : [])];
}

function webhookObject(event: DocumentedEvent, components: Components): JsonSchema {
  return {
    post: {
      summary: event.topic,
      description: event.description,
      parameters: ['X-Service-Topic', 'X-Service-Webhook-Id', 'X-Service-Signature'].map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(event.envelope, components), example: event.sample } },
      },
      responses: { '2XX': { description: 'The event was received. Anything else, or no answer within 10 seconds, is retried.' } },
    },
  };
}
