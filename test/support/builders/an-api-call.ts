import { type ApiCall, firstRequestIdAt } from '#shared/api-log/api-call.ts';

/**
 * Returns the id of a request that was received at `ms`. `n` distinguishes requests of the same millisecond, and
 * determines their order.
 */
export const requestIdAt = (ms: number, n = 0): string => `${firstRequestIdAt(ms)}${String(n).padStart(16, '0')}`;

/** Builds the record of a call that was made with an API key and answered with status 200. */
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
