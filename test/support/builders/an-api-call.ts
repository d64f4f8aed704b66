import { type ApiCall, firstRequestIdAt } from '#shared/api-log/api-call.ts';

/** Returns the id of a request received at a time; `n` orders the ids of one millisecond. */
export const requestIdAt = (ms: number, n = 0): string => `${firstRequestIdAt(ms)}${String(n).padStart(16, '0')}`;

/** Builds an API key's request that was answered 200. */
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
