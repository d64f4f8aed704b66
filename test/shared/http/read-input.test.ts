import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { errorAnswer } from '#shared/http/problem.ts';
import { integerParam, listParams, requiredParam, textParam } from '#shared/http/query-params.ts';
import { readInput, readJson } from '#shared/http/read-input.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { Id, list, requiredText } from '#shared/kernel/fields-schema.ts';

let itemsRead = 0;
const Item = v.pipe(
  Id,
  v.check(() => {
    itemsRead += 1;
    return false;
  }, 'too_small|is refused.'),
);
const shared = { success: { status: 200, body: v.object({}) }, errors: [], emits: [], summary: '', idempotent: false } as const;
const endpoint = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/things',
  scope: 'read_products',
  body: object({ name: requiredText(20), items: list(Item, 5_000) }),
});
const listing = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/things',
  scope: 'read_products',
  query: { ...listParams, size: integerParam(1, 9, ''), q: textParam(20, '') },
});

/** Returns the response to a request as `[status, code, param of the first issue, code of the first issue]`. */
function refusalOf(read: () => unknown): readonly unknown[] {
  try {
    read();
  } catch (error) {
    const { status, code, body } = errorAnswer(error, 'req_1');
    return [status, code, body.error.errors?.[0]?.param, body.error.errors?.[0]?.code];
  }
  return [200];
}
const refusalOfBody = (text: string): readonly unknown[] => refusalOf(() => readInput(endpoint, '', readJson(text, false)));

