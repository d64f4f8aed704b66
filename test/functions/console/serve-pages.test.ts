import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { servePages } from '#functions/console/serve-pages.ts';
import { apiEvent } from '#test/support/builders/api-event.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
const script = 'console.log("Käse")';
const files: Readonly<Record<string, string | Uint8Array>> = {
  'admin/index.html': '<title>Store admin</title>',
  'admin/index.html.gz': gzipSync('<title>Store admin</title>'),
  'admin/assets/main-A1.js': script,
  'admin/assets/main-A1.js.gz': gzipSync(script),
  'docs/index.html': '<title>Reference</title>',
  'docs/assets/x.unknown': 'no type of ours',
  'docs/guide.md': '# Guide',
  'docs/llms.txt': '# Index',
};

beforeAll(() => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const settings = {
  folder,
  issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab1',
  clientId: '5m2example',
  loginOrigin: 'https://staff.auth.eu-west-1.amazoncognito.com',
  mediaBaseUrl: 'https://d111.cloudfront.net/media',
  importFilesUrl: 'https://imports.s3.eu-west-1.amazonaws.com',
};
const serve = servePages(settings);
const get = (route: string, headers: Readonly<Record<string, string>> = {}) => serve(apiEvent({ route, headers }));
const textOf = ({ body = '', isBase64Encoded = false }: Awaited<ReturnType<typeof get>>): string =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString();

describe('the console', () => {
  it.each(['/admin', '/admin/', '/admin/orders', '/admin/stores/01J/orders/7', '/admin/index.html', '/admin/.env', '/admin/../handler.ts'])(
    'serves its page at %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers?.['Content-Type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(textOf(answer)).toBe('<title>Store admin</title>');
    },
  );

  it.each([
    ['/docs/guide.md', 'text/markdown; charset=utf-8', '# Guide'],
    ['/docs/llms.txt', 'text/plain; charset=utf-8', '# Index'],
    ['/llms.txt', 'text/plain; charset=utf-8', '# Index'],
  ])('answers %s as %s', async (path, type, content) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers?.['Content-Type'], textOf(answer)]).toEqual([200, type, content]);
  });

  it('allows only GET and HEAD', async () => {
    const answer = await serve(apiEvent({ method: 'POST', route: '/admin/orders' }));
    expect([answer.statusCode, answer.headers?.['Allow']]).toEqual([405, 'GET, HEAD']);
    expect((await serve(apiEvent({ method: 'HEAD', route: '/admin/orders' }))).statusCode).toBe(200);
  });

  it('is revalidated by ETag on each request', async () => {
    const first = await get('/admin/orders');
    const tag = String(first.headers?.['ETag']);
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.headers).toMatchObject({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await get('/admin', { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers?.['ETag']]).toEqual([304, undefined, tag]);
    }
    expect((await get('/admin', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it('runs only its own scripts, and contacts only this origin, the login and the upload of import files', async () => {
    const { headers } = await get('/admin');
    expect(headers).toMatchObject({
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https://d111.cloudfront.net https:; connect-src 'self' https://staff.auth.eu-west-1.amazoncognito.com https://cognito-idp.eu-west-1.amazonaws.com https://imports.s3.eu-west-1.amazonaws.com; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
  });

  it('reads the addresses of the login and the API from config.json', async () => {
    const answer = await get('/admin/config.json');
    expect(answer.headers).toMatchObject({ 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
    expect(JSON.parse(textOf(answer))).toEqual({
      issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab1',
      client_id: '5m2example',
      login_origin: 'https://staff.auth.eu-west-1.amazoncognito.com',
      callback_path: '/admin/callback',
      signed_out_path: '/admin',
      api_base: '/admin/v1',
    });
  });
});

describe('an asset', () => {
  it('is cached forever, because its name contains a content hash', async () => {
    const answer = await get('/admin/assets/main-A1.js');
    expect(answer.headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    });
    expect(answer.headers?.['Content-Encoding']).toBeUndefined();
    expect(textOf(answer)).toBe(script);
  });

  it('is compressed if the browser accepts an encoding that was built', async () => {
    const answer = await get('/admin/assets/main-A1.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers?.['Content-Encoding']).toBe('gzip');
    expect(gunzipSync(Buffer.from(answer.body ?? '', 'base64')).toString()).toBe(script);
    expect((await get('/admin/assets/main-A1.js', { 'accept-encoding': 'br' })).headers?.['Content-Encoding']).toBeUndefined();
  });

  it.each([
    '/admin/assets/main-A0.js',
    '/admin/assets/',
    '/admin/assets/../index.html',
    '/admin/assets/main-A1.js.gz',
    '/admin/assets/%2e%2e/x',
    '/docs/assets/x.unknown',
    '/docs/elsewhere',
    '/docs/../admin/index.html',
  ])('%s is not found', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers?.['Cache-Control'], textOf(answer)]).toEqual([404, 'no-store', 'Page not found.\n']);
  });
});

describe('the reference page', () => {
  it('contacts only this origin', async () => {
    const answer = await get('/docs');
    expect(textOf(answer)).toBe('<title>Reference</title>');
    expect(answer.headers?.['Content-Security-Policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('offers no demo key outside local use', async () => {
    expect(JSON.parse(textOf(await get('/docs/config.json')))).toEqual({ demo_key: null, demo_admin_token: null });
  });
});
