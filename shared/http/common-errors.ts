import type { ErrorCode, RequestErrorCode } from '#shared/kernel/errors.ts';
import type { EndpointSpec } from './endpoint.ts';
import { problemOf } from './problem.ts';

const credentialCodes = ['missing_credential', 'invalid_credential', 'expired_credential', 'revoked_credential'] as const;

/**
 * Returns every error code that an endpoint can return: the codes of its kind (specification: Errors, "Which endpoints
 * can return which") and the codes in its contract.
 */
export function errorsOf(endpoint: EndpointSpec): readonly ErrorCode[] {
  const codes: RequestErrorCode[] = [];
  const isList = endpoint.query !== undefined && 'cursor' in endpoint.query;
  if (isList) codes.push('invalid_cursor');
  if (endpoint.body !== undefined) codes.push('malformed_json', 'body_too_large');
  if (endpoint.scope !== 'public') codes.push(...credentialCodes);
  if (endpoint.scope !== 'public' && endpoint.scope !== 'integration') codes.push('insufficient_scope');
  if (endpoint.scope !== 'public' && !endpoint.scope.startsWith('staff') && !['signed_in', 'operator'].includes(endpoint.scope)) {
    codes.push('plan_without_api', 'store_not_active');
  }
  if (endpoint.path.includes('{')) codes.push('not_found');
  if (endpoint.idempotent) codes.push('idempotency_key_reused', 'idempotency_in_progress');
  if (endpoint.body !== undefined || endpoint.query !== undefined || endpoint.idempotent) codes.push('invalid_fields');
  codes.push('rate_limited', 'server_error', 'unreadable_record', 'overloaded');
  return [...new Set<ErrorCode>([...codes, ...endpoint.errors])];
}

/** Returns an endpoint's error codes grouped by status. The statuses are in ascending order. */
export function errorsByStatus(endpoint: EndpointSpec): ReadonlyMap<number, readonly ErrorCode[]> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => problemOf(code).status);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}
