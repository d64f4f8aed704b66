import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { errorsOf } from '#shared/http/common-errors.ts';
import { statusByErrorCode } from '#shared/http/problem.ts';
import { contracts } from '../support/harness/an-api.ts';
import { expectField, fieldRows, type SpecifiedObject, unspecifiedFields } from '../support/harness/specified-fields.ts';
import { wireKinds } from '../support/harness/wire-kinds.ts';
import { specification, specifiedObjects } from './specification/all.ts';

/*
 * Compares the objects and bodies of the specification (`specification/`) with our schemas, and checks that each object
 * and each body has a counterpart.
 */

const scopeList = /scopes: [\w|]+\[\]/;
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const nameOf = (field: string): string => field.split(':')[0] ?? '';
const specifiedFields = ({ fields = '' }: SpecifiedObject): string[] => fields.split(/,\s+/).filter(Boolean);
const ownFields = ({ additions = '' }: SpecifiedObject): string[] => words(additions);

describe('an object', () => {
  it.each(specifiedObjects)('%s has fields of the specified types, and our own', (_name, object) => {
    const own = ownFields(object).map((name) => name.replace('?', ''));
    const all = wireKinds(object.schema).map((field) => field.replace(scopeList, 'scopes: Scope[]'));
    const isOwn = (field: string): boolean => own.includes(nameOf(field));
    if (object.fields !== undefined) expect(all.filter((field) => !isOwn(field))).toEqual(specifiedFields(object));
    expect(
      all
        .filter((field) => object.fields === undefined || isOwn(field))
        .map(nameOf)
        .sort(),
    ).toEqual(own.toSorted());
    expect(
      nullable(object.schema)
        .filter((name) => own.includes(name))
        .sort(),
    ).toEqual(nullableOwn(object).sort());
  });

  it.each(specifiedObjects)('%s refuses undeclared fields and names its component', (name, { schema }) => {
    expect(schema.type).toBe('strict_object');
    const { title, additionalProperties } = toJsonSchema(schema, { ignoreActions: ['check', 'raw_check'] });
    expect({ title, additionalProperties }).toEqual({ title: name, additionalProperties: false });
  });
});

/** Returns the names of the nullable fields. */
const nullable = ({ entries }: { readonly entries: v.ObjectEntries }): string[] =>
  Object.entries(entries).flatMap(([name, { type }]) => (type === 'nullable' ? [name] : []));
const nullableOwn = (object: SpecifiedObject): string[] =>
  ownFields(object).flatMap((name) => (name.endsWith('?') ? [name.slice(0, -1)] : []));

describe('a field of a request', () => {
  it.each(specification.flatMap(([, { bodies = [] }]) => fieldRows(bodies)))(
    '%s %s accepts the specified values only',
    (_body, _field, row) => {
      expectField(row);
    },
  );

  it.each(specification)('of %s is specified, or listed as an addition', (_noun, { bodies = [], bodyAdditions = [] }) => {
    expect([...new Set(unspecifiedFields(bodies))]).toEqual(bodyAdditions);
  });
});

const ofIntegrations = contracts.filter(({ surface }) => surface === 'public');

type Schema = {
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly options?: readonly (Schema | string)[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly pipe?: readonly { readonly title?: string }[];
};

/** Yields the titles of all objects in an answer's schema. */
function* titlesIn({ pipe = [], wrapped, item, options = [], entries = {} }: Schema): Generator<string> {
  for (const { title } of pipe) if (title !== undefined) yield title;
  for (const inner of [wrapped, item, ...options, ...Object.values(entries)]) {
    if (inner !== undefined && typeof inner !== 'string') yield* titlesIn(inner);
  }
}

const schemaOf = (schema: v.GenericSchema): Schema => schema as unknown as Schema;

/**
 * Objects that the specification does not contain. `npm run check` and other tests check the fields of these objects.
 */
const ownObjects = [
  ...['Actor', 'BulkOperation', 'BulkOperationResults', 'CancelledBooking', 'Deleted', 'DiscountApplication', 'GiftCardMovement'],
  ...[
    'IssuedGiftCard',
    'LoggedEvent',
    'NewBulkOperation',
    'OAuthServer',
    'OAuthToken',
    'OrderPreview',
    'PriceExplanation',
    'PurchaseOrderNames',
  ],
  ...['RefundLine', 'RefundPreview', 'ReturnLine', 'ReturnNames', 'SalesBreakdown', 'SalesBreakdownRow', 'SalesBreakdownTotals'],
  ...['SalesReportTotals', 'SearchResults', 'Shipment', 'StockNames', 'StoreSummary', 'TaxLine', 'Tracking'],
];

/** Bodies that the specification does not contain, or whose fields have their own tests. */
const ownBodies = [
  'POST /bulk-operations',
  'POST /gift-cards/lookup',
  'POST /gift-cards/{id}/redemptions',
  'POST /gift-cards/{id}/restorations',
  'POST /oauth/token',
  'POST /orders/{id}/cancel',
  'POST /orders/{id}/deliver',
  'POST /orders/{id}/fulfill',
  'POST /orders/{id}/mark-paid',
  'POST /orders/{id}/returns',
  'POST /returns/{id}/approve',
  'POST /returns/{id}/cancel',
  'POST /returns/{id}/close',
  'POST /returns/{id}/decline',
  'POST /returns/{id}/receive',
  'PUT /products/external/{system}/{system_id}',
];

describe('the objects and bodies of integrations', () => {
  it('include only objects that are specified or listed here as ours', () => {
    const answered = new Set(ofIntegrations.flatMap(({ endpoint }) => [...titlesIn(schemaOf(endpoint.success.body))]));
    const specified = new Set(specifiedObjects.map(([name]) => name));
    expect([...answered].filter((name) => !specified.has(name)).sort()).toEqual(ownObjects);
  });

  it('include only bodies that are specified or listed here', () => {
    const specified = new Set(specification.flatMap(([, { bodies = [] }]) => bodies.map(([, schema]) => schema)));
    const others = ofIntegrations.filter(({ endpoint: { body } }) => body !== undefined && !specified.has(body));
    expect(others.map(({ endpoint: { method, path } }) => `${method} ${path}`).sort()).toEqual(ownBodies);
  });

  it('have a test that names each error code', () => {
    const tests = globSync('**/*.test.ts', { cwd: join(__dirname, '..') }).filter((file) => !file.includes('specified-fields'));
    const textOf = (file: string): string => readFileSync(join(__dirname, '..', file), 'utf8');
    const named = new Set(tests.flatMap((file) => [...textOf(file).matchAll(/(?<!\w)([a-z_]+)['"`]/g)].map(([, code]) => code)));
    const codes = new Set([...Object.keys(statusByErrorCode), ...ofIntegrations.flatMap(({ endpoint }) => errorsOf(endpoint))]);
    expect([...codes].filter((code) => !named.has(code)).sort()).toEqual([]);
  });
});
