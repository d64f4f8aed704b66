import type { HttpRequest } from '#infra/local/gateway/http-event.ts';
import { localCredentials, objectKey, refusalOfSigned } from '#infra/local/gateway/signed-address.ts';
import { LOCAL_REGION } from '#infra/local/template/resolve-intrinsics.ts';
import { type Presignable, presigner } from '#shared/lambda/presigned-address.ts';

const nowMs = Date.UTC(2026, 10, 28, 20);
const host = '127.0.0.1:8787';
const prefix = '/import-files/';
const presign = presigner({
  baseUrl: `http://${host}/import-files`,
  region: async () => LOCAL_REGION,
  credentials: async () => localCredentials,
});

const upload: Presignable = { method: 'PUT', key: 'S/12/file.csv', headers: { 'content-length': '3' }, validSec: 3600 };
const download: Presignable = { method: 'GET', key: 'S/12/r.csv', query: { 'response-content-type': 'text/csv' }, validSec: 600 };

async function requestOf(signed: Presignable, over: Partial<HttpRequest> = {}): Promise<HttpRequest> {
  const url = new URL(await presign(signed, nowMs));
  return {
    ...{ method: signed.method, rawPath: url.pathname, rawQueryString: url.search.slice(1), headers: { host, ...signed.headers } },
    ...{ cookies: [], body: new Uint8Array(3), sourceIp: '127.0.0.1', protocol: 'HTTP/1.1' },
    ...over,
  };
}

const refusal = async (signed: Presignable, over: Partial<HttpRequest> = {}, atMs = nowMs) =>
  refusalOfSigned(await requestOf(signed, over), prefix, atMs);

/** Returns a signed URL with one parameter changed or, if `value` is null, removed. */
async function withParameter(signed: Presignable, name: string, value: string | null): Promise<string> {
  const query = new URLSearchParams((await requestOf(signed)).rawQueryString);
  if (value === null) query.delete(name);
  else query.set(name, value);
  return query.toString();
}

describe('a request with a presigned URL', () => {
  it('is served within its validity', async () => {
    expect([await refusal(upload), await refusal(download)]).toEqual([null, null]);
    expect([await refusal(upload, {}, nowMs + 3_599_999), await refusal(upload, {}, nowMs - 15 * 60_000)]).toEqual([null, null]);
    const type = { ...upload, headers: { 'content-length': '3', 'content-type': 'image/png' } };
    expect(await refusal(type)).toBeNull();
  });

  it('is refused after its validity, or long before it', async () => {
    expect(await refusal(upload, {}, nowMs + 3_600_000)).toBe('Request has expired');
    expect(await refusal(upload, {}, nowMs - 15 * 60_000 - 1)).toBe('AccessDenied');
  });

  it.each<[string, Presignable, Partial<HttpRequest>]>([
    ['another method', upload, { method: 'GET' }],
    ['a download address', download, { method: 'PUT' }],
    ['another key', upload, { rawPath: '/import-files/S/13/file.csv' }],
    ['another host', upload, { headers: { host: 'localhost:8787', 'content-length': '3' } }],
    ['more bytes', upload, { headers: { host, 'content-length': '4' } }],
    ['a body without an announced length', upload, { headers: { host } }],
  ])('is refused with %s', async (_, signed, over) => {
    expect(await refusal(signed, over)).toBe('SignatureDoesNotMatch');
  });

  it.each([
    ['X-Amz-Signature', null, 'SignatureDoesNotMatch'],
    ['X-Amz-Signature', '0'.repeat(64), 'SignatureDoesNotMatch'],
    ['X-Amz-Credential', 'other/20261128/us-east-1/s3/aws4_request', 'SignatureDoesNotMatch'],
    ['X-Amz-Algorithm', null, 'SignatureDoesNotMatch'],
    ['X-Amz-SignedHeaders', 'host', 'SignatureDoesNotMatch'],
    ['X-Amz-Expires', '604800', 'SignatureDoesNotMatch'],
    ['X-Amz-Expires', '604801', 'AccessDenied'],
    ['X-Amz-Expires', '0', 'AccessDenied'],
    ['X-Amz-Expires', null, 'AccessDenied'],
    ['X-Amz-Date', '20991128T000000Z', 'AccessDenied'],
    ['X-Amz-Date', null, 'AccessDenied'],
    ['response-content-type', 'text/html', 'SignatureDoesNotMatch'],
  ])('is refused with %s %s', async (name, value, reason) => {
    expect(await refusal(upload, { rawQueryString: await withParameter(upload, name, value) })).toBe(reason);
  });

  it('is refused with a repeated parameter, or an unsigned x-amz header', async () => {
    const { rawQueryString } = await requestOf(download);
    expect(await refusal(download, { rawQueryString: `${rawQueryString}&X-Amz-Expires=600` })).toBe('InvalidRequest');
    expect(await refusal(upload, { headers: { host, 'content-length': '3', 'x-amz-acl': 'public-read' } })).toBe('AccessDenied');
  });

  it('is refused without a signature, whatever its key', async () => {
    for (const path of ['S/bulk/1/file.jsonl', '..%2f..%2fname', '%2e%2e/name', 'a/..%5cname']) {
      expect(await refusal(upload, { rawPath: `/import-files/${path}`, rawQueryString: '' })).not.toBeNull();
    }
  });
});

it.each([
  ['S/12/file.csv', 'S/12/file.csv'],
  ['S/a%20b%2Fc', 'S/a b/c'],
  ['..%2f..%2fname', null],
  ['S/../name', null],
  ['S/%2e%2E/name', null],
  ['S/./name', null],
  ['S//name', null],
  ['%2Fetc', null],
  ['..%5Cname', null],
  ['a%00', null],
  ['%zz', null],
  ['', null],
])('the key of %s is %s', (path, key) => {
  expect(objectKey(`/import-files/${path}`, '/import-files/')).toBe(key);
});
