import * as v from 'valibot';
import { type ApiCall, isRequestId } from './api-call.ts';

const Line = v.object({
  code: v.picklist(['request.answered', 'request.failed']),
  request_id: v.pipe(v.string(), v.check(isRequestId)),
  method: v.string(),
  path: v.string(),
  route: v.string(),
  access: v.optional(v.string()),
  status: v.pipe(v.number(), v.integer()),
  duration_ms: v.number(),
  store_id: v.optional(v.string()),
  caller_type: v.optional(v.string()),
  caller_id: v.nullish(v.union([v.number(), v.string()])),
  caller_name: v.optional(v.string()),
  error_code: v.optional(v.string()),
  errors: v.optional(v.pipe(v.string(), v.parseJson(), v.array(v.object({ param: v.string(), code: v.string() }))), '[]'),
  more_errors: v.optional(v.number(), 0),
  replayed: v.optional(v.boolean()),
  credential_hash: v.optional(v.string()),
});

/** A request whose caller must still be looked up by the hash of the request's credential. */
export type UnclaimedCall = { readonly call: Omit<ApiCall, 'key'>; readonly credentialHash: string };
/**
 * A parsed line of the request log: a store's call, or a call whose caller must still be looked up. Null for a call
 * without a key or app.
 */
export type LoggedRequest =
  | { readonly of: 'store'; readonly storeId: string; readonly call: ApiCall }
  | ({ readonly of: 'credential' } & UnclaimedCall)
  | null;

/**
 * Reads a log record's message. The message is either our line as printed, or Lambda's JSON, which contains our line as
 * a string or as an object.
 * @throws Error if the message has another form, or is not about a request
 */
export function readRequestLine(message: string): LoggedRequest {
  const line = v.parse(Line, ownLine(JSON.parse(message)));
  const { store_id: storeId, caller_type: type, caller_id: id, caller_name: name, credential_hash: credentialHash } = line;
  const call = {
    requestId: line.request_id,
    method: line.method,
    path: line.path,
    route: line.route.startsWith('$') ? null : line.route,
    scope: line.access ?? null,
    status: line.status,
    durationMs: line.duration_ms,
    errorCode: line.error_code ?? null,
    issues: line.errors,
    moreIssues: line.more_errors,
    replayed: line.replayed ?? false,
  };
  if ((type === 'api_key' || type === 'app') && storeId !== undefined && typeof id === 'number') {
    return { of: 'store', storeId, call: { ...call, key: { type, id, name: name ?? '' } } };
  }
  return type === undefined && credentialHash !== undefined ? { of: 'credential', call, credentialHash } : null;
}

function ownLine(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || 'code' in record || !('message' in record)) return record;
  return typeof record.message === 'string' ? JSON.parse(record.message) : record.message;
}
