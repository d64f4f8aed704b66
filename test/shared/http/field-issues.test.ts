import fc from 'fast-check';
import * as v from 'valibot';
import { problemOf } from '#shared/http/problem.ts';
import { fieldIssues } from '#shared/http/read-input.ts';
import { issueText } from '#shared/kernel/errors.ts';
import {
  Email,
  enumOf,
  Flag,
  HttpUrl,
  Id,
  integer,
  list,
  Money,
  PlainDate,
  ReadOnly,
  requiredText,
  StoreId,
  Timestamp,
  textUpTo,
} from '#shared/kernel/fields-schema.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';

/** Returns the issues that a schema finds in a value, each as `[param, code]`. */
function codesOf(schema: v.GenericSchema, value: unknown): [string, string][] {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? [] : fieldIssues(parsed.issues).map(({ param, code }) => [param, code]);
}
const codeOf = (schema: v.GenericSchema, value: unknown): string | undefined =>
  codesOf(v.object({ field: schema }), { field: value })[0]?.[1];

const price = moneyInput(0n, 999_999n);
const vocabulary = {
  Timestamp,
  PlainDate,
  Money,
  Id,
  StoreId,
  integer: integer(1, 9),
  text: textUpTo(5),
  requiredText: requiredText(5),
  Email,
  HttpUrl,
  oneOf: enumOf(['active', 'draft']),
  Flag,
  list: list(Id, 2),
  moneyInput: price,
};
const vocabularyNames = Object.keys(vocabulary) as (keyof typeof vocabulary)[];

describe('every field schema', () => {
  it.each(vocabularyNames)('%s is required and not nullable, under its own name', (name) => {
    const schema = v.object({ field: vocabulary[name] });
    expect(codesOf(schema, {})).toEqual([['field', 'required']]);
    expect(codesOf(schema, { field: null })).toEqual([['field', 'not_nullable']]);
  });

  it.each(vocabularyNames)('%s may be omitted or null if the contract allows it', (name) => {
    const schema = v.object({ field: v.exactOptional(v.nullable(vocabulary[name])) });
    expect([codesOf(schema, {}), codesOf(schema, { field: null })]).toEqual([[], []]);
  });

  it.each(vocabularyNames)('%s rejects an object', (name) => {
    expect(codeOf(vocabulary[name], {})).toBe(name === 'oneOf' ? 'invalid_enum' : 'wrong_type');
  });
});

