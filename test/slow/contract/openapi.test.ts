import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { currentDocuments } from '#infra/openapi/current-documents.ts';
import { topics } from '#shared/events/topics.ts';
import { errorsByStatus, errorsOf } from '#shared/http/common-errors.ts';
import { surfaces } from '#shared/http/endpoint.ts';
import adminDocument from '../../../admin-openapi.json' with { type: 'json' };
import publicDocument from '../../../openapi.json' with { type: 'json' };
import { type Api, anApi, contracts } from '../../support/harness/an-api.ts';

type Node = { readonly [member: string]: unknown };
type Media = { readonly schema: Node; readonly example?: unknown; readonly examples?: Readonly<Record<string, Node>> };

const current = currentDocuments();
const documents = [
  ['openapi.json', 'public', publicDocument as Node],
  ['admin-openapi.json', 'admin', adminDocument as Node],
] as const;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Yields every object in a document, including the document itself. */
function* nodesOf(value: unknown): Generator<Node> {
  if (!isNode(value)) return;
  yield value;
  for (const member of Object.values(value)) yield* nodesOf(member);
}

const at = (document: Node, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, member) => (isNode(value) ? value[member] : undefined), document);

/** Returns the value to which a reference points; any other value is returned unchanged. */
const resolved = (document: Node, value: unknown): Node => {
  const target = isNode(value) && typeof value['$ref'] === 'string' ? at(document, value['$ref'].slice(2).split('/')) : value;
  if (!isNode(target)) throw new Error(`the reference ${JSON.stringify(value)} has no target`);
  return target;
};

const mediaOf = (document: Node, message: unknown): Media =>
  at(resolved(document, message), ['content', 'application/json']) as unknown as Media;

const examplesOf = (document: Node, { example, examples = {} }: Media): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map((one) => resolved(document, one)['value']),
];

/** Returns all operations and webhooks of the document. */
const operationsOf = (document: Node): readonly (readonly [string, Node])[] =>
  Object.entries({ ...(document['paths'] as Node), ...(document['webhooks'] as Node | undefined) }).flatMap(([path, methods]) =>
    Object.entries(methods as Node).map(([method, operation]) => [`${method} ${path}`, operation as Node] as const),
  );

/** Returns all bodies in the document, each with its location and its examples. */
function bodiesOf(document: Node): readonly (readonly [string, Media])[] {
  return operationsOf(document).flatMap(([name, { requestBody, responses }]) => [
    ...(requestBody === undefined ? [] : [[`${name}, request`, mediaOf(document, requestBody)] as const]),
    ...Object.entries(responses as Node)
      .filter(([, response]) => resolved(document, response)['content'] !== undefined)
      .map(([status, response]) => [`${name}, ${status}`, mediaOf(document, response)] as const),
  ]);
}

