import { serveDocuments } from '#functions/api/docs/serve-documents.ts';
import { apiEvent, lambdaContext } from '#test/support/builders/api-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

type Seen = { readonly operation: string; readonly row: unknown };

async function documents() {
  const seen: Seen[] = [];
  const local = await localTable({
    intercept: (operation, input) => {
      const { Key } = input as { readonly Key?: { readonly pk?: { readonly S?: string } } };
      seen.push({ operation, row: Key?.pk?.S });
    },
  });
  locals.push(local);
  const document = async () => ({ openapi: '3.1.0' });
  const handler = serveDocuments(local.table, { publicDocument: document, adminDocument: document }, recordedLog().log);
  seen.length = 0;
  const send = async (method: string, path: string, caller: { readonly key?: string; readonly address?: string } = {}) => {
    return await handler(apiEvent({ method, route: path, ...caller }), lambdaContext);
  };
  const spend = async (address: string) => {
    for (let n = 0; n < 120; n += 1) await send('GET', '/v1/nowhere', { address });
  };
  return { send, spend, seen };
}

const locals: LocalTable[] = [];
afterEach(() => {
  for (const local of locals.splice(0)) local.close();
});

describe('a caller beyond the limit of its address', () => {
  it.each([
    ['an unknown path', 'GET', '/v1/nowhere', {}],
    ['an unknown path with a credential', 'GET', '/v1/nowhere', { key: 'so_live_01J9ZK3V5T8Q2M4N6P7R8S9TAB_x' }],
    ['a path outside the API', 'POST', '/wp-login.php', {}],
    ['a method that a path has not', 'PUT', '/v1/products', {}],
    ['a document', 'GET', '/v1/openapi.json', {}],
    ['the document of the admin', 'GET', '/admin/v1/openapi.json', {}],
  ])('is refused with 429 at %s', async (_, method, path, caller) => {
    const { send, spend } = await documents();
    await spend('203.0.113.7');
    const { statusCode, headers, body } = await send(method, path, caller);
    const { error } = JSON.parse(body);
    expect([statusCode, error.type, error.code]).toEqual([429, 'rate_limited', 'rate_limited']);
    expect(headers).toMatchObject({ 'X-RateLimit-Limit': '120', 'X-RateLimit-Remaining': '0', 'X-Request-Id': error.request_id });
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
    expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(60);
    expect(headers['Allow']).toBeUndefined();
  });

  it('gets 404 and 405 below the limit, and other callers still do', async () => {
    const { send, spend } = await documents();
    expect((await send('GET', '/v1/nowhere', { address: '203.0.113.8' })).statusCode).toBe(404);
    expect(await send('PUT', '/v1/products', { address: '203.0.113.8' })).toMatchObject({
      statusCode: 405,
      headers: { Allow: 'GET, HEAD, OPTIONS, POST', 'X-RateLimit-Remaining': '118' },
    });
    await spend('203.0.113.7');
    expect((await send('GET', '/v1/nowhere', { address: '203.0.113.8' })).statusCode).toBe(404);
  });
});

describe('a path that does not exist', () => {
  it.each([
    ['/', 'Paths begin with /v1.'],
    ['/v1', 'GET /v1/openapi.json lists every path.'],
    ['/v1/nowhere', 'GET /v1/openapi.json lists every path.'],
    ['/admin/v1/recoveries', 'GET /admin/v1/openapi.json lists every path.'],
  ])('%s is answered with 404 and hints', async (path, hint) => {
    const { send } = await documents();
    const { statusCode, body } = await send('GET', path);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'unknown_route']);
    expect(JSON.parse(body).error.message).toBe(`There is no such path. ${hint} The reference is at /docs, the guide at /docs/guide.md.`);
  });
});

describe('the group of the documents', () => {
  it('touches only the rate rows of addresses in the table, as its role allows', async () => {
    const { send, seen } = await documents();
    const key = 'so_live_01J9ZK3V5T8Q2M4N6P7R8S9TAB_x';
    for (const path of ['/v1/openapi.json', '/admin/v1/openapi.json', '/v1/nowhere', '/elsewhere']) {
      for (const caller of [{}, { key }]) await send('GET', path, caller);
    }
    expect(new Set(seen.map(({ operation, row }) => `${operation} ${row}`))).toEqual(new Set(['UpdateItem RATE#address#203.0.113.7']));
  });
});
