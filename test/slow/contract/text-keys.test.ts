import fc from 'fast-check';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';
import { aStore } from '../../support/builders/a-store.ts';
import { type Api, anApi, type Contract, contracts } from '../../support/harness/an-api.ts';
import { type CallOf, type Parts, rotatingCredentials } from '../../support/harness/rotating-credentials.ts';

const admin = '/admin/v1/stores/{store_id}';
const store = { store_id: aStore().id };

/*
 * Strings that callers send and that become part of table keys. A key must not be empty and may have at most 1,024
 * bytes (2,048 in a partition key); the engine enforces this.
 */
const nasty: Readonly<Record<string, string>> = {
  nothing: '',
  'a blank': ' ',
  'line ends': '\t\n',
  'whitespace of other scripts': '\u00a0\u2003\ufeff',
  'a NUL': '\u0000',
  'a key separator': '#',
  'the end of a range': '~',
  'an inherited property name': '__proto__',
  emoji: '😀'.repeat(127),
  'a text that grows to six times its bytes': '\u{1d160}'.repeat(127),
  'a text that grows to six times its bytes, in a SKU': '\u{1d160}'.repeat(32),
  'a character that becomes three': '\ufb2c'.repeat(254),
  'a character that becomes three in upper case': '\u0390'.repeat(254),
  'a character that becomes two in lower case': 'İ'.repeat(254),
  'a character that becomes two in upper case': 'ß'.repeat(64),
  'a long text': 'a'.repeat(5_000),
  'no character': '\uffff',
  'almost an address': 'x@y',
  'an address with whitespace': ' Ada@Example.com ',
};
const nastyTexts = Object.values(nasty);
const anyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: anyCodePoint, maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(' ', '\t', '\u00a0', 'a', 'İ', '\u{1d160}', '@', '.'), maxLength: 300 }),
);

/** Request bodies by endpoint, with `text` in fields from which table keys are built. All other fields are valid. */
const bodies: Readonly<Record<string, (text: string) => object>> = {
  'POST /v1/customers': (email) => ({ email }),
  'POST /v1/orders': (text) => ({ line_items: [{ variant_id: 1, quantity: 1 }], customer: { email: text }, discount_code: text }),
  'POST /v1/orders/preview': (text) => ({
    line_items: [{ variant_id: 1, quantity: 1 }],
    customer: { email: 'a@b.ie' },
    discount_code: text,
  }),
  'POST /v1/gift-cards': (text) => ({ value: '1.00', code: text, recipient_email: text }),
  'POST /v1/gift-cards/lookup': (code) => ({ code }),
  'POST /v1/discounts': (code) => ({ code, type: 'free_shipping' }),
  'POST /v1/products': (text) => ({ name: text, slug: text, variants: [{ price: '1.00', sku: text }] }),
  [`POST ${admin}/products`]: (text) => ({ name: text, variants: [{ price: '1.00', sku: text }] }),
  [`POST ${admin}/categories`]: (text) => ({ name: text, slug: text }),
  [`POST ${admin}/brands`]: (text) => ({ name: text }),
  [`POST ${admin}/staff`]: (email) => ({ email, name: 'Person', role: 'staff', areas: ['orders'] }),
  'POST /admin/v1/stores': (text) => ({ name: 'A', handle: text, email: text, currency: 'EUR', timezone: 'Europe/Dublin', plan: null }),
};

let api: Api;
let callOf: CallOf;
beforeAll(async () => {
  api = await anApi();
  callOf = rotatingCredentials(api);
});
afterAll(() => api.close());

async function statusOf(endpoint: string, parts: Parts): Promise<number> {
  return (await api.send(await callOf(endpoint, { params: store, ...parts }))).statusCode;
}

const endpointOf = ({ endpoint, route }: Contract): string => `${endpoint.method} ${route}`;
const textFilters = contracts.flatMap((contract) =>
  Object.entries(contract.endpoint.query ?? {}).flatMap(([name, { wire }]) =>
    wire.type === 'string' && wire['enum'] === undefined && wire['format'] === undefined && name !== 'cursor'
      ? [[endpointOf(contract), name] as const]
      : [],
  ),
);

const ofObject = (route: string): Readonly<Record<string, string>> => (route.includes('{id}') ? { ...store, id: '1' } : store);

it.each(textFilters)('%s?%s is never a 5xx for any search text', async (endpoint, name) => {
  const asked = async (text: string): Promise<number> =>
    statusOf(endpoint, { params: ofObject(endpoint), query: `${name}=${encodeURIComponent(text.toWellFormed())}` });
  for (const text of nastyTexts) expect([text, await asked(text)]).not.toEqual([text, 500]);
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      expect([200, 404, 422]).toContain(await asked(text));
    }),
    { numRuns: 25 },
  );
});

it.each([
  'GET /v1/customers?email=',
  'GET /v1/orders?email=',
  'GET /v1/discounts?code=',
  'GET /v1/products?sku=',
  'GET /v1/products?slug=',
])('%s of white space is 422', async (asked) => {
  const [endpoint = '', query = ''] = asked.split('?');
  for (const blank of ['%20', '%09%0a', '%c2%a0', '']) expect(await statusOf(endpoint, { query: `${query}${blank}` })).toBe(422);
});

it.each(Object.entries(bodies))('%s is never a 5xx for any text', async (endpoint, bodyOf) => {
  for (const text of nastyTexts) expect([text, (await statusOf(endpoint, { body: bodyOf(text) })) < 500]).toEqual([text, true]);
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      expect(await statusOf(endpoint, { body: bodyOf(text.toWellFormed()) })).toBeLessThan(500);
    }),
    { numRuns: 25 },
  );
});

it('an Idempotency-Key is never a 5xx for any text', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const headers = { 'idempotency-key': text.toWellFormed() };
      expect(await statusOf('POST /v1/customers', { headers, body: { email: 'not an address' } })).toBeLessThan(500);
    }),
  );
});

it('an id in a path is never a 5xx for any text', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      expect(await statusOf('GET /v1/products/{id}', { params: { id: text } })).toBe(404);
      expect(await statusOf(`GET ${admin}/staff/{id}`, { params: { store_id: text, id: '1' } })).toBe(404);
    }),
  );
});

it.each(Object.entries(nasty))('a token with the address %s is never a 5xx', async (_, email) => {
  const answer = await api.send({ route: '/admin/v1/stores', key: await api.token({ email }) });
  expect([200, 401]).toContain(answer.statusCode);
});

it('a whitespace discount code counts as none', async () => {
  const sku = 'blank-code';
  const made = await api.send(
    await callOf('POST /v1/products', {
      body: { name: 'Mug', status: 'active', variants: [{ price: '1.00', sku, inventory_tracked: false }] },
    }),
  );
  const [{ id: variantId }] = made.json.data.variants;
  const order = (code: unknown) => ({
    line_items: [{ variant_id: variantId, quantity: 1 }],
    customer: { email: 'ada@example.com' },
    discount_code: code,
  });
  for (const code of [null, '', ' ', '\t\u00a0']) {
    const answer = await api.send(await callOf('POST /v1/orders', { body: order(code) }));
    expect([answer.statusCode, answer.json.data?.discount_code]).toEqual([201, null]);
  }
  const unknown = await api.send(await callOf('POST /v1/orders', { body: order(' NOPE ') }));
  expect([unknown.statusCode, unknown.json.error.errors[0].code]).toEqual([422, 'discount_not_found']);
});