describe('a body', () => {
  beforeEach(() => {
    itemsRead = 0;
  });

  it('of 1 MiB with 350,000 items is refused under its field without being parsed', () => {
    const text = `{"name": "a", "items": [${'{},'.repeat(349_000)}{}]}`;
    const parse = jest.spyOn(JSON, 'parse');
    const refused = refusalOfBody(text);
    const parsed = parse.mock.calls.map(([given]) => given.length);
    parse.mockRestore();
    expect(refused).toEqual([422, 'invalid_fields', 'items', 'max_items']);
    expect(Math.max(...parsed)).toBeLessThan(10);
  });

  it('with too long a list is refused before an item is read', () => {
    expect(refusalOfBody(JSON.stringify({ name: 'a', items: Array(5_001).fill(1) }))).toEqual([
      422,
      'invalid_fields',
      'items',
      'max_items',
    ]);
    expect(itemsRead).toBe(0);
  });

  it('with more than 100 invalid fields is read no further, and the response says so', () => {
    const read = () => readInput(endpoint, '', readJson(JSON.stringify({ name: 'a', items: Array(5_000).fill(1) }), false));
    expect(read).toThrow(FieldErrors);
    expect(itemsRead).toBe(101);
    try {
      read();
    } catch (error) {
      const { body } = errorAnswer(error, 'req_1');
      expect(body.error.message).toBe('More than 100 fields are invalid; errors names the first 100.');
      expect(body.error.errors).toHaveLength(100);
    }
  });

  it('counts unknown fields as well', () => {
    const unknown = `{"name": "a", "items": [], "unknown": [${'1,'.repeat(20_000)}1]}`;
    expect(refusalOfBody(unknown)).toEqual([422, 'invalid_fields', 'unknown', 'max_items']);
    const names = `{${Array.from({ length: 20_001 }, (_, n) => `"n${n}": 1`).join(',')}}`;
    expect(refusalOfBody(names)).toEqual([422, 'invalid_fields', '', 'max_items']);
  });

  it.each([
    ['100,000 levels of lists', `{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['100,000 levels of objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['100,000 unclosed levels', `{"a": ${'['.repeat(100_000)}`],
    ['a list', '[1]'],
    ['a text', '"a"'],
    ['only white space', '   '],
    ['half an object', '{"a": '],
  ])('of %s is 400', (_, text) => {
    expect(refusalOfBody(text)).toEqual([400, 'malformed_json', undefined, undefined]);
  });

  it.each([
    ['an emoji', '{"a": "\\ud83d\\ude00"}', { a: '😀' }],
    ['half a surrogate pair, which its field refuses', '{"a": "\\ud83d"}', { a: '\ud83d' }],
    ['the replacement character', '{"a": "\ufffd"}', { a: '\ufffd' }],
    ['a byte order mark before it', '\ufeff{"a": 1}', { a: 1 }],
    ['the same name twice, where the last one counts', '{"a": 1, "a": 2}', { a: 2 }],
    ['a number of a thousand digits', `{"a": ${'9'.repeat(1000)}}`, { a: Number.POSITIVE_INFINITY }],
  ])('with %s is read', (_, text, value) => {
    expect(readJson(text, false, String(Buffer.byteLength(text)))).toEqual(value);
    expect(readJson(Buffer.from(text).toString('base64'), true)).toEqual(value);
  });
});

describe('a body that is not UTF-8 is 400', () => {
  it.each([
    ['a byte that starts no character', [0xff]],
    ['a character without its last byte', [0xe2, 0x82]],
    ['an overlong form', [0xc0, 0xaf]],
    ['half a character', [0xed, 0xa0, 0xbd]],
  ])('%s', (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"a": "'), Buffer.from(bytes), Buffer.from('"}')]);
    expect(refusalOf(() => readJson(body.toString('base64'), true))).toEqual([400, 'malformed_json', undefined, undefined]);
    // If the gateway passes the body as a string, it has already replaced the invalid bytes with U+FFFD. Only the
    // Content-Length reveals the replacement.
    expect(refusalOf(() => readJson(body.toString(), false, String(body.length)))).toEqual([400, 'malformed_json', undefined, undefined]);
  });
});

describe('a cursor that cannot be one is 400 invalid_cursor', () => {
  it.each([
    ['a text without its form', 'cursor=abc'],
    ['a text with only a part of its form', `cursor=${Buffer.from('1.0000000001234567').toString('base64url')}`],
    ['1,025 characters', `cursor=${'a'.repeat(1_025)}`],
    ['8,000 characters', `cursor=${'a'.repeat(8_000)}`],
    ['nothing', 'cursor='],
    ['white space', 'cursor=%20'],
    ['bytes that are not UTF-8', 'cursor=%ff'],
    ['a text without its form and another error', 'limit=999&cursor=abc'],
    ['1,025 characters and another error', `limit=0&cursor=${'a'.repeat(1_025)}`],
  ])('%s', (_, query) => {
    expect(refusalOf(() => readInput(listing, query, undefined))).toEqual([400, 'invalid_cursor', undefined, undefined]);
  });
});

describe('a query', () => {
  it.each(['x=1', '__proto__=1&__proto__=2', '%zz', 'limit=0'])('%s is ignored by an endpoint without parameters', (query) => {
    const { query: _query, ...withoutQuery } = listing;
    expect(readInput(withoutQuery, query, undefined)).toEqual({ query: {}, body: undefined });
  });

  it.each(['%ff', 'a%ed%a0%80b', '%c0%af', '100%%fe', 'x%e2%82'])('with %s, which is not UTF-8, is refused by its name', (text) => {
    expect(refusalOf(() => readInput(listing, `limit=1&q=${text}`, undefined))).toEqual([422, 'invalid_fields', 'q', 'invalid_format']);
  });

  it.each([
    ['%ef%bf%bd', '\ufffd'],
    ['100%25', '100%'],
    ['100%', '100%'],
    ['%zz%ef%bf%bd+b', '%zz\ufffd b'],
    ['a=b', 'a=b'],
    ['%09%0a%0d%0a%f0%9f%98%80x', '\t\n\r\n😀x'],
  ])('with %s is read as %j', (text, read) => {
    expect(readInput(listing, `q=${text}&&limit=1`, undefined).query).toEqual({ q: read, limit: 1 });
  });

  it.each(['%00', 'a%0db', '%c2%85'])('with %s, a control character, is refused by its name', (text) => {
    expect(refusalOf(() => readInput(listing, `q=${text}`, undefined))).toEqual([422, 'invalid_fields', 'q', 'invalid_format']);
  });

  it('is refused with all missing required parameters, and all other errors', () => {
    const search = defineEndpoint({
      ...listing,
      query: { q: requiredParam(textParam(20, '')), size: requiredParam(integerParam(1, 9, '')), limit: listParams.limit },
    });
    const issuesOf = (query: string) => {
      try {
        readInput(search, query, undefined);
      } catch (error) {
        return (error as FieldErrors).issues.map(({ param, code }) => [param, code]);
      }
      return [];
    };
    expect(issuesOf('limit=0')).toEqual([
      ['limit', 'too_small'],
      ['q', 'required'],
      ['size', 'required'],
    ]);
    expect(issuesOf('q=+&size=1')).toEqual([['q', 'too_short']]);
    expect(issuesOf('q=tent&size=1')).toEqual([]);
  });

  it('of thousands of parameters is read until 100 are refused', () => {
    expect(refusalOf(() => readInput(listing, 'a=1&'.repeat(3_000), undefined))).toEqual([422, 'invalid_fields', 'a', 'unknown_parameter']);
    try {
      readInput(listing, 'a=1&'.repeat(3_000), undefined);
    } catch (error) {
      expect((error as FieldErrors).issues).toHaveLength(101);
    }
  });
});
