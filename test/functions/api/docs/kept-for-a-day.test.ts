import { brotliDecompressSync } from 'node:zlib';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

let api: Api;
beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

describe.each(['/v1/openapi.json', '/admin/v1/openapi.json'])('the document at %s', (route) => {
  const get = (headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') => api.invoke({ method, route, headers });

  it('may be cached for a day, and its ETag does not depend on the encoding', async () => {
    const plain = await get();
    const packed = await get({ 'accept-encoding': 'br' });
    expect(plain).toMatchObject({
      statusCode: 200,
      headers: {
        ...{ 'Cache-Control': 'public, max-age=86400', ETag: expect.stringMatching(/^W\/"[\w-]{22}"$/), Vary: 'Accept-Encoding' },
        'Content-Type': 'application/json',
      },
    });
    expect(packed.headers['ETag']).toBe(plain.headers['ETag']);
    expect(brotliDecompressSync(Buffer.from(packed.body, 'base64')).toString()).toBe(plain.body);
    expect((await get({}, 'HEAD')).headers['ETag']).toBe(plain.headers['ETag']);
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get();
    const tag = headers['ETag'] ?? '';
    for (const known of [tag, `"other", ${tag}`, tag.replace('W/', '')]) {
      expect(await get({ 'if-none-match': known, 'accept-encoding': 'br' })).toMatchObject({
        statusCode: 304,
        body: '',
        headers: { ETag: tag },
      });
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});
