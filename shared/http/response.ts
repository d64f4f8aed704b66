import { DomainError } from '#shared/kernel/errors.ts';
import type { Rate } from './authentication.ts';
import type { Answer } from './endpoint.ts';

export type HttpResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /**
   * Whether the body is compressed. A compressed body is encoded as base64. Without this field, the body is plain text.
   */
  readonly isBase64Encoded?: true;
};

type ResponseFacts = {
  readonly rate: Rate;
  readonly requestId: string;
  readonly replayed?: boolean;
  readonly retryAfterSec?: number | null;
  readonly allow?: string;
  /** The authentication scheme that a 401 asks for (RFC 9110, 15.5.2). The default is a bearer token. */
  readonly challenge?: string | undefined;
  /** The default is JSON. */
  readonly contentType?: string;
};

/** A response as it is sent and stored for replays. */
export type SentAnswer = { readonly status: number; readonly body: string; readonly contentType?: string; readonly replayed?: boolean };

/** Returns the serialized form of an operation's response. */
export const sentAnswer = ({ status, body, json, csv }: Answer): SentAnswer =>
  csv === undefined ? { status, body: json ?? JSON.stringify(body) } : { status, body: csv, contentType: 'text/csv; charset=utf-8' };

/** Returns a response with the headers that all responses contain (specification: Limits, rate limit headers). */
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
 * Returns the object that was found. `noun` names its kind in the error message.
 * @throws DomainError `not_found` if `entity` is null, because the store has no such object
 */
export function orNotFound<Entity>(entity: Entity | null, noun: string): Entity {
  if (entity === null) throw new DomainError('not_found', `There is no such ${noun} in this store.`);
  return entity;
}
