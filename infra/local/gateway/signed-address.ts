import { presigner } from '#shared/lambda/presigned-address.ts';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import type { HttpAnswer, HttpRequest } from './http-event.ts';

/** Those of every client of AWS on this machine. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** The headers that an address was signed for. */
export const signedHeaders = (query: URLSearchParams): readonly string[] => (query.get('X-Amz-SignedHeaders') ?? '').split(';');

/** Whether an address without a time, or with one that is over, was used. */
export const isExpired = (query: URLSearchParams, nowMs: number): boolean =>
  !(nowMs < signedMs(query) + Number(query.get('X-Amz-Expires')) * 1000);

/**
 * Whether a PUT has the very headers that its address below `prefix` was signed for.
 * @throws URIError for a key that is none
 */
export async function isAsSigned({ headers, rawPath }: HttpRequest, query: URLSearchParams, prefix: string): Promise<boolean> {
  const presign = presigner({
    baseUrl: `http://${headers['host']}${prefix.slice(0, -1)}`,
    region: async () => LOCAL_REGION,
    credentials: async () => localCredentials,
  });
  const names = signedHeaders(query).filter((name) => name !== 'host');
  const request = {
    method: 'PUT',
    key: decodeURIComponent(rawPath.slice(prefix.length)),
    headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ''])),
    validSec: Number(query.get('X-Amz-Expires')),
  } as const;
  const expected = new URL(await presign(request, signedMs(query)));
  return expected.searchParams.get('X-Amz-Signature') === query.get('X-Amz-Signature');
}

/** When an address was signed; NaN without a time. */
function signedMs(query: URLSearchParams): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** What the local S3 says of a request. */
export const plainAnswer = (status: number, text: string): HttpAnswer => ({
  ...{ status, headers: { 'content-type': 'text/plain' }, cookies: [], body: Buffer.from(text) },
});