it.each<[keyof typeof vocabulary, unknown, string | undefined]>([
  ['Timestamp', '2026-11-05T10:00:00Z', undefined],
  ['Timestamp', '2026-11-05T10:00:00.123Z', undefined],
  ['Timestamp', '2024-02-29T23:59:59Z', undefined],
  ['Timestamp', '2026-11-05T10:00:00+01:00', 'invalid_timestamp'],
  ['Timestamp', '2026-11-05 10:00:00Z', 'invalid_timestamp'],
  ['Timestamp', '2026-11-05', 'invalid_timestamp'],
  ['Timestamp', '2026-02-30T10:00:00Z', 'invalid_timestamp'],
  ['Timestamp', '2026-13-01T10:00:00Z', 'invalid_timestamp'],
  ['Timestamp', '2026-11-05T24:00:00Z', 'invalid_timestamp'],
  ['Timestamp', '2026-11-05T10:00:60Z', 'invalid_timestamp'],
  ['Timestamp', 1_793_872_800, 'wrong_type'],
  ['PlainDate', '2024-02-29', undefined],
  ['PlainDate', '2026-02-29', 'invalid_date'],
  ['PlainDate', '2026-04-31', 'invalid_date'],
  ['PlainDate', '2026-00-10', 'invalid_date'],
  ['PlainDate', '05/11/2026', 'invalid_date'],
  ['PlainDate', 20_261_105, 'wrong_type'],
  ['Money', '-12.50', undefined],
  ['Money', '12.5', 'invalid_format'],
  ['Id', 1, undefined],
  ['Id', 9_007_199_254_740_991, undefined],
  ['Id', 0, 'too_small'],
  ['Id', -1, 'too_small'],
  ['Id', 1.5, 'wrong_type'],
  ['Id', 9_007_199_254_740_992, 'wrong_type'],
  ['Id', '17', 'wrong_type'],
  ['StoreId', '01J9ZK3V5T8Q2M4N6P7R8S9TAB', undefined],
  ['StoreId', '01J9ZK3V5T8Q2M4N6P7R8S9TAI', 'invalid_format'],
  ['integer', 9, undefined],
  ['integer', 0, 'too_small'],
  ['integer', 10, 'too_large'],
  ['integer', 1.5, 'wrong_type'],
  ['integer', true, 'wrong_type'],
  ['text', '', undefined],
  ['text', 'a\nb\tc', undefined],
  ['text', 'abcdef', 'too_long'],
  ['text', 'a\u0000b', 'invalid_format'],
  ['text', 'a\u001bb', 'invalid_format'],
  ['requiredText', 'abcde', undefined],
  ['requiredText', '', 'too_short'],
  ['requiredText', ' \n ', 'too_short'],
  ['requiredText', 'abcdef', 'too_long'],
  ['Email', 'anna.o+shop@example.co.uk', undefined],
  ['Email', 'anna', 'invalid_email'],
  ['Email', 'anna@', 'invalid_email'],
  ['Email', 'anna@example.com\nBcc: x@example.com', 'invalid_email'],
  ['Email', `${'a'.repeat(250)}@b.ie`, 'too_long'],
  ['HttpUrl', 'https://example.com/a?b=c', undefined],
  ['HttpUrl', 'http://example.com', undefined],
  ['HttpUrl', '/a', 'invalid_url'],
  ['HttpUrl', 'ftp://example.com', 'invalid_url'],
  ['HttpUrl', 'javascript:alert(1)', 'invalid_url'],
  ['HttpUrl', 'https://www.carrier.example@evil.example/track', 'invalid_url'],
  ['HttpUrl', 'https://user:secret@example.com/', 'invalid_url'],
  ['HttpUrl', 'https://:secret@example.com/', 'invalid_url'],
  ['HttpUrl', 'https://example.com/@parcel?to=a@b', undefined],
  ['HttpUrl', `https://example.com/${'a'.repeat(2_000)}`, 'too_long'],
  ['oneOf', 'draft', undefined],
  ['oneOf', 'Draft', 'invalid_enum'],
  ['Flag', false, undefined],
  ['Flag', 'false', 'wrong_type'],
  ['Flag', 0, 'wrong_type'],
  ['list', [1, 2], undefined],
  ['list', [1, 2, 3], 'max_items'],
  ['list', '1,2', 'wrong_type'],
  ['moneyInput', '12.50', undefined],
  ['moneyInput', 12.5, undefined],
  ['moneyInput', '12.505', 'too_many_decimals'],
  ['moneyInput', 10.005, 'too_many_decimals'],
  ['moneyInput', '12,50', 'invalid_format'],
  ['moneyInput', '-0.01', 'too_small'],
  ['moneyInput', '10000.00', 'too_large'],
  ['moneyInput', true, 'wrong_type'],
  ['moneyInput', ['12.50'], 'wrong_type'],
])('%s %j gets %s', (name, value, code) => {
  expect(codeOf(vocabulary[name], value)).toBe(code);
});

describe('the name of a field', () => {
  const Variant = v.object({ price, option_values: v.record(v.string(), requiredText(5)), sku: v.exactOptional(v.nullable(textUpTo(5))) });
  const Product = v.object({ seo: v.object({ title: textUpTo(5) }), variants: list(Variant, 3), image_ids: list(list(Id, 2), 2) });
  const good = { seo: { title: '' }, variants: [], image_ids: [] };

  it.each([
    ['seo.title', 'required', { ...good, seo: {} }],
    ['seo', 'not_nullable', { ...good, seo: null }],
    ['seo', 'wrong_type', { ...good, seo: 'Title' }],
    ['variants[0].price', 'required', { ...good, variants: [{ option_values: {} }] }],
    [
      'variants[1].price',
      'not_nullable',
      {
        ...good,
        variants: [
          { price: 1, option_values: {} },
          { price: null, option_values: {} },
        ],
      },
    ],
    ['variants[0].price', 'too_many_decimals', { ...good, variants: [{ price: '1.005', option_values: {} }] }],
    ['variants[0].option_values.Size', 'too_short', { ...good, variants: [{ price: 1, option_values: { Size: ' ' } }] }],
    ['variants[0].sku', 'too_long', { ...good, variants: [{ price: 1, option_values: {}, sku: '123456' }] }],
    ['variants[0]', 'not_nullable', { ...good, variants: [null] }],
    ['variants[0]', 'wrong_type', { ...good, variants: [7] }],
    ['image_ids[0][1]', 'too_small', { ...good, image_ids: [[1, 0]] }],
  ])('%s is reported with %s', (param, code, body) => {
    expect(codesOf(Product, body)).toEqual([[param, code]]);
  });

  it('is reported once, with the first problem', () => {
    const twice = v.object({ name: v.pipe(textUpTo(2), v.regex(/^\d+$/, issueText('invalid_format', 'must be digits.'))) });
    expect(codesOf(twice, { name: 'abc' })).toEqual([['name', 'too_long']]);
  });

  it('is reported for each field, in the order of the contract', () => {
    expect(codesOf(Product, { variants: [{ price: 'x', option_values: {} }, { price: 1 }] })).toEqual([
      ['seo', 'required'],
      ['variants[0].price', 'invalid_format'],
      ['variants[1].option_values', 'required'],
      ['image_ids', 'required'],
    ]);
  });

  it('is empty for the whole', () => {
    expect(codesOf(Product, null)).toEqual([['', 'not_nullable']]);
    expect(codesOf(Product, 'x')).toEqual([['', 'wrong_type']]);
  });
});

