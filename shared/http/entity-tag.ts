import { createHash } from 'node:crypto';
import type { HttpResponse } from './response.ts';

/** Returns a weak tag, because the same tag is used for the content in every encoding. */
export const weakTag = (content: Uint8Array | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Reports whether `If-None-Match` includes the tag (RFC 9110, 13.1.2: weak comparison). */
export const isKnownTag = (tag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));

/** Makes a response cacheable by everyone for `maxAgeSec`, and answers 304 without a body when `If-None-Match` has its tag. */
export function cacheableResponse(response: HttpResponse, maxAgeSec: number, ifNoneMatch: string | undefined): HttpResponse {
  const tag = weakTag(response.body);
  const headers = {
    ...response.headers,
    ...{ 'Cache-Control': `public, max-age=${maxAgeSec}`, ETag: tag, Vary: 'Accept-Encoding' },
  };
  return isKnownTag(tag, ifNoneMatch) ? { statusCode: 304, headers, body: '' } : { ...response, headers };
}
