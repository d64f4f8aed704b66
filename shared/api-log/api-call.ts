import { decodeTime, encodeTime } from 'ulid';

/** How long calls are kept (specification: Limits, API log retention). */
export const apiLogRetentionMs = 14 * 24 * 3_600_000;

/** The API key or the app's installation that called. */
export type CallingKey = { readonly type: 'api_key' | 'app'; readonly id: number; readonly name: string };

/** An invalid field of a call: `param` as in the response, `code` from the specification. */
export type CallIssue = { readonly param: string; readonly code: string };

/** One request of a key or an app, as in the API log. */
export type ApiCall = {
  /** `req_` and a ULID with the time of the request. */
  readonly requestId: string;
  readonly method: string;
  /** Without the query. Parts that could be secret or personal are replaced (`shared/http/logged-path.ts`). */
  readonly path: string;
  /** As in the contract, e.g. `GET /v1/products/{id}`; null when none matches. */
  readonly route: string | null;
  /** The access that the route requires (`Access` of its contract); null without a route. */
  readonly scope: string | null;
  readonly status: number;
  readonly durationMs: number;
  readonly key: CallingKey;
  readonly errorCode: string | null;
  /** The first invalid fields of a 422 (`shared/http/logged-issues.ts`): their paths and error codes, never the values sent. */
  readonly issues: readonly CallIssue[];
  /** How many more invalid fields there were. */
  readonly moreIssues: number;
  /** Whether a stored response was replayed for its `Idempotency-Key`. */
  readonly replayed: boolean;
};

const requestIdShape = /^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
export const isRequestId = (text: string): boolean => requestIdShape.test(text);

/** Returns the time of a request, in epoch ms, from its id. */
export const requestTimeMs = (requestId: string): number => decodeTime(requestId.slice('req_'.length));

/** Returns a text that sorts before the ids of all requests at this time or later, and after those of earlier ones. */
export const firstRequestIdAt = (ms: number): string => `req_${encodeTime(Math.max(0, ms), 10)}`;

/** The classes of a status: `2xx`, `4xx` … */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof statusClasses)[number];
export const statusClassOf = (status: number): StatusClass => statusClasses[Math.floor(status / 100) - 2] ?? '5xx';
