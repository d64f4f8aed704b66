import { presigner } from '#shared/lambda/presigned-address.ts';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import type { HttpAnswer, HttpRequest } from './http-event.ts';

/** The credentials of every local AWS client. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** The longest validity that S3 allows for a presigned URL. */
const maxValidSec = 7 * 24 * 3600;
/** How far the signer's clock may be ahead of ours. */
const maxAheadMs = 15 * 60_000;

/**
 * Returns the key of the object at a path under `prefix`; null if the key is empty or does not name a file inside the
 * bucket's folder.
 */
export function objectKey(rawPath: string, prefix: string): string | null {
  try {
    const key = decodeURIComponent(rawPath.slice(prefix.length));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
    const isPlain = !/[\\\u0000-\u001f\u007f]/.test(key) && !key.split('/').some((name) => ['', '.', '..'].includes(name));
    return isPlain ? key : null;
  } catch {
    return null;
  }
}

/**
 * Checks a request against the signature in its URL. The signature covers the method, key, host, parameters, signed
 * headers and time. Returns S3's reason for a refusal, or null if the request is valid.
 */
export async function refusalOfSigned(request: HttpRequest, prefix: string, nowMs: number): Promise<string | null> {
  const query = new URLSearchParams(request.rawQueryString);
  const key = objectKey(request.rawPath, prefix);
  if (key === null || new Set(query.keys()).size !== query.size) return 'InvalidRequest';
  const [dateMs, validSec] = [signedMs(query), Number(query.get('X-Amz-Expires') || Number.NaN)];
  if (!Number.isInteger(validSec) || validSec < 1 || validSec > maxValidSec || !(dateMs <= nowMs + maxAheadMs)) return 'AccessDenied';
  if (nowMs >= dateMs + validSec * 1000) return 'Request has expired';
  const signed = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const isUnsigned = (name: string): boolean => name.startsWith('x-amz-') && !signed.includes(name);
  if (Object.keys(request.headers).some(isUnsigned)) return 'AccessDenied';
  return sorted(query) === (await expectedQuery(request, key, prefix, { query, dateMs, validSec, signed }))
    ? null
    : 'SignatureDoesNotMatch';
}

type Said = { readonly query: URLSearchParams; readonly dateMs: number; readonly validSec: number; readonly signed: readonly string[] };

/** Returns the query parameters that the request's URL would have if it were signed correctly. */
async function expectedQuery(
  { method, headers }: HttpRequest,
  key: string,
  prefix: string,
  { query, dateMs, validSec, signed }: Said,
): Promise<string> {
  const presign = presigner({
    baseUrl: `http://${headers['host']}${prefix.slice(0, -1)}`,
    region: async () => LOCAL_REGION,
    credentials: async () => localCredentials,
  });
  const address = await presign(
    {
      method: method === 'PUT' ? 'PUT' : 'GET',
      key,
      headers: Object.fromEntries(signed.filter((name) => name !== 'host').map((name) => [name, headers[name] ?? ''])),
      query: Object.fromEntries([...query].filter(([name]) => !name.startsWith('X-Amz-'))),
      validSec,
    },
    dateMs,
  );
  return sorted(new URL(address).searchParams);
}

const sorted = (query: URLSearchParams): string => JSON.stringify([...query].toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Returns the time at which a URL was signed, in epoch ms, or NaN if the URL contains no valid time. */
function signedMs(query: URLSearchParams): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Builds a plain-text answer like those of the local S3. */
export const plainAnswer = (status: number, text: string): HttpAnswer => ({
  ...{ status, headers: { 'content-type': 'text/plain' }, cookies: [], body: Buffer.from(text) },
});