describe('a choice of shapes', () => {
  const Value = v.variant('type', [v.object({ type: v.literal('fixed'), amount: price }), v.object({ type: v.literal('free') })]);

  it('reports the missing field of the chosen shape', () => {
    expect(codesOf(v.object({ value: Value }), { value: { type: 'fixed' } })).toEqual([['value.amount', 'required']]);
    expect(codesOf(v.object({ value: Value }), { value: { type: 'fixed', amount: null } })).toEqual([['value.amount', 'not_nullable']]);
  });

  it('reports that the choice is missing', () => {
    expect(codesOf(v.object({ value: Value }), { value: {} })).toEqual([['value.type', 'required']]);
    expect(codesOf(v.object({ value: Value }), { value: null })).toEqual([['value', 'not_nullable']]);
  });

  it('in a union distinguishes null from a wrong type', () => {
    const either = v.union([textUpTo(5), Id], issueText('wrong_type', 'must be a name or an id.'));
    expect([codeOf(either, null), codeOf(either, undefined), codeOf(either, true)]).toEqual(['not_nullable', 'required', 'wrong_type']);
  });
});

it.each(['EUR', null, 7, {}])('a field that is fixed at creation is read only, even with the value %j', (value) => {
  expect(codesOf(v.object({ currency: ReadOnly }), { currency: value })).toEqual([['currency', 'read_only']]);
});

it('a rule about a nullable object reports its own message', () => {
  const dates = v.pipe(
    v.nullable(PlainDate),
    v.check((date) => date !== null, issueText('expires_in_past', 'must be in the future.')),
  );
  expect(codeOf(dates, null)).toBe('expires_in_past');
});

it('types without their own message are named in words', () => {
  const plain = v.object({ a: v.string(), b: v.number(), c: v.boolean(), d: v.object({}), e: v.array(v.string()) });
  const parsed = v.safeParse(plain, { a: 1, b: '', c: 1, d: 1, e: 1 });
  expect(fieldIssues(parsed.issues ?? []).map(({ message }) => message)).toEqual([
    'must be a string.',
    'must be a number.',
    'must be true or false.',
    'must be an object.',
    'must be a list.',
  ]);
});

it('every JSON value is accepted or refused with codes of a 422', () => {
  const body = v.object({ ...vocabulary, currency: ReadOnly, nested: list(v.object(vocabulary), 2), map: v.record(v.string(), price) });
  const known = (code: string) =>
    /^(required|wrong_type|not_nullable|too_(short|long|small|large|many_decimals)|max_items|invalid_\w+|read_only)$/.test(code);
  const anyField = fc.constantFrom(...vocabularyNames, 'currency', 'nested', 'map');
  const anyBody = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(anyField, fc.jsonValue()),
    fc.record({ nested: fc.array(fc.dictionary(anyField, fc.jsonValue())) }),
  );
  fc.assert(
    fc.property(anyBody, (value) => {
      const parsed = v.safeParse(body, value);
      const issues = parsed.success ? [] : fieldIssues(parsed.issues);
      expect(issues.length > 0).toBe(!parsed.success);
      expect(issues.filter(({ code, message }) => !known(code) || problemOf(code).status !== 422 || !message.endsWith('.'))).toEqual([]);
      expect(new Set(issues.map(({ param }) => param)).size).toBe(issues.length);
    }),
  );
});
