/**
 * All error codes. `shared/http/problem.ts` defines the HTTP status and the specification's `type` for each code; a
 * code without a status does not compile there.
 */
export type ErrorCode = RequestErrorCode | FieldErrorCode;

/** The codes for a request that is refused as a whole (`error.code`). */
export type RequestErrorCode =
  | 'malformed_json'
  | 'body_too_large'
  | 'invalid_cursor'
  | 'duplicate_credentials'
  | 'missing_credential'
  | 'invalid_credential'
  | 'invalid_client'
  | 'expired_credential'
  | 'revoked_credential'
  | 'insufficient_scope'
  | 'plan_without_api'
  | 'store_not_active'
  | 'app_token_required'
  | 'not_found'
  | 'unknown_route'
  | 'method_not_allowed'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'request_loop'
  | 'rate_limited'
  | 'invalid_fields'
  | 'server_error'
  | 'unreadable_record'
  | 'overloaded';

/** The codes for a single invalid field (`error.errors[].code`). The status is always 422. */
export type FieldErrorCode =
  | 'required'
  | 'wrong_type'
  | 'not_nullable'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'min_items'
  | 'max_items'
  | 'invalid_enum'
  | 'invalid_format'
  | 'invalid_email'
  | 'invalid_url'
  | 'invalid_date'
  | 'invalid_timestamp'
  | 'invalid_timezone'
  | 'invalid_currency'
  | 'invalid_country'
  | 'invalid_barcode'
  | 'too_many_decimals'
  | 'read_only'
  | 'duplicate'
  | 'taken'
  | 'unknown_id'
  | 'unknown_parameter'
  | 'stale_object'
  | 'inconsistent'
  | 'in_use'
  | 'limit_reached'
  | 'already_revoked'
  | 'already_expired'
  | 'owned_by_app'
  | 'not_registered'
  | 'invalid_scope'
  | 'invalid_grant'
  | 'option_mismatch'
  | 'duplicate_option_combination'
  | 'too_many_options'
  | 'compare_at_not_higher'
  | 'blocked_address'
  | 'event_expired'
  | 'beyond_end'
  | 'insufficient_stock'
  | 'not_tracked'
  | 'inactive_location'
  | 'no_fulfilling_location'
  | 'variant_in_stock'
  | 'invalid_parent'
  | 'expires_in_past'
  | 'ends_before_start'
  | 'order_not_paid'
  | 'order_unpaid'
  | 'order_already_paid'
  | 'order_cancelled'
  | 'order_on_hold'
  | 'order_refunded'
  | 'order_already_fulfilled'
  | 'order_already_delivered'
  | 'already_fulfilled'
  | 'nothing_to_fulfill'
  | 'not_fulfilled'
  | 'open_return'
  | 'line_not_fulfilled'
  | 'line_not_returnable'
  | 'quantity_exceeds_returnable'
  | 'quantity_exceeds_expected'
  | 'return_already_approved'
  | 'return_not_approved'
  | 'return_partly_received'
  | 'return_received'
  | 'return_declined'
  | 'return_closed'
  | 'return_cancelled'
  | 'slot_taken'
  | 'too_soon'
  | 'too_far'
  | 'off_grid'
  | 'outside_opening_hours'
  | 'resource_not_available'
  | 'not_a_booking_variant'
  | 'booking_not_cancellable'
  | 'booking_already_confirmed'
  | 'booking_not_confirmed'
  | 'booking_not_started'
  | 'booking_completed'
  | 'booking_no_show'
  | 'booking_cancelled'
  | 'purchase_order_not_draft'
  | 'purchase_order_not_sent'
  | 'purchase_order_already_sent'
  | 'purchase_order_already_accepted'
  | 'purchase_order_shipped'
  | 'purchase_order_cancelled'
  | 'purchase_order_partly_received'
  | 'already_ordered'
  | 'shipped_to_customer'
  | 'inactive_supplier'
  | 'no_recipient'
  | 'nothing_to_receive'
  | 'image_type'
  | 'import_not_planned'
  | 'other_import_applied'
  | 'bulk_operation_started'
  | 'bulk_operation_not_running'
  | 'no_bulk_results'
  | 'nothing_to_undo'
  | 'bulk_operation_over'
  | 'gift_card_used'
  | 'gift_card_disabled'
  | 'gift_card_expired'
  | 'insufficient_balance'
  | 'exceeds_redemption'
  | 'refund_exceeds_remaining'
  | 'quantity_exceeds_refundable'
  | 'quantity_exceeds_fulfillable'
  | 'amount_required'
  | 'amount_must_be_positive'
  | 'variant_inactive'
  | 'product_not_active'
  | 'not_a_booking_product'
  | 'overlapping_hours'
  | 'customer_blocked'
  | 'customer_erased'
  | 'discount_not_found'
  | 'discount_disabled'
  | 'discount_not_started'
  | 'discount_expired'
  | 'discount_used_up'
  | 'discount_already_used'
  | 'discount_minimum_subtotal'
  | 'discount_minimum_quantity'
  | 'discount_not_applicable';

/** An invalid field. `param` has the form `variants[0].price`, or is "" for the whole object. */
export type FieldIssue = {
  readonly param: string;
  readonly code: FieldErrorCode;
  readonly message: string;
  readonly meta?: Readonly<Record<string, unknown>>;
};

/**
 * Thrown if a request is refused for a reason that the caller can act on. The message is shown to the caller, so it
 * must not contain secrets.
 */
export class DomainError extends Error {
  readonly code: RequestErrorCode;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly param: string | undefined;

  constructor(
    code: RequestErrorCode,
    message: string,
    options: { readonly meta?: Readonly<Record<string, unknown>>; readonly param?: string; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.meta = options.meta ?? {};
    this.param = options.param;
  }
}

/** The maximum number of invalid fields that a response lists. Validation stops once it has found more. */
export const maxIssues = 100;

/**
 * Thrown if a request has invalid fields (422). There is at least one issue; the issues are in the order of the body's
 * fields.
 */
export class FieldErrors extends Error {
  readonly issues: readonly FieldIssue[];

  constructor(issues: readonly FieldIssue[]) {
    super(
      issues
        .slice(0, maxIssues)
        .map((issue) => `${issue.param}: ${issue.code}`)
        .join(', '),
    );
    this.name = 'FieldErrors';
    this.issues = issues;
  }
}

/** Returns the error for a request with one invalid field. */
export const fieldError = (param: string, code: FieldErrorCode, message: string, meta?: Readonly<Record<string, unknown>>): FieldErrors =>
  new FieldErrors([meta === undefined ? { param, code, message } : { param, code, message, meta }]);

/** Joins an error code and a message into the text of a schema error. `shared/http/read-input.ts` splits the text. */
export const issueText = (code: FieldErrorCode, message: string): string => `${code}|${message}`;
