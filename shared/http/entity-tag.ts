import { createHash } from 'node:crypto';
import type { HttpResponse } from './response.ts';

/** Weak, because one tag stands for the content in every encoding. */
export const weakTag = (content: Uint8Array | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: compared without the mark of weakness). */
export const isKnownTag = (tag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));

/** An answer that everybody may keep for `maxAgeSec`, and ask for again by its tag: 304 without a body while it is the same. */
export function cacheableResponse(response: HttpResponse, maxAgeSec: number, ifNoneMatch: string | undefined): HttpResponse {
  const tag = weakTag(response.body);
  const headers = {
    ...response.headers,
    ...{ 'Cache-Control': `public, max-age=${maxAgeSec}`, ETag: tag, Vary: 'Accept-Encoding' },
  };
  return isKnownTag(tag, ifNoneMatch) ? { statusCode: 304, headers, body: '' } : { ...response, headers };
}
