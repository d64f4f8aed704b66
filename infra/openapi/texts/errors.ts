import type { RequestErrorCode } from '#shared/kernel/errors.ts';

/** When a request is refused with a code. A code without a text does not compile. */
export const errorTexts: Readonly<Record<RequestErrorCode, string>> = {
  malformed_json: 'The body is not a JSON object.',
  body_too_large: 'The body is larger than 1 MiB.',
  invalid_cursor: 'The cursor is forged, or of another list or other filters.',
  duplicate_credentials: 'A client proves itself in the `Authorization` header and in the body, or is another one there.',
  request_loop: 'A webhook or an image import of this service leads back to it.',
  missing_credential: 'There is no `Authorization: Bearer` header.',
  invalid_credential: 'The credential is not known.',
  invalid_client: 'There is no app with this `client_id` and `client_secret`.',
  expired_credential: 'The credential has expired.',
  revoked_credential: 'The credential was revoked, rolled or uninstalled.',
  insufficient_scope: 'The credential lacks the scope, or the person the staff area.',
  plan_without_api: "The store's plan does not include the API.",
  store_not_active: 'The store is suspended, cancelled or inactive.',
  app_token_required: 'Only an app token may call this endpoint.',
  not_found: 'There is no such object in this store.',
  unknown_route: 'There is no such path.',
  method_not_allowed: 'The path exists, but not with this method.',
  idempotency_key_reused: 'The Idempotency-Key was used with a different request.',
  idempotency_in_progress: 'A request with this Idempotency-Key is still running.',
  invalid_fields: 'Parameters or fields are invalid; `errors` names each.',
  rate_limited: 'The rate limit is exceeded.',
  server_error: 'A failure of ours; safe to retry, with the same Idempotency-Key if it had one.',
  unreadable_record:
    'A stored record that the request is about cannot be read. It was reported to us; lists and other records are not affected.',
  overloaded:
    'Too many requests wanted the same object at once; safe to retry after `Retry-After` seconds, with the same Idempotency-Key if it had one.',
};
