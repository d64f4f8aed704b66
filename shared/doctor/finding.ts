/**
 * The names of the checks, which are also the kinds of findings. `checks/README.md` explains the rule of each check.
 */
export const checkNames = [
  'readable',
  'index_keys',
  'ledger',
  'movement_sequence',
  'variant_row',
  'variant_pointer',
  'variant_flags',
  'stock_job_mark',
  'stock_job_overdue',
  'product_job_overdue',
  'category_member',
  'category_children',
  'category_missing',
  'brand_missing',
  'unique_value',
  'quota_counter',
  'credential',
  'app_endpoint',
  'order_amounts',
  'order_state',
  'order_number',
  'order_customer',
  'refund_total',
  'refund_units',
  'return_units',
  'return_refunded',
  'return_state',
  'return_number',
  'order_coverage',
  'purchase_order_state',
  'purchase_order_number',
  'reorder_points',
  'reorder_order',
  'customer_orders_count',
  'customer_total_spent',
  'customer_last_order',
  'discount_uses',
  'once_per_customer',
  'sales_day',
  'calendar_seats',
  'booking_state',
  'booking_number',
  'booking_line',
  'gift_card_units',
  'gift_card_order',
  'gift_card_balance',
  'gift_card_ledger',
  'gift_card_restored',
  'gift_card_code',
  'set_aside',
  'event_unrelayed',
  'event_number',
  'event_sequence',
  'event_due',
  'event_undelivered',
  'delivery_event',
  'delivery_twice',
  'delivery_queue',
  'delivery_stuck',
  'backlog_unwatched',
  'recovery_stuck',
  'customer_erasure_overdue',
  'erasure_left',
  'erasure_took',
  'bulk_operation_stuck',
  'text_part',
  'search_words',
  'email_unsent',
  'idempotency_locked',
] as const;
export type CheckName = (typeof checkNames)[number];

/**
 * A value in a finding: a number, an amount as a string, or the name of a state or attribute, but never text that a
 * person wrote.
 */
export type FindingValue = string | number | boolean | null;

/** Something that is wrong with a store, and where. */
export type Fault = {
  readonly check: CheckName;
  /** The kind of object, such as `order`. */
  readonly object: string;
  readonly id: string | number;
  readonly expected: FindingValue;
  readonly found: FindingValue;
};

export type Finding = Fault & { readonly storeId: string };
