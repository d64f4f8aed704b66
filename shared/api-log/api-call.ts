import { decodeTime, encodeTime } from 'ulid';

/** How long logged calls are kept (specification: Limits, API log retention). */
export const apiLogRetentionMs = 14 * 24 * 3_600_000;

/** The API key or app installation that made a call. */
export type CallingKey = { readonly type: 'api_key' | 'app'; readonly id: number; readonly name: string };

/** An invalid field in a call: `param` as in the response, `code` as in the specification. */
export type CallIssue = { readonly param: string; readonly code: string };

/** A request made with a key or by an app, as shown in the API log. */
export type ApiCall = {
  /** `req_` and a ULID that contains the request's time. */
  readonly requestId: string;
  readonly method: string;
  /**
   * The path without the query. Segments that could be secret or personal are replaced (`shared/http/logged-path.ts`).
   */
  readonly path: string;
  /** As in the contract, e.g. `GET /v1/products/{id}`; null if no route matches. */
  readonly route: string | null;
  /** The access that the route requires (`Access` in its contract); null if no route matches. */
  readonly scope: string | null;
  readonly status: number;
  readonly durationMs: number;
  readonly key: CallingKey;
  readonly errorCode: string | null;
  /**
   * The first invalid fields of a 422 response (`shared/http/logged-issues.ts`): paths and error codes only, never the
   * values sent.
   */
  readonly issues: readonly CallIssue[];
  /** The number of invalid fields that are not listed in `issues`. */
  readonly moreIssues: number;
  /** Whether the stored response for the `Idempotency-Key` was replayed. */
  readonly replayed: boolean;
};

const requestIdShape = /^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
export const isRequestId = (text: string): boolean => requestIdShape.test(text);

/** Returns a request's time (epoch ms), read from its id. */
export const requestTimeMs = (requestId: string): number => decodeTime(requestId.slice('req_'.length));

/**
 * Returns the lower bound for the ids of requests made at this time or later. The ids of earlier requests sort before
 * the bound.
 */
export const firstRequestIdAt = (ms: number): string => `req_${encodeTime(Math.max(0, ms), 10)}`;

/** The classes of response statuses. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof statusClasses)[number];
export const statusClassOf = (status: number): StatusClass => statusClasses[Math.floor(status / 100) - 2] ?? '5xx';
