import { type Call, pathWithQuery } from '#functions/console/web/api/call.ts';
import { clientCodeOf } from '#functions/console/web/api/client-code.ts';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { adminOfOperations, adminOperations } from '#shared/client/generated/admin-api.ts';

const apiUrl = 'https://api.example.com/admin/v1';
const storeId = '01KB00000000000000000000AA';

/** Runs the code that the page shows, and returns the request that the code sends. */
async function requestOf(code: string): Promise<Call & { readonly address: string }> {
  const sent: (Call & { readonly address: string })[] = [];
  const fetch = async (url: string | URL | Request, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const address = String(url).slice(apiUrl.length);
    sent.push({ method: method as 'GET', path: '', address, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Response.json({ data: [], has_more: false, next_cursor: null });
  };
  const [importLine = '', , ...lines] = code.split('\n');
  expect(importLine).toBe("import { createAdminClient } from 'store-management-api/admin-client';");
  const run = new Function('createAdminClient', 'token', `return (async () => {${lines.join('\n')}; return answer})()`);
  await run((settings: object) => createAdminClient({ ...settings, token: 't', baseUrl: apiUrl, fetch }), 't');
  const [request] = sent;
  if (request === undefined) throw new Error('the code sends nothing');
  return request;
}

const everyCall: readonly (readonly [string, Call])[] = [
  ...Object.entries(adminOperations).map(([name, operation]) => [name, callOf(operation, '')] as const),
  ...Object.entries(adminOfOperations).map(([name, operation]) => [name, callOf(operation, `/stores/${storeId}`)] as const),
];

function callOf({ method, path, ...more }: { method: string; path: string; input?: string }, base: string): Call {
  const [template = '', fixed] = path.split('?');
  return {
    method: method as 'GET',
    path: base + template.replaceAll(/\{\w+\}/g, 'an%20id'),
    query: { ...Object.fromEntries(new URLSearchParams(fixed)), ...(more.input === 'query' && { limit: 50, cursor: undefined, from: '' }) },
    ...(more.input === 'body' && { body: { name: "it's", amounts: ['1.00'] } }),
  };
}

describe('the code of a call', () => {
  it.each(everyCall)('sends the same request as the console: %s', async (_name, call) => {
    const { method, address, body } = await requestOf(clientCodeOf(call, apiUrl) ?? '');
    expect([method, address, body]).toEqual([call.method, pathWithQuery(call), call.body]);
  });

  it('is short and plain', () => {
    expect(clientCodeOf({ path: `/stores/${storeId}/orders`, query: { limit: 50, status: 'shipped' } }, apiUrl)).toBe(
      [
        "import { createAdminClient } from 'store-management-api/admin-client';",
        '',
        'const client = createAdminClient({ baseUrl: "https://api.example.com/admin/v1", token });',
        `const answer = await client.store('${storeId}').orders.list({`,
        '  "limit": 50,',
        '  "status": "shipped"',
        '}).page();',
      ].join('\n'),
    );
  });

  it('is missing for calls without a client method', () => {
    expect(clientCodeOf({ path: '/nothing' }, apiUrl)).toBeUndefined();
  });
});
