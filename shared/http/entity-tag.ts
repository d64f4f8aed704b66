import { createHash } from 'node:crypto';
import type { HttpResponse } from './response.ts';

/** Returns an entity tag for content. It is weak, because all encodings of the content share it. */
export const weakTag = (content: Uint8Array | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Reports whether an `If-None-Match` header includes a tag (RFC 9110, 13.1.2: weak comparison). */
export const isKnownTag = (tag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));

/**
 * Allows everyone to cache a response for `maxAgeSec` seconds. If `If-None-Match` includes the response's tag, the
 * result is a 304 without a body.
 */
export function cacheableResponse(response: HttpResponse, maxAgeSec: number, ifNoneMatch: string | undefined): HttpResponse {
  const tag = weakTag(response.body);
  const headers = {
    ...response.headers,
    ...{ 'Cache-Control': `public, max-age=${maxAgeSec}`, ETag: tag, Vary: 'Accept-Encoding' },
  };
  return isKnownTag(tag, ifNoneMatch) ? { statusCode: 304, headers, body: '' } : { ...response, headers };
}
