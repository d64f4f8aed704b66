import type { EndpointSpec } from '#shared/http/endpoint.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema } from './json-schema.ts';

const ulid = '01J9ZK3V5T8Q2M4N6P7R8S9TAB';

/** The object names that cannot be derived from the path segment before `{id}`. */
const nounsOfPaths: Readonly<Record<string, string>> = {
  'api-keys': 'API key',
  'app-installations': 'app installation',
  'booking-services': 'booked product',
  staff: 'staff member',
  'variant-supplies': 'variant',
};

const pathTexts: Readonly<Record<string, string>> = {
  store_id: 'Id of the store, a ULID.',
  event_id: 'Id of the event, `evt_` and a ULID.',
  system: 'Name of the other system: at most 40 lowercase letters, digits, `-` and `_`.',
  system_id: 'The id in that system, 1 to 255 characters, percent-encoded; `.` and `..` are not valid.',
  request_id: 'Id of the request, as in its `X-Request-Id`.',
};

/** Describes the `{id}` in a path: `/orders/{id}` becomes `Id of the order.` */
function idText(path: string): string {
  const segment = /([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '';
  return `Id of the ${nounsOfPaths[segment] ?? segment.replaceAll('-', ' ').replace(/ies$/, 'y').replace(/s$/, '')}.`;
}

/** Example values by parameter name. For all other parameters, the example is derived from the schema. */
const examples: Readonly<Record<string, unknown>> = {
  id: 1001,
  store_id: ulid,
  event_id: `evt_${ulid}`,
  request_id: `req_${ulid}`,
  limit: 50,
  cursor: 'MS4wMDAwMDAwMDAwMDAxMDAxLmFiY2RlZmdoaWprbG1ub3BxcnN0dXY',
  ids: '1001,1002',
  variant_ids: '5001,5002',
  code: 'WELCOME10',
  system: 'sap',
  system_id: '4711',
  external_id: 'sap:4711',
  variant_external_id: 'sap:4711-S',
  q: 'linen shirt',
  objects: 'product,customer',
  after_sequence: 184_223,
};

type Place = { readonly name: string; readonly in: 'path' | 'query'; readonly required: boolean };

const parameter = (place: Place, schema: JsonSchema, description: string): JsonSchema => ({
  ...place,
  description,
  schema,
  example: examples[place.name] ?? exampleOf(schema, new Map(), place.name),
});

const idempotencyHeader: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Any unique string. A retry with the same key and body within 24 hours returns the first answer and does no work again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '0b54f1d2-7c3e-4a55-9a39-8d1f0c6b7e21',
};

/** Returns the parameter for a header that all webhooks have. */
export const headerParameter = (name: string, description: string, example: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** Returns the path, query and header parameters of an operation, each with an example. */
export function parametersOf(endpoint: EndpointSpec): readonly JsonSchema[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const place: Place = { name, in: 'path', required: true };
    return name === 'id'
      ? parameter(place, { type: 'integer', minimum: 1 }, idText(endpoint.path))
      : parameter(place, { type: 'string' }, pathTexts[name] ?? '');
  });
  const inQuery = Object.entries(endpoint.query ?? {}).map(([name, { wire, description, required = false }]) =>
    parameter({ name, in: 'query', required }, wire, description),
  );
  return [...inPath, ...inQuery, ...(endpoint.idempotent ? [idempotencyHeader] : [])];
}