describe.each(documents)('%s', (file, surface, document) => {
  const ofSurface = contracts.filter((contract) => contract.surface === surface);

  it('matches the contracts', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(current[file])));
  });

  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has no dangling reference', () => {
    const references = [...nodesOf(document)].filter(({ $ref }) => typeof $ref === 'string');
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(() => resolved(document, reference)).not.toThrow();
  });

  it('has an operation for every contract, and no other', () => {
    const listed = Object.entries(document['paths'] as Node).flatMap(([path, methods]) =>
      Object.entries(methods as Node).map(([method, operation]) => {
        const [{ url = surfaces[surface] } = {}] = ((operation as Node)['servers'] ?? []) as readonly { readonly url?: string }[];
        return `${method.toUpperCase()} ${url.replace(/\/$/, '')}${path}`;
      }),
    );
    expect(listed.sort()).toEqual(ofSurface.map(({ endpoint, route }) => `${endpoint.method} ${route}`).sort());
  });

  it.each(ofSurface.map((contract) => [contract.name, contract] as const))('%s: its answers match the contract', (_, { endpoint }) => {
    const operation = at(document, ['paths', endpoint.path, endpoint.method.toLowerCase()]) as Node;
    const byStatus = errorsByStatus(endpoint);
    expect(Object.keys(operation['responses'] as Node)).toEqual(
      [endpoint.success.status, ...(endpoint.success.alsoCreates === true ? [201] : []), ...byStatus.keys()].map(String),
    );
    for (const [status, codes] of byStatus) {
      const { description } = resolved(document, at(operation, ['responses', String(status)]));
      for (const code of codes) expect([status, description]).toEqual([status, expect.stringContaining(`\`${code}\``)]);
    }
    expect(operation['x-scope']).toBe(endpoint.scope);
  });

  it('lists scope, events and error codes of every operation, for generated clients', () => {
    for (const { endpoint } of ofSurface) {
      const operation = at(document, ['paths', endpoint.path, endpoint.method.toLowerCase()]) as Node;
      expect([operation['x-scope'], operation['x-emits'], operation['x-error-codes']]).toEqual([
        endpoint.scope,
        endpoint.emits,
        errorsOf(endpoint),
      ]);
    }
  });

  it('gives every operation a unique name', () => {
    const names = operationsOf(document).flatMap(([, { operationId }]) => operationId ?? []);
    expect(new Set(names).size).toBe(names.length);
  });

  it('closes no object, so that clients accept fields added later', () => {
    expect([...nodesOf(document)].filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
  });

  it('uses integers for every number except amounts and percentages', () => {
    // In requests, an amount may be a string or a number. In answers, `margin` is the only number that is not an
    // integer.
    const isAmount = ({ anyOf = [] }: Node) => (anyOf as readonly Node[]).some(({ type }) => type === 'string');
    const numbersIn = (name: string, value: unknown): string[] => {
      if (!isNode(value) || isAmount(value)) return [];
      return value['type'] === 'number'
        ? [name]
        : Object.entries(value).flatMap(([key, inner]) => numbersIn(/^\d+$|^anyOf$/.test(key) ? name : key, inner));
    };
    expect(numbersIn('document', document).filter((name) => name !== 'margin')).toEqual([]);
    // `external_ids` is left out, because it is an object and not an id or a list of ids.
    const isOurs = (name: string) => /(^|_)ids?$/.test(name) && name !== 'external_ids';
    const ids = [...nodesOf(document)].flatMap(({ properties }) =>
      isNode(properties) ? Object.entries(properties).filter(([name]) => isOurs(name)) : [],
    );
    const typesOf = (value: unknown): unknown[] => [...nodesOf(value)].flatMap(({ type }) => (typeof type === 'string' ? [type] : []));
    expect(new Set(ids.flatMap(([, value]) => typesOf(value)))).toEqual(new Set(['integer', 'string', 'null', 'array']));
  });

  it('has an example of every parameter, which its contract accepts', () => {
    for (const { endpoint, route } of ofSurface) {
      const operation = at(document, ['paths', endpoint.path, endpoint.method.toLowerCase()]) as Node;
      for (const parameter of operation['parameters'] as readonly Node[]) {
        const { name, example } = parameter;
        const param = endpoint.query?.[String(name)];
        const read = param === undefined ? example : param.read(String(example));
        const taken = param === undefined ? read !== undefined : v.is(param.schema, read);
        expect([route, name, example, taken]).toEqual([route, name, example, true]);
      }
    }
  });

  it('has an example of every body', () => {
    const bare = bodiesOf(document).filter(([, media]) => examplesOf(document, media).length === 0);
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  it('has an example of every error code except field codes', () => {
    const codes = new Set(
      ofSurface.flatMap(({ endpoint }) => [...errorsByStatus(endpoint)].flatMap(([status, of]) => (status === 422 ? [] : of))),
    );
    expect(Object.keys(at(document, ['components', 'examples']) as Node)).toEqual(expect.arrayContaining([...codes]));
  });

  it('has examples that match their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, inlineRefs: false });
    ajv.addSchema({ $id: 'document', ...document });
    const wrong = bodiesOf(document).flatMap(([name, media]) => {
      const absolute = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"document#/')) as Node;
      const validate = ajv.compile(absolute);
      return examplesOf(document, media).flatMap((example) => (validate(example) ? [] : [[name, ajv.errorsText(validate.errors)]]));
    });
    expect(wrong).toEqual([]);
  });
});

it('the public document lists every topic as a webhook, the admin document none', () => {
  expect(Object.keys((publicDocument as Node)['webhooks'] as Node).sort()).toEqual([...topics].sort());
  expect((adminDocument as Node)['webhooks']).toBeUndefined();
});

describe('the API', () => {
  let api: Api;
  beforeAll(async () => {
    api = await anApi();
  });
  afterAll(() => api.close());

  it.each(documents)('serves %s without a credential', async (_, surface, document) => {
    const answer = await api.send({ route: `${surfaces[surface]}/openapi.json` });
    expect([answer.statusCode, answer.json]).toEqual([200, document]);
  });
});
