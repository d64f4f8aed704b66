import type { RequestErrorCode } from '#shared/kernel/errors.ts';

/** The descriptions of the error codes. If one is missing, the compiler reports it. */
export const errorTexts: Readonly<Record<RequestErrorCode, string>> = {
  malformed_json: 'The body is not a JSON object.',
  body_too_large: 'The body is larger than 1 MiB.',
  invalid_cursor: 'The cursor is invalid, or belongs to another list or other filters.',
  duplicate_credentials: 'The client sent credentials in the `Authorization` header and in the body, or the two differ.',
  request_loop: 'A webhook or an image import of this service calls the service itself.',
  missing_credential: 'There is no `Authorization: Bearer` header.',
  invalid_credential: 'The credential is unknown.',
  invalid_client: 'There is no app with this `client_id` and `client_secret`.',
  expired_credential: 'The credential has expired.',
  revoked_credential: 'The credential was revoked or rolled, or its app was uninstalled.',
  insufficient_scope: 'The credential lacks the scope, or the person lacks the staff area.',
  plan_without_api: "The store's plan does not include the API.",
  store_not_active: 'The store is suspended, canceled or inactive.',
  app_token_required: 'Only an app token may call this endpoint.',
  not_found: 'The object does not exist in this store.',
  unknown_route: 'The path does not exist.',
  method_not_allowed: 'The path exists, but not with this method.',
  idempotency_key_reused: 'The Idempotency-Key was used with a different request.',
  idempotency_in_progress: 'A request with this Idempotency-Key is still running.',
  invalid_fields: 'Parameters or fields are invalid; `errors` names each.',
  rate_limited: 'The rate limit is exceeded.',
  server_error: 'An error on our side; safe to retry, with the same Idempotency-Key if the request had one.',
  unreadable_record: 'A stored record for the request cannot be read. We were notified; lists and other records are not affected.',
  overloaded:
    'Too many concurrent requests for the same object; safe to retry after `Retry-After` seconds, with the same Idempotency-Key if the request had one.',
};
