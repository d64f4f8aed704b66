import { currentDocuments } from '#infra/openapi/current-documents.ts';
import { envelopeTexts, fieldTexts } from '#infra/openapi/texts/field-texts.ts';

type Node = { readonly [member: string]: unknown };
type Described = readonly [place: string, name: string, description: unknown];

const documents = Object.entries(currentDocuments()) as [string, Node][];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const entriesOf = (value: unknown): [string, Node][] => Object.entries((value ?? {}) as Readonly<Record<string, Node>>);

/** Yields the fields of all JSON schemas inside `value`, except fields in examples. */
function* fieldsIn(value: unknown, place: string): Generator<Described> {
  if (Array.isArray(value)) for (const item of value) yield* fieldsIn(item, place);
  if (!isNode(value) || Array.isArray(value)) return;
  for (const [name, field] of entriesOf(value['properties'])) yield [`${place}.${name}`, name, field['description']];
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties') for (const [name, field] of entriesOf(inner)) yield* fieldsIn(field, `${place}.${name}`);
    else if (key !== 'example' && key !== 'examples') yield* fieldsIn(inner, `${place} ${key}`);
  }
}

/**
 * Yields the operations and webhooks with their parameters and answers, then the shared parts. An answer that is only a
 * `$ref` is skipped, because the part to which it refers is yielded separately.
 */
function* partsOf(document: Node): Generator<Described> {
  const { paths, webhooks, components, tags, info } = document as Readonly<Record<string, Node>>;
  yield ['info', 'title', info?.['description']];
  for (const [path, methods] of [...entriesOf(paths), ...entriesOf(webhooks)]) {
    for (const [method, operation] of entriesOf(methods)) {
      const place = `${method} ${path}`;
      yield [place, String(operation['summary']), operation['description']];
      // The generator adds the required permission ("Needs …") after an operation's own description. If a description
      // begins with the permission, the operation has no description of its own, and the test fails.
      yield [`${place}, its description`, '', String(operation['description']).startsWith('Needs ') ? undefined : 'states what it does'];
      yield [place, '', operation['operationId'] === undefined ? undefined : 'has a unique name'];
      for (const [, { name, description }] of entriesOf(operation['parameters'])) yield [`${place} ?${name}`, String(name), description];
      for (const [status, response] of entriesOf(operation['responses'])) {
        if (response['$ref'] === undefined) yield [`${place} ${status}`, status, response['description']];
      }
    }
  }
  for (const [, { name, description }] of entriesOf(tags)) yield [`tag ${name}`, String(name), description];
  for (const kind of ['responses', 'headers', 'securitySchemes']) {
    for (const [name, { description }] of entriesOf(components?.[kind])) yield [`${kind} ${name}`, name, description];
  }
}

/** Reports whether a description is missing, too short, or only repeats the name. */
const isPlaceholder = (name: string, description: unknown): boolean =>
  typeof description !== 'string' ||
  description.trim().split(/\s+/).length < 3 ||
  description.toLowerCase().replaceAll(/[^a-z]/g, '') === name.toLowerCase().replaceAll(/[^a-z]/g, '');

describe.each(documents)('%s', (_, document) => {
  it('describes every field', () => {
    const fields = [...fieldsIn(document, '')];
    expect(fields.length).toBeGreaterThan(1000);
    expect(fields.filter(([, name, description]) => isPlaceholder(name, description)).map(([place]) => place)).toEqual([]);
  });

  it('describes every operation, parameter, answer, header and tag', () => {
    const parts = [...partsOf(document)];
    expect(parts.filter(([, name, description]) => isPlaceholder(name, description)).map(([place]) => place)).toEqual([]);
  });
});

it('fulfilling an order names the setting that makes it refuse an unpaid order', () => {
  const operations = documents.flatMap(([, { paths }]) => entriesOf(paths).flatMap(([, methods]) => Object.values(methods) as Node[]));
  const fulfilling = operations.filter(({ operationId }) => operationId === 'fulfillOrder');
  expect(fulfilling).toHaveLength(2);
  for (const { description, responses } of fulfilling) {
    expect(JSON.stringify(responses)).toContain('`order_unpaid`');
    expect(description).toContain('`require_payment_before_fulfilment`');
  }
});

it('every description is shown: none is for a missing field', () => {
  const shown = new Set(documents.flatMap(([, document]) => [...fieldsIn(document, '')].map(([, , description]) => description)));
  const unused = Object.entries({ ...fieldTexts, 'every answer': envelopeTexts }).flatMap(([name, texts]) =>
    Object.entries(texts).flatMap(([path, text]) => (shown.has(text) ? [] : [`${name}.${path}`])),
  );
  expect(unused).toEqual([]);
});

it.each([
  ['name', 'Name', true],
  ['name', 'The name', true],
  ['order_id', 'Order id.', true],
  ['name', undefined, true],
  ['name', 'Name of the store.', false],
])('%s: %s counts as a placeholder: %s', (name, description, expected) => {
  expect(isPlaceholder(name, description)).toBe(expected);
});
