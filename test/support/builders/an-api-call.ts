import { type ApiCall, firstRequestIdAt } from '#shared/api-log/api-call.ts';

/** Returns the id of a request that was received at `ms`; `n` orders the ids of the same millisecond. */
export const requestIdAt = (ms: number, n = 0): string => `${firstRequestIdAt(ms)}${String(n).padStart(16, '0')}`;

/** Builds a call with an API key that was answered with 200. */
export const anApiCall = (over: Partial<ApiCall> = {}): ApiCall => ({
  requestId: requestIdAt(Date.parse('2026-11-05T10:00:00Z')),
  method: 'GET',
  path: '/v1/products',
  route: 'GET /v1/products',
  scope: 'read_products',
  status: 200,
  durationMs: 12,
  key: { type: 'api_key', id: 44, name: 'ERP sync' },
  errorCode: null,
  issues: [],
  moreIssues: 0,
  replayed: false,
  ...over,
});
