import { caseKinds, type FuzzCase, makeCase } from './cases.ts';
import { readOperations } from './operations.ts';
import { openWorld, type World } from './world.ts';

const operations = readOperations();

function aWorld(key = 'k'): World {
  const credentials = {
    full: 'full',
    narrow: 'narrow',
    revoked: 'revoked',
    app: 'app',
    operator: 'operator',
    member: 'member',
    stranger: 'stranger',
  };
  const world = openWorld({
    ...{ storeId: '01JCZ0000000000000000000AA', foreignStoreId: '01JCZ0000000000000000000BB', label: 'a-world', credentials },
    ...{ nowMs: Date.UTC(2026, 10, 22), receiverUrl: 'http://127.0.0.1:9000', reserved: new Set<number>(), foreignIdsOf: () => [99] },
  });
  for (const [index, object] of ['order', 'product', 'variant', 'customer', 'location', 'category'].entries()) {
    world.learn('', { data: [1, 2, 3].map((n) => ({ object, id: 100 * (index + 1) + n })) });
  }
  world.learn('GET /v1/products', { data: [], next_cursor: 'MS5hYmM' });
  world.remember({ operation: 'POST /v1/orders', path: '/v1/orders', key, body: '{}', answer: { status: 201, body: '{}' } });
  return world;
}

const casesOf = (seed: number, count: number): readonly FuzzCase[] => {
  const world = aWorld();
  return Array.from({ length: count }, (_, number) => makeCase(seed, number, operations, world));
};

const shown = ({ operation, ...given }: FuzzCase) => ({ ...given, operation: operation.name });

describe('the cases', () => {
  const cases = casesOf(1, 6000);

  it('are the same for the same seed', () => {
    expect(casesOf(1, 200).map(shown)).toEqual(cases.slice(0, 200).map(shown));
  });

  it('differ for another seed', () => {
    expect(casesOf(2, 200).map(shown)).not.toEqual(cases.slice(0, 200).map(shown));
  });

  it('call every operation of both documents', () => {
    const called = new Set(cases.map(({ operation }) => operation.name));
    expect(operations.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([]);
  });

  it('include every kind', () => {
    expect(caseKinds.filter((kind) => !cases.some((given) => given.kind === kind))).toEqual([]);
  });

  it('send a valid body that the document allows', () => {
    const valid = cases.filter(({ kind, request }) => kind === 'valid' && request.body !== null);
    const forbidden = valid.filter(({ operation, request }) => operation.judgeBody(JSON.parse(String(request.body))) !== null);
    expect(forbidden.map(shown)).toEqual([]);
    expect(valid.length).toBeGreaterThan(100);
  });

  it('repeat a key over a socket only if it is the same text there', () => {
    const rawRepeats = (key: string): number => {
      const world = aWorld(key);
      const orders = operations.filter(({ name }) => name === 'POST /v1/orders');
      const drawn = Array.from({ length: 5000 }, (_, number) => makeCase(5, number, orders, world));
      return drawn.filter(({ repeats, isRaw }) => repeats !== null && isRaw).length;
    };
    expect(rawRepeats('k')).toBeGreaterThan(0);
    expect(rawRepeats('Schlüssel')).toBe(0);
  });

  const texts = cases.map(({ request }) => `${request.query} ${request.path} ${JSON.stringify(request.headers)} ${request.body ?? ''}`);

  it.each([
    ['a character of each assigned astral plane', /[\u{10000}-\u{1ffff}].*|[\u{20000}-\u{2ffff}]|[\u{e0000}-\u{10ffff}]/u],
    ['U+FFFE', /\ufffe/],
    ['U+FFFF', /\uffff/],
    ['NUL', /\\u0000/],
    ['half a character', /\\ud800/],
    ['right-to-left text', /\u202e|[\u0590-\u06ff]/],
    ['combining characters', /e\u0301/],
    ['__proto__ as a property', /"__proto__":/],
    ['constructor as a property', /"constructor":/],
    ['prototype names in a query', /(__proto__|constructor|prototype)=/],
    ['prototype names in headers', /"(constructor|tostring|valueof)":/],
    ['a byte order mark', /\ufeff\{/],
    ['deep nesting', /\[{1000}/],
    ['a number that overflows', /1e400/],
    ['an id of 2^53', /9007199254740992/],
    ['a malformed percent escape', /%zz/],
    ['an id of another store', /\/99(\/| )/],
  ])('include %s', (_, pattern) => {
    expect(texts.filter((text) => pattern.test(text)).length).toBeGreaterThan(0);
  });

  it('are up to 1 MiB large, and one byte larger', () => {
    const sizes = casesOf(4, 1000).map(({ request }) => request.body?.byteLength ?? 0);
    expect(sizes.filter((size) => size > 1_040_000 && size <= 1_048_576).length).toBeGreaterThan(0);
    expect(Math.max(...sizes)).toBeGreaterThan(1_048_000);
  });

  it('include bytes that are not valid UTF-8', () => {
    const bodies = cases.flatMap(({ request }) => (request.body === null ? [] : [request.body]));
    expect(bodies.filter((body) => !Buffer.from(body.toString()).equals(body)).length).toBeGreaterThan(0);
  });
});
