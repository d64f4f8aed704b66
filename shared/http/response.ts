import { DomainError } from '#shared/kernel/errors.ts';
import type { Rate } from './authentication.ts';
import type { Answer } from './endpoint.ts';

export type HttpResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body is not text but bytes in base64: it is compressed. */
  readonly isBase64Encoded?: true;
};

type ResponseFacts = {
  readonly rate: Rate;
  readonly requestId: string;
  readonly replayed?: boolean;
  readonly retryAfterSec?: number | null;
  readonly allow?: string;
  /** How a caller proves itself, for a 401 (RFC 9110, 15.5.2). Default: by a bearer token. */
  readonly challenge?: string | undefined;
  /** Default: JSON. */
  readonly contentType?: string;
};

/** An answer as it is sent, and as it is stored for replays. */
export type SentAnswer = { readonly status: number; readonly body: string; readonly contentType?: string; readonly replayed?: boolean };

/** The text of an answer. */
export const sentAnswer = ({ status, body, json, csv }: Answer): SentAnswer =>
  csv === undefined ? { status, body: json ?? JSON.stringify(body) } : { status, body: csv, contentType: 'text/csv; charset=utf-8' };

/** An answer with the headers every response carries (specification: Limits, rate limit headers). */
export function toResponse(status: number, body: string, facts: ResponseFacts): HttpResponse {
  const { rate, requestId, replayed, retryAfterSec, allow, challenge = 'Bearer', contentType = 'application/json' } = facts;
  return {
    statusCode: status,
    headers: {
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      'X-RateLimit-Limit': String(rate.limit),
      'X-RateLimit-Remaining': String(Math.max(0, rate.limit - rate.used)),
      'X-RateLimit-Reset': String(Math.ceil(rate.resetMs / 1000)),
      ...(replayed === true ? { 'Idempotent-Replayed': 'true' } : {}),
      ...(retryAfterSec === undefined || retryAfterSec === null ? {} : { 'Retry-After': String(retryAfterSec) }),
      ...(allow === undefined ? {} : { Allow: allow }),
      ...(status === 401 ? { 'WWW-Authenticate': challenge } : {}),
    },
    body,
  };
}

/**
 * The object a path names.
 * @throws DomainError `not_found` when the store has no such object
 */
export function found<Entity>(entity: Entity | null, noun: string): Entity {
  if (entity === null) throw new DomainError('not_found', `There is no such ${noun} in this store.`);
  return entity;
}
