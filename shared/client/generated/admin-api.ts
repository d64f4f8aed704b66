// Written by "npm run openapi" from the OpenAPI document; do not edit.
export interface Activity {
  object: 'activity';
  id: number;
  at: string;
  actor: Actor;
  action: string;
  resource: {
    object: string;
    id: (number | string) | null;
  };
  summary: string;
  changes: FieldChange[];
  request_id: string | null;
}
export interface Actor {
  type: 'api_key' | 'app' | 'staff' | 'storefront' | 'system';
  id: (number | string) | null;
  name: string;
}
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
  is_shown: boolean;
}
export interface Address {
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postcode: string | null;
  country: string | null;
  phone: string | null;
}
export interface AddressInput {
  first_name?: string | null;
  last_name?: string | null;
  company?: string | null;
  line1: string;
  line2?: string | null;
  city: string;
  region?: string | null;
  postcode?: string | null;
  country: string;
  phone?: string | null;
}
export interface AdjustInventoryLevel {
  location_id: number;
  variant_id: number;
  delta: number;
  reason?: string | null;
}
export interface AdminCustomer {
  object: 'customer';
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  company: string | null;
  note: string | null;
  accepts_marketing: boolean;
  has_account: boolean;
  is_blocked: boolean;
  orders_count: number;
  total_spent: string;
  currency: string;
  addresses: CustomerAddress[];
  last_order_at: string | null;
  created_at: string;
  updated_at: string;
  group_id: number | null;
}
export interface CustomerAddress {
  id: number;
  is_default: boolean;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postcode: string | null;
  country: string | null;
  phone: string | null;
}
export interface AdminStore {
  object: 'store';
  id: string;
  name: string;
  handle: string;
  domain: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  currency: string;
  timezone: string;
  status: 'trial' | 'active' | 'past_due' | 'suspended' | 'cancelled' | 'inactive';
  plan: string | null;
  test_mode: boolean;
  created_at: string;
  order_prefix: string;
  require_payment_before_fulfilment: boolean;
  updated_at: string;
}
export interface ApiErrorGroup {
  status: number;
  error_code: string | null;
  method: string;
  route: string | null;
  key: CallingKey;
  calls: number;
  last_at: string;
  request_id: string;
}
export interface CallingKey {
  type: 'api_key' | 'app';
  id: number;
  name: string;
}
export interface ApiKey {
  object: 'api_key';
  id: number;
  name: string;
  prefix: string;
  last4: string;
  scopes: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  status: 'active' | 'expired' | 'revoked';
  expires_at: string | null;
  last_used_at: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
}
export interface ApiKeyWithSecret {
  object: 'api_key';
  id: number;
  name: string;
  prefix: string;
  last4: string;
  scopes: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  status: 'active' | 'expired' | 'revoked';
  expires_at: string | null;
  last_used_at: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  secret: string;
}
export interface ApiRequest {
  object: 'api_request';
  id: string;
  at: string;
  method: string;
  path: string;
  route: string | null;
  scope: string | null;
  status: number;
  duration_ms: number;
  key: CallingKey;
  request_id: string;
  error_code: string | null;
  errors: ApiRequestError[];
  more_errors: number;
  idempotent_replayed: boolean;
}
export interface ApiRequestError {
  param: string;
  code: string;
}
export interface ApiRequestCounts {
  object: 'api_request_counts';
  first_day: string;
  keys: ApiRequestCountsOfKey[];
}
export interface ApiRequestCountsOfKey {
  key: CallingKey;
  last_called_on: string;
  calls: number;
  succeeded: number;
  refused: number;
  failed: number;
  scopes: {
    scope: string;
    calls: number;
    succeeded: number;
    refused: number;
    failed: number;
  }[];
  routes: {
    route: string | null;
    scope: string | null;
    calls: number;
    succeeded: number;
    refused: number;
    failed: number;
  }[];
}
export interface App {
  object: 'app';
  id: number;
  client_id: string;
  name: string;
  slug: string;
  redirect_uris: string[];
  scopes: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  webhook_url: string | null;
  webhook_topics: (
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  client_secret_last4: string;
  webhook_secret_last4: string;
  created_at: string;
  updated_at: string;
}
export interface AppInstallation {
  object: 'app_installation';
  id: number;
  status: 'active' | 'uninstalled';
  app: {
    client_id: string;
    name: string;
    slug: string;
  };
  store: StoreSummary;
  scopes: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  installed_at: string;
  uninstalled_at: string | null;
}
export interface StoreSummary {
  id: string;
  name: string;
  domain: string;
}
export interface AppWithClientSecret {
  object: 'app';
  id: number;
  client_id: string;
  name: string;
  slug: string;
  redirect_uris: string[];
  scopes: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  webhook_url: string | null;
  webhook_topics: (
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  client_secret_last4: string;
  webhook_secret_last4: string;
  created_at: string;
  updated_at: string;
  client_secret: string;
}
export interface AppWithSecrets {
  object: 'app';
  id: number;
  client_id: string;
  name: string;
  slug: string;
  redirect_uris: string[];
  scopes: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  webhook_url: string | null;
  webhook_topics: (
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  client_secret_last4: string;
  webhook_secret_last4: string;
  created_at: string;
  updated_at: string;
  client_secret: string;
  webhook_secret: string;
}
export interface AppWithWebhookSecret {
  object: 'app';
  id: number;
  client_id: string;
  name: string;
  slug: string;
  redirect_uris: string[];
  scopes: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  webhook_url: string | null;
  webhook_topics: (
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  client_secret_last4: string;
  webhook_secret_last4: string;
  created_at: string;
  updated_at: string;
  webhook_secret: string;
}
export interface ApproveOAuth {
  client_id: string;
  redirect_uri: string;
  scope: string;
  state?: string;
  code_challenge?: string;
  code_challenge_method?: 'S256';
  decision: 'approve' | 'deny';
}
export interface AskedScope {
  scope:
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store';
  description: string;
  access: 'read' | 'write';
  is_new: boolean | null;
}
export interface AutomaticDiscount {
  object: 'automatic_discount';
  id: number;
  title: string;
  type: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  value: string | null;
  buy_quantity: number | null;
  get_quantity: number | null;
  get_percent_off: string | null;
  minimum_subtotal: string | null;
  minimum_quantity: number | null;
  applies_to: 'all' | 'categories' | 'products';
  product_ids: number[];
  category_ids: number[];
  priority: number;
  combines_with_codes: boolean;
  starts_at: string | null;
  ends_at: string | null;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}
export interface Booking {
  object: 'booking';
  id: number;
  number: string;
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show';
  source: 'web' | 'admin' | 'pos';
  service_name: string;
  variant_title: string | null;
  product_id: number | null;
  variant_id: number | null;
  order_id: number | null;
  customer_id: number | null;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  starts_at: string;
  ends_at: string;
  timezone: string;
  seats: number;
  resource_id: number | null;
  location_id: number | null;
  notes: string | null;
  price: string | null;
  deposit: string | null;
  /**
   * What the service asks for as deposit and nobody paid yet; null when it is not known. Part of balance_due.
   */
  deposit_due: string | null;
  balance_due: string | null;
  currency: string;
  cancel_reason: string | null;
  cancelled_at: string | null;
  created_at: string;
  updated_at: string;
}
export interface BookingRecord {
  object: 'booking_record';
  id: number;
  number: string;
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show';
  source: 'web' | 'admin' | 'pos';
  service_name: string;
  variant_title: string | null;
  /**
   * Null when the product is gone; so is the variant.
   */
  product_id: number | null;
  variant_id: number | null;
  /**
   * The order that the booking is a line of; null without one, as is order_line_item_id.
   */
  order_id: number | null;
  order_line_item_id: number | null;
  customer_id: number | null;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  starts_at: string;
  ends_at: string;
  /**
   * From when on the resource is taken: before starts_at by the buffer of the service.
   */
  held_from: string;
  held_until: string;
  timezone: string;
  seats: number;
  /**
   * Null when the resource is gone: the booking takes no seats then.
   */
  resource_id: number | null;
  location_id: number | null;
  notes: string | null;
  price: (string | number) | null;
  /**
   * What staff set as the price of a seat; null, as when it is left out: the catalogue's.
   */
  seat_price?: (string | number) | null;
  deposit: (string | number) | null;
  /**
   * Whether deposit is what was paid. False, as when it is left out: it may be what the service asked for, so a cancellation gives nothing back of it.
   */
  deposit_is_paid?: boolean;
  deposit_due?: (string | number) | null;
  balance_due: (string | number) | null;
  currency: string;
  cancel_reason: string | null;
  cancelled_at: string | null;
  /**
   * What its cancellation gave back.
   */
  refunded: string | number;
  created_at: string;
}
export interface BookingResource {
  object: 'booking_resource';
  id: number;
  name: string;
  location_id: number | null;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}
export interface BookingService {
  object: 'booking_service';
  id: number;
  product_id: number;
  duration_minutes: number;
  variant_durations: {
    variant_id: number;
    duration_minutes: number;
  }[];
  /**
   * Minutes.
   */
  buffer_before: number;
  /**
   * Minutes.
   */
  buffer_after: number;
  slot_step_minutes: number;
  /**
   * Seats at a resource at a time.
   */
  capacity: number;
  lead_time_minutes: number;
  window_days: number;
  confirm: 'auto' | 'manual';
  resources: number[];
  cancellation: {
    hours_before: number;
    refund_percent: string;
  }[];
  deposit_percent: string;
  updated_at: string;
  names?: BookingServiceNames;
}
/**
 * Only with include=names.
 *
 * This interface was referenced by `Everything`'s JSON-Schema
 * via the `definition` "BookingServiceNames".
 */
export interface BookingServiceNames {
  product: string | null;
  variants: {
    variant_id: number;
    variant_title: string | null;
  }[];
  resources: {
    resource_id: number;
    name: string;
  }[];
}
export interface BookingSlot {
  object: 'booking_slot';
  variant_id: number;
  resource_id: number;
  location_id: number | null;
  starts_at: string;
  ends_at: string;
  timezone: string;
  seats_available: number;
}
export interface Brand {
  object: 'brand';
  id: number;
  name: string;
  slug: string;
  description: string | null;
  website: string | null;
  created_at: string | null;
  updated_at: string | null;
}
export interface CancellationRule {
  hours_before: number;
  refund_percent: string | number;
}
export interface CancelledBooking {
  object: 'booking';
  id: number;
  number: string;
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show';
  source: 'web' | 'admin' | 'pos';
  service_name: string;
  variant_title: string | null;
  product_id: number | null;
  variant_id: number | null;
  order_id: number | null;
  customer_id: number | null;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  starts_at: string;
  ends_at: string;
  timezone: string;
  seats: number;
  resource_id: number | null;
  location_id: number | null;
  notes: string | null;
  price: string | null;
  deposit: string | null;
  /**
   * What the service asks for as deposit and nobody paid yet; null when it is not known. Part of balance_due.
   */
  deposit_due: string | null;
  balance_due: string | null;
  currency: string;
  cancel_reason: string | null;
  cancelled_at: string | null;
  created_at: string;
  updated_at: string;
  refunded: string;
}
export interface Category {
  object: 'category';
  id: number;
  name: string;
  slug: string;
  parent_id: number | null;
  description: string | null;
  is_visible: boolean;
  position: number;
  created_at: string | null;
  updated_at: string | null;
}
export interface CreateApiKey {
  name: string;
  /**
   * @minItems 1
   * @maxItems 16
   */
  scopes: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  expires_at?: string | null;
}
export interface CreateApp {
  name: string;
  slug: string;
  /**
   * @minItems 1
   * @maxItems 10
   */
  redirect_uris: string[];
  /**
   * @minItems 1
   * @maxItems 16
   */
  scopes: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  webhook_url?: string | null;
  /**
   * @maxItems 21
   */
  webhook_topics?: (
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
}
export interface CreateAutomaticDiscount {
  title: string;
  type: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  value?: (string | number) | null;
  minimum_subtotal?: (string | number) | null;
  minimum_quantity?: number | null;
  applies_to?: 'all' | 'categories' | 'products';
  /**
   * @maxItems 250
   */
  product_ids?: number[];
  /**
   * @maxItems 250
   */
  category_ids?: number[];
  starts_at?: string | null;
  ends_at?: string | null;
  is_active?: boolean;
  buy_quantity?: number | null;
  get_quantity?: number | null;
  get_percent_off?: (string | number) | null;
  priority?: number;
  combines_with_codes?: boolean;
}
export interface CreateBookingResource {
  name: string;
  location_id?: number | null;
  is_active?: boolean;
}
export interface CreateBrand {
  name: string;
  slug?: string | null;
  description?: string | null;
  website?: string | null;
}
export interface CreateCategory {
  name: string;
  slug?: string | null;
  parent_id?: number | null;
  description?: string | null;
  is_visible?: boolean;
  position?: number;
}
export interface CreateCustomerGroup {
  name: string;
  tax_exempt?: boolean;
}
export interface CreateGroupPrice {
  group_id: number;
  variant_id?: number | null;
  category_id?: number | null;
  price?: (string | number) | null;
  percent_off?: (string | number) | null;
}
export interface CreateImport {
  kind: 'products' | 'inventory' | 'customers';
  file_name: string;
  size: number;
}
export interface CreateLocation {
  name: string;
  type?: 'warehouse' | 'shop' | 'other';
  address?: AddressInput | null;
  phone?: string | null;
  fulfils_online?: boolean;
  pickup?: boolean;
  priority?: number;
  is_active?: boolean;
  is_default?: boolean;
  timezone?: string | null;
}
export interface CreateQuantityBreak {
  variant_id: number;
  group_id?: number | null;
  /**
   * @minItems 1
   * @maxItems 20
   */
  tiers: {
    min_quantity: number;
    price: string | number;
  }[];
}
export interface CreateStaffMember {
  email: string;
  name: string;
  role: 'owner' | 'admin' | 'staff';
  /**
   * @maxItems 10
   */
  areas?: (
    'products' | 'inventory' | 'orders' | 'customers' | 'discounts' | 'gift_cards' | 'bookings' | 'reports' | 'settings' | 'developers'
  )[];
}
export interface CreateStore {
  name: string;
  handle: string;
  domain?: string | null;
  email: string;
  phone?: string | null;
  address?: AddressInput | null;
  currency: string;
  timezone: string;
  plan: ('basic' | 'pro' | 'advanced') | null;
  status?: 'trial' | 'active' | 'past_due' | 'suspended' | 'cancelled' | 'inactive';
  order_prefix?: string;
  require_payment_before_fulfilment?: boolean;
}
export interface CreateSupplier {
  name: string;
  email?: string | null;
  phone?: string | null;
  address?: AddressInput | null;
  account_number?: string | null;
  currency?: string | null;
  note?: string | null;
  is_active?: boolean;
}
export interface CreateWebhookEndpoint {
  url: string;
  description?: string | null;
  /**
   * @minItems 1
   * @maxItems 21
   */
  topics: (
    | '*'
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  is_active?: boolean;
}
export interface Customer {
  object: 'customer';
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  company: string | null;
  note: string | null;
  accepts_marketing: boolean;
  has_account: boolean;
  is_blocked: boolean;
  orders_count: number;
  total_spent: string;
  currency: string;
  addresses: CustomerAddress[];
  last_order_at: string | null;
  created_at: string;
  updated_at: string;
}
export interface CustomerAddressInput {
  is_default?: boolean;
  first_name?: string | null;
  last_name?: string | null;
  company?: string | null;
  line1: string;
  line2?: string | null;
  city: string;
  region?: string | null;
  postcode?: string | null;
  country: string;
  phone?: string | null;
}
export interface CustomerGroup {
  object: 'customer_group';
  id: number;
  name: string;
  tax_exempt: boolean;
  created_at: string;
  updated_at: string;
}
export interface Deleted {
  object: string;
  id: number;
  deleted: boolean;
  is_active?: boolean;
}
export interface Discount {
  object: 'discount';
  id: number;
  code: string;
  title: string | null;
  type: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  value: string;
  minimum_subtotal: string | null;
  minimum_quantity: number | null;
  applies_to: 'all' | 'categories' | 'products';
  product_ids: number[];
  category_ids: number[];
  once_per_customer: boolean;
  usage_limit: number | null;
  times_used: number;
  starts_at: string | null;
  ends_at: string | null;
  is_active: boolean;
  state: 'active' | 'scheduled' | 'expired' | 'used_up' | 'disabled';
  created_at: string;
  updated_at: string;
}
export interface DiscountApplication {
  source: 'code' | 'automatic';
  discount_id: number;
  code: string | null;
  title: string | null;
  type: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  value: string;
  amount: string;
}
export interface Error {
  error: {
    type: 'invalid_request' | 'authentication' | 'permission' | 'not_found' | 'conflict' | 'rate_limited' | 'server';
    /**
     * Stable and machine-readable; new codes may be added.
     */
    code: string;
    message: string;
    /**
     * The first invalid field, as in `variants[0].price`.
     */
    param?: string;
    meta?: {
      [k: string]: unknown;
    };
    /**
     * Each invalid field, at most 100; present on 422.
     */
    errors?: {
      param: string;
      code: string;
      message: string;
      meta?: {
        [k: string]: unknown;
      };
    }[];
    request_id: string;
  };
}
export interface GiftCard {
  object: 'gift_card';
  id: number;
  last4: string;
  initial_value: string;
  balance: string;
  currency: string;
  status: 'active' | 'used' | 'expired' | 'disabled';
  source: string | null;
  customer_id: number | null;
  order_id: number | null;
  recipient_email: string | null;
  recipient_name: string | null;
  note: string | null;
  expires_at: string | null;
  disabled_at: string | null;
  created_at: string;
  updated_at: string;
}
export interface GiftCardMovement {
  object: 'gift_card_movement';
  id: number;
  gift_card_id: number;
  /**
   * A redemption spends from the card, a restoration gives back.
   */
  type: 'redemption' | 'restoration';
  /**
   * Above zero for both types.
   */
  amount: string;
  /**
   * What was on the card afterwards.
   */
  balance: string;
  currency: string;
  reference: string | null;
  /**
   * The redemption that a restoration gives back.
   */
  redemption_id: number | null;
  /**
   * How much of a redemption was given back.
   */
  restored: string;
  created_at: string;
  updated_at: string;
}
export interface GiftCardRecord {
  object: 'gift_card_record';
  id: number;
  last4: string;
  /**
   * What is kept of the code, and the store that the card was issued in: with it the printed code goes on working in this deployment. Nobody can tell the code from it. Null: no code leads to the card any more.
   */
  code_hash: {
    store_id: string;
    hash: string;
  } | null;
  initial_value: string | number;
  currency: string;
  source: 'api' | 'order' | 'booking_cancellation';
  customer_id: number | null;
  /**
   * The order that bought it.
   */
  order_id: number | null;
  order_line_item_id: number | null;
  /**
   * Which unit of the line it is, counted from 0.
   */
  order_unit: number | null;
  recipient_email: string | null;
  recipient_name: string | null;
  message: string | null;
  note: string | null;
  expires_at: string | null;
  disabled_at: string | null;
  created_at: string;
  /**
   * @maxItems 80
   */
  movements: RecordedGiftCardMovement[];
}
export interface RecordedGiftCardMovement {
  /**
   * The caller's own: a restoration names its redemption by it. The movement gets another, unless the card keeps its id.
   */
  id: number;
  type: 'redemption' | 'restoration';
  amount: string | number;
  reference: string | null;
  redemption_id: number | null;
  created_at: string;
}
export interface GroupPrice {
  object: 'group_price';
  id: number;
  group_id: number;
  variant_id: number | null;
  category_id: number | null;
  price: string | null;
  percent_off: string | null;
  created_at: string;
  updated_at: string;
}
export interface Import {
  object: 'import';
  id: number;
  kind: 'products' | 'inventory' | 'customers';
  file_name: string;
  size: number;
  status: 'awaiting_upload' | 'reading' | 'planning' | 'planned' | 'applying' | 'cancelling' | 'done' | 'cancelled' | 'failed';
  made_by: string;
  rows: number;
  items: number;
  items_done: number;
  plan: {
    create: number;
    change: number;
    compare: number;
    same: number;
    refused: number;
    warnings: number;
  } | null;
  result: {
    created: number;
    changed: number;
    same: number;
    refused: number;
    failed: number;
    warnings: number;
  } | null;
  problem_counts: {
    severity: 'refused' | 'warning';
    code: string;
    count: number;
  }[];
  problems: {
    row: number;
    column: string | null;
    name: string;
    severity: 'refused' | 'warning';
    code: string;
    message: string;
  }[];
  unused_columns: {
    column: string;
    known: boolean;
    values: number;
  }[];
  first_made: string[];
  failure: {
    code: string;
    message: string;
    row: number | null;
  } | null;
  planned_at: string | null;
  applied_at: string | null;
  ended_at: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
}
export interface ImportReport {
  object: 'import_report';
  import_id: number;
  url: string;
  expires_at: string;
}
export interface InventoryLevel {
  object: 'inventory_level';
  variant_id: number;
  location_id: number;
  on_hand: number;
  updated_at: string | null;
}
export interface InventoryMovement {
  object: 'inventory_movement';
  id: number;
  variant_id: number;
  location_id: number;
  type:
    | 'adjust'
    | 'count'
    | 'order'
    | 'cancel'
    | 'refund'
    | 'return'
    | 'product_create'
    | 'product_update'
    | 'product_deleted'
    | 'transfer'
    | 'purchase_order';
  delta: number;
  on_hand_after: number;
  sequence: number;
  reason: string | null;
  order_id: number | null;
  refund_id: number | null;
  return_id: number | null;
  actor: Actor;
  created_at: string;
}
export interface IssuedGiftCard {
  object: 'gift_card';
  id: number;
  last4: string;
  initial_value: string;
  balance: string;
  currency: string;
  status: 'active' | 'used' | 'expired' | 'disabled';
  source: string | null;
  customer_id: number | null;
  order_id: number | null;
  recipient_email: string | null;
  recipient_name: string | null;
  note: string | null;
  expires_at: string | null;
  disabled_at: string | null;
  created_at: string;
  updated_at: string;
  code: string;
}
export interface LineItem {
  object: 'line_item';
  id: number;
  product_id: number | null;
  variant_id: number | null;
  name: string;
  variant_title: string | null;
  sku: string | null;
  kind: 'physical' | 'digital' | 'gift_card' | 'booking';
  quantity: number;
  unit_price: string;
  discount: string;
  tax: string;
  line_total: string;
  fulfilled_at: string | null;
  refunded_quantity: number;
  /**
   * Units that can be fulfilled: those that were neither sent nor refunded.
   */
  fulfillable_quantity: number;
  restocked_quantity: number;
  returning_quantity: number;
  returned_quantity: number;
  booking_id: number | null;
  tax_lines: TaxLine[];
}
export interface TaxLine {
  name: string;
  rate: string;
  amount: string;
}
export interface Location {
  object: 'location';
  id: number;
  name: string;
  type: 'warehouse' | 'shop' | 'other';
  address: Address | null;
  phone: string | null;
  fulfils_online: boolean;
  pickup: boolean;
  priority: number;
  is_active: boolean;
  is_default: boolean;
  timezone: string | null;
  created_at: string | null;
  updated_at: string | null;
}
export interface LoggedEvent {
  id: string;
  object: 'event';
  topic:
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled';
  api_version: string;
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor | null;
  request_id: string | null;
  data: {
    [k: string]: unknown;
  } | null;
  previous: {
    [k: string]: unknown;
  } | null;
  sequence: number;
  redacted: boolean;
  not_sent: {
    reason: string;
    attempts: number;
    since: string;
    next_attempt_at: string | null;
  } | null;
}
export interface NewImport {
  object: 'import';
  id: number;
  kind: 'products' | 'inventory' | 'customers';
  file_name: string;
  size: number;
  status: 'awaiting_upload' | 'reading' | 'planning' | 'planned' | 'applying' | 'cancelling' | 'done' | 'cancelled' | 'failed';
  made_by: string;
  rows: number;
  items: number;
  items_done: number;
  plan: {
    create: number;
    change: number;
    compare: number;
    same: number;
    refused: number;
    warnings: number;
  } | null;
  result: {
    created: number;
    changed: number;
    same: number;
    refused: number;
    failed: number;
    warnings: number;
  } | null;
  problem_counts: {
    severity: 'refused' | 'warning';
    code: string;
    count: number;
  }[];
  problems: {
    row: number;
    column: string | null;
    name: string;
    severity: 'refused' | 'warning';
    code: string;
    message: string;
  }[];
  unused_columns: {
    column: string;
    known: boolean;
    values: number;
  }[];
  first_made: string[];
  failure: {
    code: string;
    message: string;
    row: number | null;
  } | null;
  planned_at: string | null;
  applied_at: string | null;
  ended_at: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
  upload: {
    method: 'PUT';
    url: string;
    expires_at: string;
  };
}
export interface OAuthRedirect {
  object: 'oauth_redirect';
  redirect_to: string;
}
export interface OAuthRequest {
  object: 'oauth_request';
  app: {
    client_id: string;
    name: string;
    slug: string;
  };
  redirect_uri: string;
  scopes: AskedScope[];
  webhook_topics: (
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  installation: {
    id: number;
    scopes: (
      | 'read_products'
      | 'write_products'
      | 'read_inventory'
      | 'write_inventory'
      | 'read_orders'
      | 'write_orders'
      | 'read_customers'
      | 'write_customers'
      | 'read_discounts'
      | 'write_discounts'
      | 'read_gift_cards'
      | 'write_gift_cards'
      | 'read_bookings'
      | 'write_bookings'
      | 'read_reports'
      | 'read_store'
    )[];
    installed_at: string;
  } | null;
}
export interface OpeningException {
  date: string;
  hours: OpeningRange[];
}
export interface OpeningRange {
  opens_at: string;
  closes_at: string;
}
export interface OpeningExceptionInput {
  date: string;
  /**
   * @maxItems 6
   */
  hours: OpeningRangeInput[];
}
export interface OpeningRangeInput {
  opens_at: string;
  closes_at: string;
}
export interface OpeningHours {
  object: 'opening_hours';
  location_id: number | null;
  resource_id: number | null;
  timezone: string;
  /**
   * Null for a resource that has those of its location, and for a location that has none yet.
   */
  weekly: WeeklyHours | null;
  exceptions: OpeningException[];
  /**
   * Null when none were ever set.
   */
  updated_at: string | null;
}
export interface WeeklyHours {
  monday: OpeningRange[];
  tuesday: OpeningRange[];
  wednesday: OpeningRange[];
  thursday: OpeningRange[];
  friday: OpeningRange[];
  saturday: OpeningRange[];
  sunday: OpeningRange[];
}
export interface Order {
  object: 'order';
  id: number;
  number: number;
  name: string;
  status: 'pending' | 'processing' | 'on_hold' | 'shipped' | 'ready_for_pickup' | 'delivered' | 'cancelled' | 'refunded';
  payment_status: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
  fulfillment_status: 'unfulfilled' | 'partial' | 'fulfilled';
  source: 'storefront' | 'pos' | 'subscription' | 'api';
  test: boolean;
  email: string | null;
  phone: string | null;
  customer_id: number | null;
  customer_name: string | null;
  currency: string;
  subtotal: string;
  discount_total: string;
  shipping_total: string;
  tax_total: string;
  total: string;
  refunded_total: string;
  discount_code: string | null;
  payment_method: string;
  payment_method_label: string;
  line_items: LineItem[];
  fulfillment: 'ship' | 'pickup' | 'digital' | 'pos';
  shipping_line: {
    title: string;
    price: string;
  } | null;
  prices_include_tax: boolean;
  shipping_tax: string;
  discount_applications: DiscountApplication[];
  price_explanation: PriceExplanation[];
  shipping_address: Address | null;
  billing_address: Address | null;
  tracking: Tracking | null;
  shipments: Shipment[];
  tags: string[];
  note: string | null;
  customer_note: string | null;
  location_id: number | null;
  placed_at: string | null;
  paid_at: string | null;
  fulfilled_at: string | null;
  delivered_at: string | null;
  cancelled_at: string | null;
  cancel_reason: ('customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other') | null;
  created_at: string;
  updated_at: string;
}
export interface PriceExplanation {
  code: 'unreadable_record';
  object: 'customer_group' | 'group_price' | 'quantity_break' | 'automatic_discount' | 'location';
  id: number;
  message: string;
}
export interface Tracking {
  company: string | null;
  number: string | null;
  url: string | null;
}
export interface Shipment {
  id: number;
  line_items: {
    id: number;
    quantity: number;
  }[];
  tracking: Tracking | null;
  created_at: string;
}
export interface OrderNote {
  object: 'order_note';
  id: number;
  order_id: number;
  message: string;
  created_at: string;
}
export interface OrderPreview {
  object: 'order';
  id: null;
  number: null;
  name: null;
  status: 'preview';
  payment_status: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
  fulfillment_status: 'unfulfilled' | 'partial' | 'fulfilled';
  source: 'storefront' | 'pos' | 'subscription' | 'api';
  test: boolean;
  email: string | null;
  phone: string | null;
  customer_id: number | null;
  customer_name: string | null;
  currency: string;
  subtotal: string;
  discount_total: string;
  shipping_total: string;
  tax_total: string;
  total: string;
  refunded_total: string;
  discount_code: string | null;
  payment_method: string;
  payment_method_label: string;
  line_items: {
    object: 'line_item';
    id: null;
    product_id: number | null;
    variant_id: number | null;
    name: string;
    variant_title: string | null;
    sku: string | null;
    kind: 'physical' | 'digital' | 'gift_card' | 'booking';
    quantity: number;
    unit_price: string;
    discount: string;
    tax: string;
    line_total: string;
    fulfilled_at: string | null;
    refunded_quantity: number;
    /**
     * Units that can be fulfilled: those that were neither sent nor refunded.
     */
    fulfillable_quantity: number;
    restocked_quantity: number;
    returning_quantity: number;
    returned_quantity: number;
    booking_id: number | null;
    tax_lines: TaxLine[];
  }[];
  fulfillment: 'ship' | 'pickup' | 'digital' | 'pos';
  shipping_line: {
    title: string;
    price: string;
  } | null;
  prices_include_tax: boolean;
  shipping_tax: string;
  discount_applications: DiscountApplication[];
  price_explanation: PriceExplanation[];
  shipping_address: Address | null;
  billing_address: Address | null;
  tracking: Tracking | null;
  shipments: Shipment[];
  tags: string[];
  note: string | null;
  customer_note: string | null;
  location_id: number | null;
  placed_at: string | null;
  paid_at: string | null;
  fulfilled_at: string | null;
  delivered_at: string | null;
  cancelled_at: string | null;
  cancel_reason: ('customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other') | null;
  created_at: string;
  updated_at: string;
  warnings: {
    param: string;
    code: string;
    message: string;
    meta?: {
      [k: string]: unknown;
    };
  }[];
}
export interface OrderRecord {
  object: 'order_record';
  id: number;
  number: number;
  name: string;
  status: 'pending' | 'processing' | 'on_hold' | 'shipped' | 'ready_for_pickup' | 'delivered' | 'cancelled' | 'refunded';
  payment_status: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
  fulfillment_status: 'unfulfilled' | 'partial' | 'fulfilled';
  source: 'storefront' | 'pos' | 'subscription' | 'api';
  test: boolean;
  email: string | null;
  phone: string | null;
  customer_id: number | null;
  customer_name: string | null;
  currency: string;
  prices_include_tax: boolean;
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items: RecordedLine[];
  subtotal: string | number;
  discount_total: string | number;
  shipping_total: string | number;
  shipping_tax: string | number;
  tax_total: string | number;
  total: string | number;
  discount_code: string | null;
  /**
   * @maxItems 20
   */
  discount_applications: RecordedDiscount[];
  /**
   * @maxItems 20
   */
  price_explanation?: RecordedExplanation[];
  payment_method: string;
  payment_method_label: string;
  fulfillment: 'ship' | 'pickup' | 'digital' | 'pos';
  shipping_line: {
    title: string;
    price: string | number;
  } | null;
  shipping_address: AddressInput | null;
  billing_address: AddressInput | null;
  tracking: {
    company: string | null;
    number: string | null;
    url: string | null;
  } | null;
  /**
   * @maxItems 100
   */
  shipments: RecordedShipment[];
  /**
   * @maxItems 50
   */
  tags: string[];
  note: string | null;
  customer_note: string | null;
  location_id: number | null;
  paid_at: string | null;
  fulfilled_at: string | null;
  delivered_at: string | null;
  cancelled_at: string | null;
  cancel_reason: ('customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other') | null;
  created_at: string;
  /**
   * @maxItems 1000
   */
  refunds: RecordedRefund[];
  /**
   * @maxItems 1000
   */
  returns: RecordedReturn[];
  /**
   * @maxItems 1000
   */
  notes: RecordedNote[];
}
export interface RecordedLine {
  /**
   * The caller's own: refunds, returns and parcels name lines by it. The line gets another, unless the order keeps its id.
   */
  id: number;
  /**
   * Null when the product is gone; so is the variant.
   */
  product_id: number | null;
  variant_id: number | null;
  name: string;
  variant_title: string | null;
  sku: string | null;
  kind: 'physical' | 'digital' | 'gift_card' | 'booking';
  quantity: number;
  unit_price: string | number;
  discount: string | number;
  tax: string | number;
  line_total: string | number;
  /**
   * @maxItems 8
   */
  tax_lines: {
    name: string;
    rate: string | number;
    amount: string | number;
  }[];
  /**
   * What a unit cost the store when it was sold; null when not known.
   */
  unit_cost: (string | number) | null;
  /**
   * Whether the units came out of counted stock: those may go back into it.
   */
  stock_taken: boolean;
  fulfilled_at: string | null;
  restocked_quantity: number;
  /**
   * Of the units that came back by returns, those that were not refunded yet.
   */
  returned_unrefunded_quantity: number;
}
export interface RecordedDiscount {
  source: 'code' | 'automatic';
  /**
   * Null when the discount is gone.
   */
  discount_id: number | null;
  code: string | null;
  title: string | null;
  type: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  value: string | number;
  buy_quantity: number | null;
  get_quantity: number | null;
  amount: string | number;
}
export interface RecordedExplanation {
  code: 'unreadable_record';
  object: 'customer_group' | 'group_price' | 'quantity_break' | 'automatic_discount' | 'location';
  id: number;
}
export interface RecordedShipment {
  /**
   * @maxItems 100
   */
  line_items: {
    id: number;
    quantity: number;
  }[];
  tracking: {
    company: string | null;
    number: string | null;
    url: string | null;
  } | null;
  created_at: string;
}
export interface RecordedRefund {
  /**
   * Kept when the order keeps its id, and created_at is of the same millisecond.
   */
  id?: number;
  amount: string | number;
  tax: string | number;
  /**
   * @maxItems 100
   */
  line_items: {
    id: number;
    quantity: number;
    amount: string | number;
    tax: string | number;
    restocked_quantity: number;
  }[];
  restock: boolean;
  note: string | null;
  /**
   * The return whose units it is for.
   */
  return_number: string | null;
  created_at: string;
}
export interface RecordedReturn {
  /**
   * Kept when the order keeps its id, and created_at is of the same millisecond.
   */
  id?: number;
  number: string;
  status: 'requested' | 'approved' | 'declined' | 'received' | 'closed' | 'cancelled';
  /**
   * @maxItems 100
   */
  line_items: {
    order_line_item_id: number;
    quantity: number;
    received_quantity: number;
    restocked_quantity: number;
    reason: 'wrong_size' | 'damaged' | 'not_as_described' | 'wrong_item' | 'changed_mind' | 'other';
    note: string | null;
  }[];
  /**
   * What the goods had cost that went back into stock, by when they did: sales reports take it off the cost of goods sold.
   *
   * @maxItems 500
   */
  restocked_costs: {
    at: string;
    cost: string | number;
  }[];
  note: string | null;
  instructions: string | null;
  decline_reason: string | null;
  cancel_reason: string | null;
  location_id: number | null;
  approved_at: string | null;
  received_at: string | null;
  declined_at: string | null;
  cancelled_at: string | null;
  closed_at: string | null;
  created_at: string;
}
export interface RecordedNote {
  /**
   * Kept when the order keeps its id, and created_at is of the same millisecond.
   */
  id?: number;
  message: string;
  created_at: string;
}
export interface Person {
  object: 'person';
  email: string;
  name: string;
  operator: boolean;
  stores: {
    id: string;
    name: string;
    role: 'owner' | 'admin' | 'staff';
    areas: (
      'products' | 'inventory' | 'orders' | 'customers' | 'discounts' | 'gift_cards' | 'bookings' | 'reports' | 'settings' | 'developers'
    )[];
  }[];
}
export interface PricingSettings {
  object: 'pricing_settings';
  prices_include_tax: boolean;
  tax_shipping: boolean;
  tax_rounding: 'line';
  tax_address: 'shipping' | 'billing' | 'store';
  tax_rates: TaxRate[];
}
export interface TaxRate {
  id: number;
  name: string;
  country: string;
  region: string | null;
  postcode_prefix: string | null;
  tax_class: string;
  rate: string;
  priority: number;
  compound: boolean;
}
export interface Product {
  object: 'product';
  id: number;
  name: string;
  slug: string;
  status: 'active' | 'draft' | 'archived';
  kind: 'physical' | 'digital' | 'gift_card' | 'booking';
  type: 'simple' | 'variable';
  description: string | null;
  short_description: string | null;
  brand_id: number | null;
  category_ids: number[];
  /**
   * @maxItems 3
   */
  options: ProductOption[];
  images: ProductImage[];
  variants: Variant[];
  seo: {
    title: string | null;
    description: string | null;
  };
  is_featured: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}
export interface ProductOption {
  name: string;
  values: string[];
}
export interface ProductImage {
  id: number | null;
  url: string;
  alt: string | null;
  position: number;
  status: 'processing' | 'ready' | 'failed';
  error: {
    code: 'image_unreachable' | 'image_type' | 'image_too_large';
    message: string;
  } | null;
}
export interface Variant {
  object: 'variant';
  id: number;
  product_id: number;
  title: string | null;
  option_values: {
    [k: string]: string;
  };
  sku: string | null;
  barcode: string | null;
  price: string;
  compare_at_price: string | null;
  cost: string | null;
  currency: string;
  weight_grams: number | null;
  inventory_tracked: boolean;
  inventory_quantity: number | null;
  is_active: boolean;
  position: number;
  image_url: string | null;
  created_at: string;
  updated_at: string;
}
export interface PurchaseOrder {
  object: 'purchase_order';
  id: number;
  number: string;
  status: 'draft' | 'sent' | 'accepted' | 'shipped' | 'cancelled' | 'failed';
  supplier_id: number | null;
  provider: ('printful' | 'printify') | null;
  order_id: number | null;
  line_items: PurchaseOrderLine[];
  ship_to: ShipTo | null;
  currency: string | null;
  cost_total: string | null;
  tracking: SupplierShipment[];
  test_mode: boolean;
  sent_at: string | null;
  shipped_at: string | null;
  cancelled_at: string | null;
  created_at: string;
  updated_at: string;
  source: 'staff' | 'paid_order' | 'low_stock';
  location_id: number | null;
  note: string | null;
  supplier_reference: string | null;
  cancel_reason: string | null;
  failure: ('no_recipient' | 'email_refused' | 'too_many_emails') | null;
  send_at: string | null;
  accepted_at: string | null;
  received_at: string | null;
  names?: PurchaseOrderNames;
}
export interface PurchaseOrderLine {
  id: number;
  order_item_id: number | null;
  variant_id: number | null;
  name: string | null;
  sku: string | null;
  supplier_sku: string | null;
  quantity: number;
  unit_cost: string | null;
  received_quantity: number;
}
export interface ShipTo {
  name: string | null;
  company: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postcode: string | null;
  country: string | null;
  phone: string | null;
  email: string | null;
}
export interface SupplierShipment {
  carrier: string | null;
  number: string | null;
  url: string | null;
}
/**
 * Only with include=names.
 *
 * This interface was referenced by `Everything`'s JSON-Schema
 * via the `definition` "PurchaseOrderNames".
 */
export interface PurchaseOrderNames {
  supplier: string | null;
  order: string | null;
  location: string | null;
}
export interface PurchasingSettings {
  object: 'purchasing_settings';
  hold_minutes: number | null;
}
export interface PutBookingService {
  duration_minutes: number;
  /**
   * @maxItems 100
   */
  variant_durations?: VariantDuration[];
  buffer_before?: number;
  buffer_after?: number;
  slot_step_minutes?: number;
  capacity?: number;
  lead_time_minutes?: number;
  window_days?: number;
  confirm?: 'auto' | 'manual';
  /**
   * @minItems 1
   * @maxItems 20
   */
  resources: number[];
  /**
   * @maxItems 10
   */
  cancellation?: CancellationRule[];
  deposit_percent?: string | number;
}
export interface VariantDuration {
  variant_id: number;
  duration_minutes: number;
}
export interface PutLocationHours {
  weekly: WeeklyHoursInput;
  /**
   * @maxItems 200
   */
  exceptions?: OpeningExceptionInput[];
}
export interface WeeklyHoursInput {
  /**
   * @maxItems 6
   */
  monday?: OpeningRangeInput[];
  /**
   * @maxItems 6
   */
  tuesday?: OpeningRangeInput[];
  /**
   * @maxItems 6
   */
  wednesday?: OpeningRangeInput[];
  /**
   * @maxItems 6
   */
  thursday?: OpeningRangeInput[];
  /**
   * @maxItems 6
   */
  friday?: OpeningRangeInput[];
  /**
   * @maxItems 6
   */
  saturday?: OpeningRangeInput[];
  /**
   * @maxItems 6
   */
  sunday?: OpeningRangeInput[];
}
export interface PutPricingSettings {
  prices_include_tax: boolean;
  tax_shipping: boolean;
  tax_address?: 'shipping' | 'billing' | 'store';
  /**
   * @maxItems 500
   */
  tax_rates: TaxRateInput[];
}
export interface TaxRateInput {
  id?: number | null;
  name: string;
  country: string;
  region?: string | null;
  postcode_prefix?: string | null;
  tax_class?: string;
  rate: string | number;
  priority?: number;
  compound?: boolean;
}
export interface PutPurchasingSettings {
  hold_minutes: number | null;
}
export interface PutResourceHours {
  weekly: WeeklyHoursInput | null;
  /**
   * @maxItems 200
   */
  exceptions?: OpeningExceptionInput[];
}
export interface PutVariantSupply {
  supplier_id?: number | null;
  provider?: ('printful' | 'printify') | null;
  supplier_sku?: string | null;
  unit_cost?: (string | number) | null;
  replenishment?: 'per_order' | 'stock';
  /**
   * @maxItems 50
   */
  reorder?: ReorderInput[];
  /**
   * False: what is below its reorder point now is ordered when its stock changes next, and not at once.
   */
  order_now?: boolean;
}
export interface ReorderInput {
  location_id: number;
  point: number;
  quantity: number;
  /**
   * The purchase order that was made for it: what that is still to bring is not ordered again. Left out, it stays.
   */
  purchase_order_id?: number | null;
}
export interface QuantityBreak {
  object: 'quantity_break';
  id: number;
  variant_id: number;
  group_id: number | null;
  tiers: {
    min_quantity: number;
    price: string;
  }[];
  created_at: string;
  updated_at: string;
}
export interface RecoverWebhookEndpoint {
  since: string;
  until?: string;
  status?: 'failed' | 'succeeded' | 'held';
  /**
   * @minItems 1
   * @maxItems 21
   */
  topics?: (
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  dry_run?: boolean;
}
export interface Refund {
  object: 'refund';
  id: number;
  order_id: number;
  amount: string;
  tax: string;
  currency: string;
  line_items: RefundLine[];
  restock: boolean;
  note: string | null;
  return_id: number | null;
  created_at: string;
}
export interface RefundLine {
  id: number;
  quantity: number;
  amount: string;
  tax: string;
  restocked: boolean;
}
export interface RefundPreview {
  object: 'refund';
  id: null;
  order_id: number;
  amount: string;
  tax: string;
  currency: string;
  line_items: RefundLine[];
  restock: boolean;
  note: string | null;
  return_id: number | null;
  created_at: string;
}
export interface ReorderRule {
  location_id: number;
  point: number;
  quantity: number;
  purchase_order_id: number | null;
}
export interface RequestEmail {
  object: 'email';
  event_id: string;
  kind: string;
  about: {
    object: 'order' | 'return' | 'booking' | 'purchase_order' | 'gift_card' | 'webhook_endpoint';
    id: number;
  };
  status: 'sent' | 'not_sent' | 'over_cap';
  requested_at: string;
  sent_at: string | null;
}
export interface RequestTrace {
  object: 'request_trace';
  request_id: string;
  call: ApiRequest | null;
  movements: {
    data: InventoryMovement[];
    has_more: boolean;
  };
  events: {
    data: LoggedEvent[];
    has_more: boolean;
  };
  deliveries: {
    data: WebhookDelivery[];
    has_more: boolean;
  };
  emails: {
    data: RequestEmail[];
    has_more: boolean;
  };
  activity: Activity | null;
  redacted: ('movements' | 'activity')[];
}
export interface WebhookDelivery {
  object: 'webhook_delivery';
  id: number;
  event_id: string;
  endpoint_id: number;
  topic:
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled';
  status: 'pending' | 'succeeded' | 'failed' | 'held';
  response_code: number | null;
  attempts: number;
  automatic_attempts: number;
  duration_ms: number | null;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  created_at: string;
  tries: WebhookDeliveryTry[];
  request: {
    headers: {
      [k: string]: string;
    };
    body: string | null;
  } | null;
  response: {
    headers: {
      [k: string]: string;
    };
    body: string | null;
  } | null;
}
export interface WebhookDeliveryTry {
  number: number;
  trigger: 'automatic' | 'manual' | 'sample';
  at: string;
  url: string;
  response_code: number | null;
  duration_ms: number;
  timings: {
    dns_ms: number | null;
    connect_ms: number | null;
    tls_ms: number | null;
    first_byte_ms: number | null;
    total_ms: number | null;
  };
  failure: ('dns' | 'connect' | 'tls' | 'timeout' | 'redirect' | 'blocked_address' | 'status' | 'too_large' | 'internal') | null;
  advice: string | null;
}
export interface RestoreBooking {
  /**
   * The id that it had where it comes from. It keeps it, and so do its parts, when created_at is of the same millisecond and no other object has it.
   */
  id?: number;
  number: string;
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show';
  source: 'web' | 'admin' | 'pos';
  service_name: string;
  variant_title: string | null;
  /**
   * Null when the product is gone; so is the variant.
   */
  product_id: number | null;
  variant_id: number | null;
  /**
   * The order that the booking is a line of; null without one, as is order_line_item_id.
   */
  order_id: number | null;
  order_line_item_id: number | null;
  customer_id: number | null;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  starts_at: string;
  ends_at: string;
  /**
   * From when on the resource is taken: before starts_at by the buffer of the service.
   */
  held_from: string;
  held_until: string;
  timezone: string;
  seats: number;
  /**
   * Null when the resource is gone: the booking takes no seats then.
   */
  resource_id: number | null;
  location_id: number | null;
  notes: string | null;
  price: (string | number) | null;
  /**
   * What staff set as the price of a seat; null, as when it is left out: the catalogue's.
   */
  seat_price?: (string | number) | null;
  deposit: (string | number) | null;
  /**
   * Whether deposit is what was paid. False, as when it is left out: it may be what the service asked for, so a cancellation gives nothing back of it.
   */
  deposit_is_paid?: boolean;
  deposit_due?: (string | number) | null;
  balance_due: (string | number) | null;
  currency: string;
  cancel_reason: string | null;
  cancelled_at: string | null;
  /**
   * What its cancellation gave back.
   */
  refunded: string | number;
  created_at: string;
}
export interface RestoreOrder {
  /**
   * The id that it had where it comes from. It keeps it, and so do its parts, when created_at is of the same millisecond and no other object has it.
   */
  id?: number;
  number: number;
  name: string;
  status: 'pending' | 'processing' | 'on_hold' | 'shipped' | 'ready_for_pickup' | 'delivered' | 'cancelled' | 'refunded';
  payment_status: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
  fulfillment_status: 'unfulfilled' | 'partial' | 'fulfilled';
  source: 'storefront' | 'pos' | 'subscription' | 'api';
  test: boolean;
  email: string | null;
  phone: string | null;
  customer_id: number | null;
  customer_name: string | null;
  currency: string;
  prices_include_tax: boolean;
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items: RecordedLine[];
  subtotal: string | number;
  discount_total: string | number;
  shipping_total: string | number;
  shipping_tax: string | number;
  tax_total: string | number;
  total: string | number;
  discount_code: string | null;
  /**
   * @maxItems 20
   */
  discount_applications: RecordedDiscount[];
  /**
   * @maxItems 20
   */
  price_explanation?: RecordedExplanation[];
  payment_method: string;
  payment_method_label: string;
  fulfillment: 'ship' | 'pickup' | 'digital' | 'pos';
  shipping_line: {
    title: string;
    price: string | number;
  } | null;
  shipping_address: AddressInput | null;
  billing_address: AddressInput | null;
  tracking: {
    company: string | null;
    number: string | null;
    url: string | null;
  } | null;
  /**
   * @maxItems 100
   */
  shipments: RecordedShipment[];
  /**
   * @maxItems 50
   */
  tags: string[];
  note: string | null;
  customer_note: string | null;
  location_id: number | null;
  paid_at: string | null;
  fulfilled_at: string | null;
  delivered_at: string | null;
  cancelled_at: string | null;
  cancel_reason: ('customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other') | null;
  created_at: string;
  /**
   * @maxItems 1000
   */
  refunds: RecordedRefund[];
  /**
   * @maxItems 1000
   */
  returns: RecordedReturn[];
  /**
   * @maxItems 1000
   */
  notes: RecordedNote[];
}
export interface RestorePastGiftCard {
  /**
   * The id that it had where it comes from. It keeps it, and so do its parts, when created_at is of the same millisecond and no other object has it.
   */
  id?: number;
  last4: string;
  /**
   * What is kept of the code, and the store that the card was issued in: with it the printed code goes on working in this deployment. Nobody can tell the code from it. Null: no code leads to the card any more.
   */
  code_hash: {
    store_id: string;
    hash: string;
  } | null;
  initial_value: string | number;
  currency: string;
  source: 'api' | 'order' | 'booking_cancellation';
  customer_id: number | null;
  /**
   * The order that bought it.
   */
  order_id: number | null;
  order_line_item_id: number | null;
  /**
   * Which unit of the line it is, counted from 0.
   */
  order_unit: number | null;
  recipient_email: string | null;
  recipient_name: string | null;
  message: string | null;
  note: string | null;
  expires_at: string | null;
  disabled_at: string | null;
  created_at: string;
  /**
   * @maxItems 80
   */
  movements: RecordedGiftCardMovement[];
}
export interface RestorePurchaseOrder {
  /**
   * The id that it had where it comes from. It keeps it, and so do its parts, when created_at is of the same millisecond and no other object has it.
   */
  id?: number;
  number: string;
  status: 'draft' | 'sent' | 'accepted' | 'shipped' | 'cancelled' | 'failed';
  source: 'staff' | 'paid_order' | 'low_stock';
  supplier_id: number | null;
  provider: ('printful' | 'printify') | null;
  order_id: number | null;
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items: RestoredPurchaseOrderLine[];
  ship_to: RestoredShipTo | null;
  /**
   * Null when the goods go to a customer, or the location is gone.
   */
  location_id: number | null;
  currency: string;
  /**
   * @maxItems 20
   */
  tracking: {
    carrier: string | null;
    number: string | null;
    url: string | null;
  }[];
  test_mode: boolean;
  note: string | null;
  supplier_reference: string | null;
  cancel_reason: string | null;
  failure: ('no_recipient' | 'email_refused' | 'too_many_emails') | null;
  /**
   * A draft whose time is over waits for staff instead: it may have been sent already.
   */
  send_at: string | null;
  sent_at: string | null;
  accepted_at: string | null;
  shipped_at: string | null;
  received_at: string | null;
  cancelled_at: string | null;
  created_at: string;
}
export interface RestoredPurchaseOrderLine {
  order_item_id: number | null;
  /**
   * Null when the variant is gone.
   */
  variant_id: number | null;
  name: string | null;
  sku: string | null;
  supplier_sku: string | null;
  quantity: number;
  unit_cost: (string | number) | null;
  received_quantity: number;
}
export interface RestoredShipTo {
  name: string | null;
  company: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postcode: string | null;
  country: string | null;
  phone: string | null;
  email: string | null;
}
export interface Return {
  object: 'return';
  id: number;
  number: string;
  order_id: number;
  customer_id: number | null;
  status: 'requested' | 'approved' | 'declined' | 'received' | 'closed' | 'cancelled';
  line_items: ReturnLine[];
  refund_id: number | null;
  refunded: string;
  currency: string;
  note: string | null;
  instructions: string | null;
  decline_reason: string | null;
  cancel_reason: string | null;
  location_id: number | null;
  requested_at: string;
  approved_at: string | null;
  received_at: string | null;
  declined_at: string | null;
  cancelled_at: string | null;
  closed_at: string | null;
  created_at: string;
  updated_at: string;
  names?: ReturnNames;
}
export interface ReturnLine {
  id: number;
  order_line_item_id: number;
  variant_id: number | null;
  quantity: number;
  received_quantity: number;
  restocked_quantity: number;
  reason: 'wrong_size' | 'damaged' | 'not_as_described' | 'wrong_item' | 'changed_mind' | 'other';
  note: string | null;
}
/**
 * Only with include=names.
 *
 * This interface was referenced by `Everything`'s JSON-Schema
 * via the `definition` "ReturnNames".
 */
export interface ReturnNames {
  order: string;
  line_items: {
    id: number;
    name: string;
    variant_title: string | null;
    sku: string | null;
  }[];
  location: string | null;
}
export interface RollAppWebhookSecret {
  overlap_hours?: number;
}
export interface RollWebhookSecret {
  overlap_hours?: number;
}
export interface SalesBreakdown {
  object: 'sales_breakdown';
  by: 'product' | 'category' | 'customer' | 'location';
  from: string;
  to: string;
  timezone: string;
  currency: string;
  totals: SalesBreakdownTotals;
  rows: SalesBreakdownRow[];
  has_more: boolean;
}
export interface SalesBreakdownTotals {
  gross_sales: string;
  discounts: string;
  returns: string;
  net_sales: string;
  shipping: string;
  taxes: string;
  total_sales: string;
  orders: number;
  units: number;
  aov: string;
  gift_cards_sold: string;
}
export interface SalesBreakdownRow {
  id: number | null;
  name: string | null;
  gross_sales: string;
  discounts: string;
  returns: string;
  net_sales: string;
  shipping: string;
  taxes: string;
  total_sales: string;
  orders: number;
  units: number;
  aov: string;
  gift_cards_sold: string;
}
export interface SalesReport {
  object: 'sales_report';
  from: string;
  to: string;
  interval: 'day' | 'week' | 'month';
  timezone: string;
  currency: string;
  totals: SalesReportTotals;
  rows: SalesReportRow[];
}
export interface SalesReportTotals {
  gross_sales: string;
  discounts: string;
  returns: string;
  net_sales: string;
  shipping: string;
  taxes: string;
  total_sales: string;
  orders: number;
  units: number;
  aov: string;
  gift_cards_sold: string;
  cost: string;
  profit: string;
  margin: number | null;
}
export interface SalesReportRow {
  period: string;
  gross_sales: string;
  discounts: string;
  returns: string;
  net_sales: string;
  shipping: string;
  taxes: string;
  total_sales: string;
  orders: number;
  units: number;
  aov: string;
  gift_cards_sold: string;
  cost: string;
  profit: string;
  margin: number | null;
}
export interface SendWebhookSample {
  topic:
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled';
}
export interface SetInventoryLevel {
  location_id: number;
  variant_id: number;
  on_hand: number;
  reason?: string | null;
  expected_on_hand?: number | null;
}
export interface ShipToInput {
  name?: string | null;
  company?: string | null;
  line1: string | null;
  line2?: string | null;
  city: string | null;
  region?: string | null;
  postcode?: string | null;
  country: string | null;
  phone?: string | null;
  email?: string | null;
}
export interface StaffMember {
  object: 'staff_member';
  id: number;
  email: string;
  name: string;
  role: 'owner' | 'admin' | 'staff';
  areas: (
    'products' | 'inventory' | 'orders' | 'customers' | 'discounts' | 'gift_cards' | 'bookings' | 'reports' | 'settings' | 'developers'
  )[];
  created_at: string;
  updated_at: string;
}
export interface StockNames {
  variants: {
    variant_id: number;
    product_id: number;
    name: string;
    variant_title: string | null;
    sku: string | null;
  }[];
  locations: {
    location_id: number;
    name: string;
  }[];
}
export interface Store {
  object: 'store';
  id: string;
  name: string;
  handle: string;
  domain: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  currency: string;
  timezone: string;
  status: 'trial' | 'active' | 'past_due' | 'suspended' | 'cancelled' | 'inactive';
  plan: string | null;
  test_mode: boolean;
  created_at: string;
}
export interface StoreAttention {
  object: 'store_attention';
  orders: {
    to_ship: {
      count: number;
      count_complete: boolean;
    };
  } | null;
  returns: {
    requested: {
      count: number;
      count_complete: boolean;
    };
    to_receive: {
      count: number;
      count_complete: boolean;
    };
  } | null;
  stock: {
    low: {
      count: number;
      count_complete: boolean;
      at_most: number;
      variant_ids: number[];
    };
  } | null;
  webhooks: {
    held_deliveries: {
      count: number;
      count_complete: boolean;
    };
    endpoints: {
      id: number;
      url: string;
      health: 'healthy' | 'failing' | 'disabled';
      failing_since: string | null;
    }[];
  } | null;
  api_errors: {
    since: string;
    count: number;
    count_complete: boolean;
    groups: ApiErrorGroup[];
  } | null;
}
export interface Supplier {
  object: 'supplier';
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  account_number: string | null;
  currency: string | null;
  note: string | null;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}
export interface UpdateAdminCustomer {
  email?: string;
  first_name?: string | null;
  last_name?: string | null;
  phone?: string | null;
  company?: string | null;
  note?: string | null;
  accepts_marketing?: boolean;
  /**
   * @maxItems 50
   */
  addresses?: CustomerAddressInput[];
  is_blocked?: boolean;
  group_id?: number | null;
}
export interface UpdateApiKey {
  name?: string;
  /**
   * @minItems 1
   * @maxItems 16
   */
  scopes?: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  expires_at?: {
    [k: string]: unknown;
  };
}
export interface UpdateApp {
  name?: string;
  /**
   * @minItems 1
   * @maxItems 10
   */
  redirect_uris?: string[];
  /**
   * @minItems 1
   * @maxItems 16
   */
  scopes?: (
    | 'read_products'
    | 'write_products'
    | 'read_inventory'
    | 'write_inventory'
    | 'read_orders'
    | 'write_orders'
    | 'read_customers'
    | 'write_customers'
    | 'read_discounts'
    | 'write_discounts'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_bookings'
    | 'write_bookings'
    | 'read_reports'
    | 'read_store'
  )[];
  webhook_url?: string | null;
  /**
   * @maxItems 21
   */
  webhook_topics?: (
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  slug?: {
    [k: string]: unknown;
  };
  client_id?: {
    [k: string]: unknown;
  };
}
export interface UpdateAutomaticDiscount {
  title?: string;
  type?: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  value?: (string | number) | null;
  minimum_subtotal?: (string | number) | null;
  minimum_quantity?: number | null;
  applies_to?: 'all' | 'categories' | 'products';
  /**
   * @maxItems 250
   */
  product_ids?: number[];
  /**
   * @maxItems 250
   */
  category_ids?: number[];
  starts_at?: string | null;
  ends_at?: string | null;
  is_active?: boolean;
  buy_quantity?: number | null;
  get_quantity?: number | null;
  get_percent_off?: (string | number) | null;
  priority?: number;
  combines_with_codes?: boolean;
}
export interface UpdateBookingResource {
  name?: string;
  location_id?: number | null;
  is_active?: boolean;
}
export interface UpdateBrand {
  name?: string;
  slug?: string | null;
  description?: string | null;
  website?: string | null;
}
export interface UpdateCategory {
  name?: string;
  slug?: string | null;
  parent_id?: number | null;
  description?: string | null;
  is_visible?: boolean;
  position?: number;
}
export interface UpdateCustomerGroup {
  name?: string;
  tax_exempt?: boolean;
}
export interface UpdateGroupPrice {
  group_id?: {
    [k: string]: unknown;
  };
  variant_id?: {
    [k: string]: unknown;
  };
  category_id?: {
    [k: string]: unknown;
  };
  price?: (string | number) | null;
  percent_off?: (string | number) | null;
}
export interface UpdateLocation {
  name?: string;
  type?: 'warehouse' | 'shop' | 'other';
  address?: AddressInput | null;
  phone?: string | null;
  fulfils_online?: boolean;
  pickup?: boolean;
  priority?: number;
  is_active?: boolean;
  is_default?: boolean;
  timezone?: string | null;
}
export interface UpdateQuantityBreak {
  variant_id?: {
    [k: string]: unknown;
  };
  group_id?: {
    [k: string]: unknown;
  };
  /**
   * @minItems 1
   * @maxItems 20
   */
  tiers?: {
    min_quantity: number;
    price: string | number;
  }[];
}
export interface UpdateStaffMember {
  name?: string;
  role?: 'owner' | 'admin' | 'staff';
  /**
   * @maxItems 10
   */
  areas?: (
    'products' | 'inventory' | 'orders' | 'customers' | 'discounts' | 'gift_cards' | 'bookings' | 'reports' | 'settings' | 'developers'
  )[];
  email?: {
    [k: string]: unknown;
  };
}
export interface UpdateStore {
  name?: string;
  email?: string;
  phone?: string | null;
  address?: AddressInput | null;
  timezone?: string;
  plan?: ('basic' | 'pro' | 'advanced') | null;
  status?: 'trial' | 'active' | 'past_due' | 'suspended' | 'cancelled' | 'inactive';
  order_prefix?: string;
  require_payment_before_fulfilment?: boolean;
  handle?: {
    [k: string]: unknown;
  };
  domain?: {
    [k: string]: unknown;
  };
  currency?: {
    [k: string]: unknown;
  };
  test_mode?: {
    [k: string]: unknown;
  };
}
export interface UpdateSupplier {
  name?: string;
  email?: string | null;
  phone?: string | null;
  address?: AddressInput | null;
  account_number?: string | null;
  currency?: string | null;
  note?: string | null;
  is_active?: boolean;
}
export interface UpdateWebhookEndpoint {
  url?: string;
  description?: string | null;
  /**
   * @minItems 1
   * @maxItems 21
   */
  topics?: (
    | '*'
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  is_active?: boolean;
}
export interface VariantSupply {
  object: 'variant_supply';
  id: number;
  product_id: number;
  supplier_id: number | null;
  provider: ('printful' | 'printify') | null;
  supplier_sku: string | null;
  unit_cost: string | null;
  replenishment: 'per_order' | 'stock';
  reorder: ReorderRule[];
  updated_at: string;
  names?: VariantSupplyNames;
}
/**
 * Only with include=names.
 *
 * This interface was referenced by `Everything`'s JSON-Schema
 * via the `definition` "VariantSupplyNames".
 */
export interface VariantSupplyNames {
  name: string | null;
  variant_title: string | null;
  sku: string | null;
  supplier: string | null;
  locations: {
    location_id: number;
    name: string;
  }[];
}
export interface WebhookEndpoint {
  object: 'webhook_endpoint';
  id: number;
  url: string;
  description: string;
  topics: (
    | '*'
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  is_active: boolean;
  health: 'healthy' | 'failing' | 'disabled';
  failing_since: string | null;
  next_probe_at: string | null;
  disabled_at: string | null;
  disabled_reason: ('tries_used' | 'failing_3_days' | 'gone') | null;
  secret_last4: string;
  app_client_id: string | null;
  created_at: string;
  updated_at: string;
}
export interface WebhookEndpointWithSecret {
  object: 'webhook_endpoint';
  id: number;
  url: string;
  description: string;
  topics: (
    | '*'
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled'
  )[];
  is_active: boolean;
  health: 'healthy' | 'failing' | 'disabled';
  failing_since: string | null;
  next_probe_at: string | null;
  disabled_at: string | null;
  disabled_reason: ('tries_used' | 'failing_3_days' | 'gone') | null;
  secret_last4: string;
  app_client_id: string | null;
  created_at: string;
  updated_at: string;
  secret: string;
}
export interface WebhookFigures {
  object: 'webhook_figures';
  endpoint_id: number;
  last_24_hours: WebhookFiguresPeriod;
  last_30_days: WebhookFiguresPeriod;
  hours: WebhookFiguresPeriod[];
  days: WebhookFiguresPeriod[];
}
export interface WebhookFiguresPeriod {
  starts_at: string;
  attempts: number;
  succeeded: number;
  failed: number;
  p50_ms: number | null;
  p95_ms: number | null;
}
export interface WebhookRecovery {
  object: 'webhook_recovery';
  id: number | null;
  endpoint_id: number;
  since: string;
  until: string;
  status: 'failed' | 'succeeded' | 'held';
  topics:
    | (
        | 'order.created'
        | 'order.updated'
        | 'order.paid'
        | 'order.fulfilled'
        | 'order.cancelled'
        | 'order.refunded'
        | 'product.created'
        | 'product.updated'
        | 'product.deleted'
        | 'inventory.updated'
        | 'customer.created'
        | 'customer.updated'
        | 'booking.created'
        | 'booking.updated'
        | 'booking.cancelled'
        | 'refund.created'
        | 'return.created'
        | 'return.updated'
        | 'discount.created'
        | 'gift_card.issued'
        | 'app.uninstalled'
      )[]
    | null;
  dry_run: boolean;
  count: number;
  count_complete: boolean;
  oldest_at: string | null;
  newest_at: string | null;
  state: ('running' | 'done') | null;
  moved: number;
  left_out: number;
  created_at: string;
  updated_at: string;
}
export interface ListAppsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
}
export interface GetOAuthRequestQuery {
  /**
   * The app. Required.
   */
  client_id?: string;
  /**
   * Where the app wants the merchant back. Required.
   */
  redirect_uri?: string;
  /**
   * Scopes with spaces between. Required.
   */
  scope?: string;
  /**
   * The store that is to install the app; the caller must be of it.
   */
  store_id?: string;
}
export interface ListStoresQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
}
export interface ListActivityQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Changes that such a one made.
   */
  actor_type?: 'api_key' | 'app' | 'staff' | 'storefront' | 'system';
  /**
   * Changes that the one with this id made.
   */
  actor_id?: string;
  /**
   * Changes of such objects, e.g. product.
   */
  resource_object?: string;
  /**
   * Changes of the object with this id.
   */
  resource_id?: string;
  /**
   * Such changes, e.g. product.updated.
   */
  action?: string;
  /**
   * What the request with this id changed.
   */
  request_id?: string;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Only objects created before this time.
   */
  created_before?: string | Date;
}
export interface ListApiKeysQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListApiRequestsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Requests that were answered with this status, or with one of a class (2xx, 3xx, 4xx, 5xx).
   */
  status?: string;
  /**
   * Requests of this API key, or of this installation of an app.
   */
  key_id?: number;
  /**
   * Requests of API keys, or of apps: a key and an installation may have the same id.
   */
  key_type?: 'api_key' | 'app';
  /**
   * Requests of this route, e.g. PATCH /v1/products/{id}; none for those of no route.
   */
  route?: string;
  /**
   * Requests that were answered with this error code, e.g. invalid_fields; none for those without.
   */
  error_code?: string;
  /**
   * Requests whose path begins like this, e.g. /v1/products.
   */
  path_prefix?: string;
  /**
   * Requests with this method.
   */
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /**
   * The request with this id (X-Request-Id).
   */
  request_id?: string;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Only objects created before this time.
   */
  created_before?: string | Date;
}
export interface ListAppInstallationsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListAutomaticDiscountsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListBookingResourcesQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListBookingServicesQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Adds `names` to each service: what its product, its variants and its resources are called.
   */
  include?: 'names';
}
export interface GetBookingServiceQuery {
  /**
   * Adds `names` to each service: what its product, its variants and its resources are called.
   */
  include?: 'names';
}
export interface CreateBooking {
  variant_id: number;
  starts_at: string;
  seats?: number;
  resource_id?: number | null;
  location_id?: number | null;
  timezone?: string | null;
  customer: {
    id?: number | null;
    email?: string | null;
    first_name?: string | null;
    last_name?: string | null;
    phone?: string | null;
    accepts_marketing?: boolean;
  };
  status?: 'pending' | 'confirmed';
  /**
   * For each seat.
   */
  price?: (string | number) | null;
  deposit?: (string | number) | null;
  payment_status?: 'pending' | 'paid';
  notes?: string | null;
  notify?: boolean;
  ignore_rules?: boolean;
}
export interface ListBookingsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Bookings in this status.
   */
  status?: 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show';
  /**
   * Bookings of this customer.
   */
  customer_id?: number;
  /**
   * Bookings that are lines of this order.
   */
  order_id?: number;
  /**
   * Bookings that start at or after this time.
   */
  starts_after?: string | Date;
  /**
   * Bookings that start before this time.
   */
  starts_before?: string | Date;
}
export interface ListBookingSlotsQuery {
  /**
   * The variant that is booked.
   */
  variant_id?: number;
  /**
   * The first date, of the place.
   */
  from?: string;
  /**
   * The last date, of the place; at most 92 days in all.
   */
  to?: string;
  /**
   * Only where so many seats are free; 1 unless told.
   */
  seats?: number;
  /**
   * Only at this resource.
   */
  resource_id?: number;
  /**
   * Only at this location.
   */
  location_id?: number;
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
}
export interface UpdateBooking {
  object?: {
    [k: string]: unknown;
  };
  id?: {
    [k: string]: unknown;
  };
  number?: {
    [k: string]: unknown;
  };
  status?: {
    [k: string]: unknown;
  };
  source?: {
    [k: string]: unknown;
  };
  service_name?: {
    [k: string]: unknown;
  };
  variant_title?: {
    [k: string]: unknown;
  };
  product_id?: {
    [k: string]: unknown;
  };
  variant_id?: {
    [k: string]: unknown;
  };
  order_id?: {
    [k: string]: unknown;
  };
  customer_id?: {
    [k: string]: unknown;
  };
  ends_at?: {
    [k: string]: unknown;
  };
  timezone?: {
    [k: string]: unknown;
  };
  location_id?: {
    [k: string]: unknown;
  };
  price?: {
    [k: string]: unknown;
  };
  deposit?: {
    [k: string]: unknown;
  };
  deposit_due?: {
    [k: string]: unknown;
  };
  balance_due?: {
    [k: string]: unknown;
  };
  currency?: {
    [k: string]: unknown;
  };
  cancel_reason?: {
    [k: string]: unknown;
  };
  cancelled_at?: {
    [k: string]: unknown;
  };
  created_at?: {
    [k: string]: unknown;
  };
  updated_at?: {
    [k: string]: unknown;
  };
  starts_at?: string;
  resource_id?: number | null;
  seats?: number;
  notes?: string | null;
  customer_name?: string | null;
  customer_email?: string | null;
  customer_phone?: string | null;
  notify?: boolean;
  ignore_rules?: boolean;
}
export interface CancelBooking {
  reason?: string | null;
  refund?: ('full' | 'credit' | 'none') | null;
  notify?: boolean;
}
export interface CompleteBooking {}
export interface ConfirmBooking {
  notify?: boolean;
}
export interface RecordBookingDeposit {
  /**
   * All that was paid of the booking at the desk so far.
   */
  deposit: string | number;
}
export interface MarkBookingNoShow {
  charge?: boolean;
}
export interface ListBrandsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListCategoriesQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Children of this category.
   */
  parent_id?: number;
}
export interface ListCustomerGroupsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListAdminCustomersQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * The customer with this e-mail address, whatever its case.
   */
  email?: string;
  /**
   * Customers who do, or do not, accept e-mail marketing.
   */
  accepts_marketing?: boolean;
  /**
   * Customers in this group.
   */
  group_id?: number;
}
export interface CreateCustomer {
  email: string;
  first_name?: string | null;
  last_name?: string | null;
  phone?: string | null;
  company?: string | null;
  note?: string | null;
  accepts_marketing?: boolean;
  /**
   * @maxItems 50
   */
  addresses?: CustomerAddressInput[];
}
export interface ListDiscountsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * The discount with this code, whatever its case.
   */
  code?: string;
}
export interface CreateDiscount {
  code: string;
  type: 'percentage' | 'fixed' | 'free_shipping';
  title?: string | null;
  value?: (string | number) | null;
  minimum_subtotal?: (string | number) | null;
  minimum_quantity?: number | null;
  applies_to?: 'all' | 'categories' | 'products';
  /**
   * @maxItems 250
   */
  product_ids?: number[];
  /**
   * @maxItems 250
   */
  category_ids?: number[];
  starts_at?: string | null;
  ends_at?: string | null;
  is_active?: boolean;
  once_per_customer?: boolean;
  usage_limit?: number | null;
}
export interface UpdateDiscount {
  code?: string;
  type?: 'percentage' | 'fixed' | 'free_shipping';
  title?: string | null;
  value?: (string | number) | null;
  minimum_subtotal?: (string | number) | null;
  minimum_quantity?: number | null;
  applies_to?: 'all' | 'categories' | 'products';
  /**
   * @maxItems 250
   */
  product_ids?: number[];
  /**
   * @maxItems 250
   */
  category_ids?: number[];
  starts_at?: string | null;
  ends_at?: string | null;
  is_active?: boolean;
  once_per_customer?: boolean;
  usage_limit?: number | null;
}
export interface ListEventsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only events after this number; without it, from the oldest kept.
   */
  after_sequence?: number;
  /**
   * Events of this topic.
   */
  topic?:
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled';
  /**
   * Events that this API request caused (X-Request-Id), in the order of their ids.
   */
  request_id?: string;
  /**
   * Only events created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Only objects created before this time.
   */
  created_before?: string | Date;
}
export interface ListEventsPage {
  last_sequence: number;
}
export interface ListGiftCardsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Gift cards in this status.
   */
  status?: 'active' | 'used' | 'expired' | 'disabled';
  /**
   * Gift cards of this customer.
   */
  customer_id?: number;
}
export interface CreateGiftCard {
  value: string | number;
  code?: string | null;
  expires_at?: string | null;
  customer_id?: number | null;
  recipient_email?: string | null;
  recipient_name?: string | null;
  message?: string | null;
  note?: string | null;
  send_email?: boolean;
}
export interface LookUpGiftCard {
  code: string;
}
export interface ListGiftCardMovementsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface RedeemGiftCard {
  amount: string | number;
  reference?: string | null;
}
export interface RestoreGiftCard {
  redemption_id: number;
  amount?: (string | number) | null;
  reference?: string | null;
}
export interface ListGroupPricesQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListImportsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Imports of this kind.
   */
  kind?: 'products' | 'inventory' | 'customers';
  /**
   * Imports with this status.
   */
  status?: 'awaiting_upload' | 'reading' | 'planning' | 'planned' | 'applying' | 'cancelling' | 'done' | 'cancelled' | 'failed';
}
export interface ListInventoryLevelsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Comma-separated variant ids, up to 250.
   */
  variant_ids?: string | readonly number[];
  /**
   * Levels at this location.
   */
  location_id?: number;
  /**
   * Adds `names` to the page: what its variants and locations are called.
   */
  include?: 'names';
}
export interface ListInventoryLevelsPage {
  names?: StockNames;
}
export interface ListInventoryMovementsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Movements of this variant.
   */
  variant_id?: number;
  /**
   * Movements at this location.
   */
  location_id?: number;
  /**
   * Movements that this order caused.
   */
  order_id?: number;
  /**
   * Adds `names` to the page: what its variants and locations are called.
   */
  include?: 'names';
}
export interface ListInventoryMovementsPage {
  not_recorded: {
    product_id: number;
    variant_id: number;
    reason: string;
    attempts: number;
    since: string;
    next_attempt_at: string | null;
  }[];
  names?: StockNames;
}
export interface ListLocationsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListOrdersQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Orders with this status.
   */
  status?: 'pending' | 'processing' | 'on_hold' | 'shipped' | 'ready_for_pickup' | 'delivered' | 'cancelled' | 'refunded';
  /**
   * Orders with this payment status.
   */
  payment_status?: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
  /**
   * Orders of this customer.
   */
  customer_id?: number;
  /**
   * Orders from this source.
   */
  source?: 'storefront' | 'pos' | 'subscription' | 'api';
  /**
   * Orders with this e-mail address, whatever its case.
   */
  email?: string;
}
export interface CreateOrder {
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items: {
    variant_id: number;
    quantity: number;
    price?: (string | number) | null;
    booking?: {
      starts_at: string;
      resource_id?: number | null;
      location_id?: number | null;
      timezone?: string | null;
      notes?: string | null;
    } | null;
  }[];
  customer: {
    id?: number | null;
    email?: string | null;
    first_name?: string | null;
    last_name?: string | null;
    phone?: string | null;
    accepts_marketing?: boolean;
  };
  shipping_address?: AddressInput | null;
  billing_address?: AddressInput | null;
  shipping_line?: {
    title: string;
    price: string | number;
  } | null;
  payment_status?: 'pending' | 'paid';
  payment_method_label?: string | null;
  send_receipt?: boolean;
  discount_code?: string | null;
  /**
   * @maxItems 50
   */
  tags?: string[];
  note?: string | null;
  customer_note?: string | null;
}
export interface PreviewOrder {
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items: {
    variant_id: number;
    quantity: number;
    price?: (string | number) | null;
    booking?: {
      starts_at: string;
      resource_id?: number | null;
      location_id?: number | null;
      timezone?: string | null;
      notes?: string | null;
    } | null;
  }[];
  customer: {
    id?: number | null;
    email?: string | null;
    first_name?: string | null;
    last_name?: string | null;
    phone?: string | null;
    accepts_marketing?: boolean;
  };
  shipping_address?: AddressInput | null;
  billing_address?: AddressInput | null;
  shipping_line?: {
    title: string;
    price: string | number;
  } | null;
  payment_status?: 'pending' | 'paid';
  payment_method_label?: string | null;
  send_receipt?: boolean;
  discount_code?: string | null;
  /**
   * @maxItems 50
   */
  tags?: string[];
  note?: string | null;
  customer_note?: string | null;
}
export interface UpdateOrder {
  object?: {
    [k: string]: unknown;
  };
  id?: {
    [k: string]: unknown;
  };
  number?: {
    [k: string]: unknown;
  };
  name?: {
    [k: string]: unknown;
  };
  status?: {
    [k: string]: unknown;
  };
  payment_status?: {
    [k: string]: unknown;
  };
  fulfillment_status?: {
    [k: string]: unknown;
  };
  source?: {
    [k: string]: unknown;
  };
  test?: {
    [k: string]: unknown;
  };
  email?: {
    [k: string]: unknown;
  };
  phone?: {
    [k: string]: unknown;
  };
  customer_id?: {
    [k: string]: unknown;
  };
  customer_name?: {
    [k: string]: unknown;
  };
  currency?: {
    [k: string]: unknown;
  };
  subtotal?: {
    [k: string]: unknown;
  };
  discount_total?: {
    [k: string]: unknown;
  };
  shipping_total?: {
    [k: string]: unknown;
  };
  tax_total?: {
    [k: string]: unknown;
  };
  total?: {
    [k: string]: unknown;
  };
  refunded_total?: {
    [k: string]: unknown;
  };
  discount_code?: {
    [k: string]: unknown;
  };
  payment_method?: {
    [k: string]: unknown;
  };
  payment_method_label?: {
    [k: string]: unknown;
  };
  line_items?: {
    [k: string]: unknown;
  };
  fulfillment?: {
    [k: string]: unknown;
  };
  shipping_line?: {
    [k: string]: unknown;
  };
  prices_include_tax?: {
    [k: string]: unknown;
  };
  shipping_tax?: {
    [k: string]: unknown;
  };
  discount_applications?: {
    [k: string]: unknown;
  };
  price_explanation?: {
    [k: string]: unknown;
  };
  shipping_address?: {
    [k: string]: unknown;
  };
  billing_address?: {
    [k: string]: unknown;
  };
  tracking?: {
    [k: string]: unknown;
  };
  shipments?: {
    [k: string]: unknown;
  };
  customer_note?: {
    [k: string]: unknown;
  };
  location_id?: {
    [k: string]: unknown;
  };
  placed_at?: {
    [k: string]: unknown;
  };
  paid_at?: {
    [k: string]: unknown;
  };
  fulfilled_at?: {
    [k: string]: unknown;
  };
  delivered_at?: {
    [k: string]: unknown;
  };
  cancelled_at?: {
    [k: string]: unknown;
  };
  cancel_reason?: {
    [k: string]: unknown;
  };
  created_at?: {
    [k: string]: unknown;
  };
  updated_at?: {
    [k: string]: unknown;
  };
  /**
   * @maxItems 50
   */
  tags?: string[];
  note?: string | null;
}
export interface CancelOrder {
  reason?: 'customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other';
  refund?: 'full' | 'none';
  restock?: boolean;
  notify?: boolean;
  note?: string | null;
}
export interface DeliverOrder {
  delivered_at?: string;
}
export interface FulfillOrder {
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    id: number;
    quantity?: number | null;
  }[];
  tracking?: {
    company?: string | null;
    number?: string | null;
    url?: string | null;
  } | null;
  location_id?: number | null;
  notify?: boolean;
}
export interface MarkOrderPaid {
  payment_method_label?: string | null;
  paid_at?: string;
  send_receipt?: boolean;
}
export interface ListOrderNotesQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface CreateOrderNote {
  message: string;
}
export interface ListRefundsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface CreateRefund {
  amount?: (string | number) | null;
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    id: number;
    quantity?: number | null;
  }[];
  restock?: boolean;
  note?: string | null;
}
export interface PreviewRefund {
  amount?: (string | number) | null;
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    id: number;
    quantity?: number | null;
  }[];
  restock?: boolean;
  note?: string | null;
}
export interface CreateReturn {
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items: {
    id: number;
    quantity?: number | null;
    reason?: 'wrong_size' | 'damaged' | 'not_as_described' | 'wrong_item' | 'changed_mind' | 'other';
    note?: string | null;
  }[];
  note?: string | null;
  approve?: boolean;
  notify?: boolean;
}
export interface CreateProduct {
  name: string;
  slug?: string | null;
  status?: 'active' | 'draft' | 'archived';
  kind?: 'physical' | 'digital' | 'gift_card' | 'booking';
  description?: string | null;
  short_description?: string | null;
  brand_id?: number | null;
  /**
   * @maxItems 50
   */
  category_ids?: number[];
  is_featured?: boolean;
  seo?: {
    title?: string | null;
    description?: string | null;
  };
  /**
   * @maxItems 3
   */
  options?: {
    name: string;
    /**
     * @minItems 1
     * @maxItems 100
     */
    values: string[];
  }[];
  /**
   * @maxItems 20
   */
  images?: {
    url: string;
    alt?: string | null;
  }[];
  /**
   * @minItems 1
   * @maxItems 100
   */
  variants: {
    id?: number | null;
    sku?: string | null;
    barcode?: string | null;
    price?: string | number;
    compare_at_price?: (string | number) | null;
    cost?: (string | number) | null;
    weight_grams?: number | null;
    option_values?: {
      [k: string]: string;
    };
    inventory_tracked?: boolean;
    inventory_quantity?: number | null;
    is_active?: boolean;
    /**
     * The image that shows the variant: the url of one of the images of the product, as it is sent or shown. Null: none.
     */
    image_url?: string | null;
  }[];
}
export interface ListProductsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Products with this status.
   */
  status?: 'active' | 'draft' | 'archived';
  /**
   * Products of this kind.
   */
  kind?: 'physical' | 'digital' | 'gift_card' | 'booking';
  /**
   * Products in this category.
   */
  category_id?: number;
  /**
   * Products of this brand.
   */
  brand_id?: number;
  /**
   * Products that have a variant with this SKU, in any case: `rev-mug` finds `REV-MUG`.
   */
  sku?: string;
  /**
   * The product with this URL handle.
   */
  slug?: string;
  /**
   * Comma-separated product ids, up to 250.
   */
  ids?: string | readonly number[];
}
export interface UpdateProduct {
  name?: string;
  slug?: string | null;
  status?: 'active' | 'draft' | 'archived';
  kind?: 'physical' | 'digital';
  description?: string | null;
  short_description?: string | null;
  brand_id?: number | null;
  /**
   * @maxItems 50
   */
  category_ids?: number[];
  is_featured?: boolean;
  seo?: {
    title?: string | null;
    description?: string | null;
  };
  /**
   * @maxItems 3
   */
  options?: {
    name: string;
    /**
     * @minItems 1
     * @maxItems 100
     */
    values: string[];
  }[];
  /**
   * @maxItems 20
   */
  images?: {
    url: string;
    alt?: string | null;
  }[];
  /**
   * @minItems 1
   * @maxItems 100
   */
  variants?: {
    id?: number | null;
    sku?: string | null;
    barcode?: string | null;
    price?: string | number;
    compare_at_price?: (string | number) | null;
    cost?: (string | number) | null;
    weight_grams?: number | null;
    option_values?: {
      [k: string]: string;
    };
    inventory_tracked?: boolean;
    inventory_quantity?: number | null;
    is_active?: boolean;
    /**
     * The image that shows the variant: the url of one of the images of the product, as it is sent or shown. Null: none.
     */
    image_url?: string | null;
  }[];
  expected_updated_at?: string;
  variants_mode?: 'replace' | 'merge';
}
export interface CreatePurchaseOrder {
  supplier_id?: number | null;
  provider?: ('printful' | 'printify') | null;
  order_id?: number | null;
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items: {
    order_item_id?: number | null;
    variant_id?: number | null;
    name?: string | null;
    supplier_sku?: string | null;
    quantity: number;
    unit_cost?: (string | number) | null;
  }[];
  ship_to?: ShipToInput | null;
  location_id?: number | null;
  currency?: string | null;
  note?: string | null;
  send?: boolean;
}
export interface ListPurchaseOrdersQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Purchase orders with this status.
   */
  status?: 'draft' | 'sent' | 'accepted' | 'shipped' | 'cancelled' | 'failed';
  /**
   * Purchase orders for this order.
   */
  order_id?: number;
  /**
   * Purchase orders to this supplier.
   */
  supplier_id?: number;
  /**
   * Adds `names` to each: what its supplier, its order and its location are called.
   */
  include?: 'names';
}
export interface UpdatePurchaseOrder {
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    order_item_id?: number | null;
    variant_id?: number | null;
    name?: string | null;
    supplier_sku?: string | null;
    quantity: number;
    unit_cost?: (string | number) | null;
  }[];
  ship_to?: ShipToInput;
  note?: string | null;
}
export interface GetPurchaseOrderQuery {
  /**
   * Adds `names` to each: what its supplier, its order and its location are called.
   */
  include?: 'names';
}
export interface AcceptPurchaseOrder {
  supplier_reference?: string | null;
}
export interface CancelPurchaseOrder {
  reason?: string | null;
  notify?: boolean;
}
export interface ReceivePurchaseOrder {
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    id: number;
    quantity?: number | null;
  }[];
  location_id?: number | null;
}
export interface SendPurchaseOrder {}
export interface ShipPurchaseOrder {
  /**
   * @maxItems 20
   */
  tracking?: {
    carrier?: string | null;
    number?: string | null;
    url?: string | null;
  }[];
  fulfill_order?: boolean;
  notify?: boolean;
}
export interface ListQuantityBreaksQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface GetSalesReportQuery {
  /**
   * First day, in the time zone of the store. 29 days before `to` unless sent.
   */
  from?: string;
  /**
   * Last day, inclusive; at most 2 years after `from`. Today unless sent.
   */
  to?: string;
  /**
   * Days for up to 31 days, weeks for up to 26 weeks, else months, unless sent.
   */
  interval?: 'day' | 'week' | 'month';
}
export interface GetSalesReportCsvQuery {
  /**
   * First day, in the time zone of the store. 29 days before `to` unless sent.
   */
  from?: string;
  /**
   * Last day, inclusive; at most 2 years after `from`. Today unless sent.
   */
  to?: string;
  /**
   * Days for up to 31 days, weeks for up to 26 weeks, else months, unless sent.
   */
  interval?: 'day' | 'week' | 'month';
}
export interface GetSalesBreakdownQuery {
  /**
   * `product` unless sent.
   */
  by?: 'product' | 'category' | 'customer' | 'location';
  /**
   * First day, in the time zone of the store. 29 days before `to` unless sent.
   */
  from?: string;
  /**
   * Last day, inclusive; at most 30 days after `from`. Today unless sent.
   */
  to?: string;
  /**
   * Rows; 50 unless sent.
   */
  limit?: number;
}
export interface ListReturnsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Returns with this status.
   */
  status?: 'requested' | 'approved' | 'declined' | 'received' | 'closed' | 'cancelled';
  /**
   * Returns of this order.
   */
  order_id?: number;
  /**
   * Returns of orders of this customer.
   */
  customer_id?: number;
}
export interface GetReturnQuery {
  /**
   * Adds `names`: what its goods, its order and its location are called.
   */
  include?: 'names';
}
export interface ApproveReturn {
  instructions?: string | null;
  notify?: boolean;
}
export interface CancelReturn {
  reason?: string | null;
}
export interface CloseReturn {}
export interface DeclineReturn {
  reason?: string | null;
  notify?: boolean;
}
export interface ReceiveReturn {
  /**
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    id: number;
    quantity?: number | null;
    restock?: boolean;
  }[];
  location_id?: number | null;
  refund?: {
    amount?: (string | number) | null;
    note?: string | null;
  } | null;
}
export interface ListStaffQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
}
export interface ListSuppliersQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListVariantSuppliesQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Variants from this supplier.
   */
  supplier_id?: number;
  /**
   * Adds `names` to each: what the variant, its supplier and the locations of its reorder points are called.
   */
  include?: 'names';
}
export interface GetVariantSupplyQuery {
  /**
   * Adds `names` to each: what the variant, its supplier and the locations of its reorder points are called.
   */
  include?: 'names';
}
export interface ListWebhookDeliveriesQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
  /**
   * Deliveries to this endpoint.
   */
  endpoint_id?: number;
  /**
   * Deliveries in this status.
   */
  status?: 'pending' | 'succeeded' | 'failed' | 'held';
  /**
   * Deliveries of this topic.
   */
  topic?:
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.fulfilled'
    | 'order.cancelled'
    | 'order.refunded'
    | 'product.created'
    | 'product.updated'
    | 'product.deleted'
    | 'inventory.updated'
    | 'customer.created'
    | 'customer.updated'
    | 'booking.created'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'refund.created'
    | 'return.created'
    | 'return.updated'
    | 'discount.created'
    | 'gift_card.issued'
    | 'app.uninstalled';
  /**
   * Deliveries of this event.
   */
  event_id?: string;
  /**
   * Deliveries whose last attempt failed like this.
   */
  failure?: 'dns' | 'connect' | 'tls' | 'timeout' | 'redirect' | 'blocked_address' | 'status' | 'too_large' | 'internal';
  /**
   * Deliveries whose last attempt was answered with such a code; none: it failed without an answer. 2xx are those that succeeded.
   */
  response_class?: '2xx' | '3xx' | '4xx' | '5xx' | 'none';
  /**
   * Only objects created before this time.
   */
  created_before?: string | Date;
}
export interface ListWebhookEndpointsQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}
export interface ListWebhookRecoveriesQuery {
  /**
   * Objects per page.
   */
  limit?: number;
  /**
   * The next_cursor of the previous page; keep the same filters while following it.
   */
  cursor?: string;
  /**
   * Only objects changed at or after this time.
   */
  updated_since?: string | Date;
  /**
   * Only objects created at or after this time.
   */
  created_since?: string | Date;
}

export interface AdminCalls {
  listApps: { ids: []; input: [query?: ListAppsQuery]; item: App; page: {} };
  createApp: { ids: []; input: [body: CreateApp]; answer: AppWithSecrets };
  getApp: { ids: [id: number]; input: []; answer: App };
  updateApp: { ids: [id: number]; input: [body: UpdateApp]; answer: App };
  rollAppClientSecret: { ids: [id: number]; input: []; answer: AppWithClientSecret };
  rollAppWebhookSecret: { ids: [id: number]; input: [body?: RollAppWebhookSecret]; answer: AppWithWebhookSecret };
  getMe: { ids: []; input: []; answer: Person };
  getOAuthRequest: { ids: []; input: [query?: GetOAuthRequestQuery]; answer: OAuthRequest };
  getAdminOpenApi: { ids: []; input: []; answer: { [k: string]: unknown } };
  listStores: { ids: []; input: [query?: ListStoresQuery]; item: AdminStore; page: {} };
  createStore: { ids: []; input: [body: CreateStore]; answer: AdminStore };
  getStore: { ids: [store_id: string]; input: []; answer: AdminStore };
  updateStore: { ids: [store_id: string]; input: [body: UpdateStore]; answer: AdminStore };
}

export const adminOperations = {
  listApps: { method: 'GET', path: '/apps', input: 'query', answer: 'list' },
  createApp: { method: 'POST', path: '/apps', input: 'body' },
  getApp: { method: 'GET', path: '/apps/{id}' },
  updateApp: { method: 'PATCH', path: '/apps/{id}', input: 'body' },
  rollAppClientSecret: { method: 'POST', path: '/apps/{id}/roll-client-secret' },
  rollAppWebhookSecret: { method: 'POST', path: '/apps/{id}/roll-webhook-secret', input: 'body' },
  getMe: { method: 'GET', path: '/me' },
  getOAuthRequest: { method: 'GET', path: '/oauth/request', input: 'query' },
  getAdminOpenApi: { method: 'GET', path: '/openapi.json', answer: 'whole' },
  listStores: { method: 'GET', path: '/stores', input: 'query', answer: 'list' },
  createStore: { method: 'POST', path: '/stores', input: 'body' },
  getStore: { method: 'GET', path: '/stores/{store_id}' },
  updateStore: { method: 'PATCH', path: '/stores/{store_id}', input: 'body' },
} as const;

export interface AdminOfCalls {
  listActivity: { ids: []; input: [query?: ListActivityQuery]; item: Activity; page: {} };
  listApiKeys: { ids: []; input: [query?: ListApiKeysQuery]; item: ApiKey; page: {} };
  createApiKey: { ids: []; input: [body: CreateApiKey]; answer: ApiKeyWithSecret };
  updateApiKey: { ids: [id: number]; input: [body: UpdateApiKey]; answer: ApiKey };
  revokeApiKey: { ids: [id: number]; input: []; answer: ApiKey };
  rollApiKey: { ids: [id: number]; input: []; answer: ApiKeyWithSecret };
  listApiRequests: { ids: []; input: [query?: ListApiRequestsQuery]; item: ApiRequest; page: {} };
  getApiRequestCounts: { ids: []; input: []; answer: ApiRequestCounts };
  listAppInstallations: { ids: []; input: [query?: ListAppInstallationsQuery]; item: AppInstallation; page: {} };
  getAppInstallation: { ids: [id: number]; input: []; answer: AppInstallation };
  uninstallAppOfStore: { ids: [id: number]; input: []; answer: AppInstallation };
  listAutomaticDiscounts: { ids: []; input: [query?: ListAutomaticDiscountsQuery]; item: AutomaticDiscount; page: {} };
  createAutomaticDiscount: { ids: []; input: [body: CreateAutomaticDiscount]; answer: AutomaticDiscount };
  getAutomaticDiscount: { ids: [id: number]; input: []; answer: AutomaticDiscount };
  updateAutomaticDiscount: { ids: [id: number]; input: [body: UpdateAutomaticDiscount]; answer: AutomaticDiscount };
  deleteAutomaticDiscount: { ids: [id: number]; input: []; answer: Deleted };
  listBookingResources: { ids: []; input: [query?: ListBookingResourcesQuery]; item: BookingResource; page: {} };
  createBookingResource: { ids: []; input: [body: CreateBookingResource]; answer: BookingResource };
  getBookingResource: { ids: [id: number]; input: []; answer: BookingResource };
  updateBookingResource: { ids: [id: number]; input: [body: UpdateBookingResource]; answer: BookingResource };
  deleteBookingResource: { ids: [id: number]; input: []; answer: Deleted };
  getResourceHours: { ids: [id: number]; input: []; answer: OpeningHours };
  putResourceHours: { ids: [id: number]; input: [body: PutResourceHours]; answer: OpeningHours };
  listBookingServices: { ids: []; input: [query?: ListBookingServicesQuery]; item: BookingService; page: {} };
  getBookingService: { ids: [id: number]; input: [query?: GetBookingServiceQuery]; answer: BookingService };
  putBookingService: { ids: [id: number]; input: [body: PutBookingService]; answer: BookingService };
  deleteBookingService: { ids: [id: number]; input: []; answer: Deleted };
  createBooking: { ids: []; input: [body: CreateBooking]; answer: Booking };
  listBookings: { ids: []; input: [query?: ListBookingsQuery]; item: Booking; page: {} };
  listBookingSlots: { ids: []; input: [query?: ListBookingSlotsQuery]; item: BookingSlot; page: {} };
  restoreBooking: { ids: []; input: [body: RestoreBooking]; answer: Booking };
  updateBooking: { ids: [id: number]; input: [body: UpdateBooking]; answer: Booking };
  getBooking: { ids: [id: number]; input: []; answer: Booking };
  cancelBooking: { ids: [id: number]; input: [body?: CancelBooking]; answer: CancelledBooking };
  completeBooking: { ids: [id: number]; input: [body?: CompleteBooking]; answer: Booking };
  confirmBooking: { ids: [id: number]; input: [body?: ConfirmBooking]; answer: Booking };
  recordBookingDeposit: { ids: [id: number]; input: [body: RecordBookingDeposit]; answer: Booking };
  markBookingNoShow: { ids: [id: number]; input: [body?: MarkBookingNoShow]; answer: Booking };
  getBookingRecord: { ids: [id: number]; input: []; answer: BookingRecord };
  listBrands: { ids: []; input: [query?: ListBrandsQuery]; item: Brand; page: {} };
  createBrand: { ids: []; input: [body: CreateBrand]; answer: Brand };
  getBrand: { ids: [id: number]; input: []; answer: Brand };
  updateBrand: { ids: [id: number]; input: [body: UpdateBrand]; answer: Brand };
  deleteBrand: { ids: [id: number]; input: []; answer: Deleted };
  listCategories: { ids: []; input: [query?: ListCategoriesQuery]; item: Category; page: {} };
  createCategory: { ids: []; input: [body: CreateCategory]; answer: Category };
  getCategory: { ids: [id: number]; input: []; answer: Category };
  updateCategory: { ids: [id: number]; input: [body: UpdateCategory]; answer: Category };
  deleteCategory: { ids: [id: number]; input: []; answer: Deleted };
  listCustomerGroups: { ids: []; input: [query?: ListCustomerGroupsQuery]; item: CustomerGroup; page: {} };
  createCustomerGroup: { ids: []; input: [body: CreateCustomerGroup]; answer: CustomerGroup };
  getCustomerGroup: { ids: [id: number]; input: []; answer: CustomerGroup };
  updateCustomerGroup: { ids: [id: number]; input: [body: UpdateCustomerGroup]; answer: CustomerGroup };
  deleteCustomerGroup: { ids: [id: number]; input: []; answer: Deleted };
  listAdminCustomers: { ids: []; input: [query?: ListAdminCustomersQuery]; item: AdminCustomer; page: {} };
  createCustomer: { ids: []; input: [body: CreateCustomer]; answer: Customer };
  getAdminCustomer: { ids: [id: number]; input: []; answer: AdminCustomer };
  updateAdminCustomer: { ids: [id: number]; input: [body: UpdateAdminCustomer]; answer: AdminCustomer };
  listDiscounts: { ids: []; input: [query?: ListDiscountsQuery]; item: Discount; page: {} };
  createDiscount: { ids: []; input: [body: CreateDiscount]; answer: Discount };
  getDiscount: { ids: [id: number]; input: []; answer: Discount };
  updateDiscount: { ids: [id: number]; input: [body: UpdateDiscount]; answer: Discount };
  deleteDiscount: { ids: [id: number]; input: []; answer: Deleted };
  listEvents: { ids: []; input: [query?: ListEventsQuery]; item: LoggedEvent; page: ListEventsPage };
  getEvent: { ids: [event_id: string]; input: []; answer: LoggedEvent };
  listGiftCards: { ids: []; input: [query?: ListGiftCardsQuery]; item: GiftCard; page: {} };
  createGiftCard: { ids: []; input: [body: CreateGiftCard]; answer: IssuedGiftCard };
  lookUpGiftCard: { ids: []; input: [body: LookUpGiftCard]; answer: GiftCard };
  restoreGiftCardRecord: { ids: []; input: [body: RestorePastGiftCard]; answer: GiftCard };
  getGiftCard: { ids: [id: number]; input: []; answer: GiftCard };
  disableGiftCard: { ids: [id: number]; input: []; answer: GiftCard };
  listGiftCardMovements: { ids: [id: number]; input: [query?: ListGiftCardMovementsQuery]; item: GiftCardMovement; page: {} };
  getGiftCardRecord: { ids: [id: number]; input: []; answer: GiftCardRecord };
  redeemGiftCard: { ids: [id: number]; input: [body: RedeemGiftCard]; answer: GiftCardMovement };
  restoreGiftCard: { ids: [id: number]; input: [body: RestoreGiftCard]; answer: GiftCardMovement };
  listGroupPrices: { ids: []; input: [query?: ListGroupPricesQuery]; item: GroupPrice; page: {} };
  createGroupPrice: { ids: []; input: [body: CreateGroupPrice]; answer: GroupPrice };
  getGroupPrice: { ids: [id: number]; input: []; answer: GroupPrice };
  updateGroupPrice: { ids: [id: number]; input: [body: UpdateGroupPrice]; answer: GroupPrice };
  deleteGroupPrice: { ids: [id: number]; input: []; answer: Deleted };
  listImports: { ids: []; input: [query?: ListImportsQuery]; item: Import; page: {} };
  createImport: { ids: []; input: [body: CreateImport]; answer: NewImport };
  getImport: { ids: [id: number]; input: []; answer: Import };
  applyImport: { ids: [id: number]; input: []; answer: Import };
  cancelImport: { ids: [id: number]; input: []; answer: Import };
  planImport: { ids: [id: number]; input: []; answer: Import };
  getImportReport: { ids: [id: number]; input: []; answer: ImportReport };
  listInventoryLevels: { ids: []; input: [query?: ListInventoryLevelsQuery]; item: InventoryLevel; page: ListInventoryLevelsPage };
  adjustInventoryLevel: { ids: []; input: [body: AdjustInventoryLevel]; answer: InventoryLevel };
  setInventoryLevel: { ids: []; input: [body: SetInventoryLevel]; answer: InventoryLevel };
  listInventoryMovements: { ids: []; input: [query?: ListInventoryMovementsQuery]; item: InventoryMovement; page: ListInventoryMovementsPage };
  listLocations: { ids: []; input: [query?: ListLocationsQuery]; item: Location; page: {} };
  createLocation: { ids: []; input: [body: CreateLocation]; answer: Location };
  getLocation: { ids: [id: number]; input: []; answer: Location };
  updateLocation: { ids: [id: number]; input: [body: UpdateLocation]; answer: Location };
  deleteLocation: { ids: [id: number]; input: []; answer: Deleted };
  getLocationHours: { ids: [id: number]; input: []; answer: OpeningHours };
  putLocationHours: { ids: [id: number]; input: [body: PutLocationHours]; answer: OpeningHours };
  approveOAuth: { ids: []; input: [body: ApproveOAuth]; answer: OAuthRedirect };
  listOrders: { ids: []; input: [query?: ListOrdersQuery]; item: Order; page: {} };
  createOrder: { ids: []; input: [body: CreateOrder]; answer: Order };
  previewOrder: { ids: []; input: [body: PreviewOrder]; answer: OrderPreview };
  restoreOrder: { ids: []; input: [body: RestoreOrder]; answer: Order };
  getOrder: { ids: [id: number]; input: []; answer: Order };
  updateOrder: { ids: [id: number]; input: [body: UpdateOrder]; answer: Order };
  cancelOrder: { ids: [id: number]; input: [body?: CancelOrder]; answer: Order };
  deliverOrder: { ids: [id: number]; input: [body?: DeliverOrder]; answer: Order };
  fulfillOrder: { ids: [id: number]; input: [body?: FulfillOrder]; answer: Order };
  markOrderPaid: { ids: [id: number]; input: [body?: MarkOrderPaid]; answer: Order };
  listOrderNotes: { ids: [id: number]; input: [query?: ListOrderNotesQuery]; item: OrderNote; page: {} };
  createOrderNote: { ids: [id: number]; input: [body: CreateOrderNote]; answer: OrderNote };
  getOrderRecord: { ids: [id: number]; input: []; answer: OrderRecord };
  listRefunds: { ids: [id: number]; input: [query?: ListRefundsQuery]; item: Refund; page: {} };
  createRefund: { ids: [id: number]; input: [body: CreateRefund]; answer: Refund };
  previewRefund: { ids: [id: number]; input: [body: PreviewRefund]; answer: RefundPreview };
  createReturn: { ids: [id: number]; input: [body: CreateReturn]; answer: Return };
  getPricingSettings: { ids: []; input: []; answer: PricingSettings };
  putPricingSettings: { ids: []; input: [body: PutPricingSettings]; answer: PricingSettings };
  createProduct: { ids: []; input: [body: CreateProduct]; answer: Product };
  listProducts: { ids: []; input: [query?: ListProductsQuery]; item: Product; page: {} };
  updateProduct: { ids: [id: number]; input: [body: UpdateProduct]; answer: Product };
  getProduct: { ids: [id: number]; input: []; answer: Product };
  deleteProduct: { ids: [id: number]; input: []; answer: Deleted };
  createPurchaseOrder: { ids: []; input: [body: CreatePurchaseOrder]; answer: PurchaseOrder };
  listPurchaseOrders: { ids: []; input: [query?: ListPurchaseOrdersQuery]; item: PurchaseOrder; page: {} };
  restorePurchaseOrder: { ids: []; input: [body: RestorePurchaseOrder]; answer: PurchaseOrder };
  updatePurchaseOrder: { ids: [id: number]; input: [body: UpdatePurchaseOrder]; answer: PurchaseOrder };
  getPurchaseOrder: { ids: [id: number]; input: [query?: GetPurchaseOrderQuery]; answer: PurchaseOrder };
  acceptPurchaseOrder: { ids: [id: number]; input: [body?: AcceptPurchaseOrder]; answer: PurchaseOrder };
  cancelPurchaseOrder: { ids: [id: number]; input: [body?: CancelPurchaseOrder]; answer: PurchaseOrder };
  receivePurchaseOrder: { ids: [id: number]; input: [body?: ReceivePurchaseOrder]; answer: PurchaseOrder };
  sendPurchaseOrder: { ids: [id: number]; input: [body?: SendPurchaseOrder]; answer: PurchaseOrder };
  shipPurchaseOrder: { ids: [id: number]; input: [body?: ShipPurchaseOrder]; answer: PurchaseOrder };
  getPurchasingSettings: { ids: []; input: []; answer: PurchasingSettings };
  putPurchasingSettings: { ids: []; input: [body: PutPurchasingSettings]; answer: PurchasingSettings };
  listQuantityBreaks: { ids: []; input: [query?: ListQuantityBreaksQuery]; item: QuantityBreak; page: {} };
  createQuantityBreak: { ids: []; input: [body: CreateQuantityBreak]; answer: QuantityBreak };
  getQuantityBreak: { ids: [id: number]; input: []; answer: QuantityBreak };
  updateQuantityBreak: { ids: [id: number]; input: [body: UpdateQuantityBreak]; answer: QuantityBreak };
  deleteQuantityBreak: { ids: [id: number]; input: []; answer: Deleted };
  getSalesReport: { ids: []; input: [query?: GetSalesReportQuery]; answer: SalesReport };
  getSalesReportCsv: { ids: []; input: [query?: GetSalesReportCsvQuery]; answer: string };
  getSalesBreakdown: { ids: []; input: [query?: GetSalesBreakdownQuery]; answer: SalesBreakdown };
  getRequestTrace: { ids: [request_id: string]; input: []; answer: RequestTrace };
  listReturns: { ids: []; input: [query?: ListReturnsQuery]; item: Return; page: {} };
  getReturn: { ids: [id: number]; input: [query?: GetReturnQuery]; answer: Return };
  approveReturn: { ids: [id: number]; input: [body?: ApproveReturn]; answer: Return };
  cancelReturn: { ids: [id: number]; input: [body?: CancelReturn]; answer: Return };
  closeReturn: { ids: [id: number]; input: [body?: CloseReturn]; answer: Return };
  declineReturn: { ids: [id: number]; input: [body?: DeclineReturn]; answer: Return };
  receiveReturn: { ids: [id: number]; input: [body?: ReceiveReturn]; answer: Return };
  listStaff: { ids: []; input: [query?: ListStaffQuery]; item: StaffMember; page: {} };
  addStaffMember: { ids: []; input: [body: CreateStaffMember]; answer: StaffMember };
  getStaffMember: { ids: [id: number]; input: []; answer: StaffMember };
  updateStaffMember: { ids: [id: number]; input: [body: UpdateStaffMember]; answer: StaffMember };
  removeStaffMember: { ids: [id: number]; input: []; answer: Deleted };
  getStoreForIntegrations: { ids: []; input: []; answer: Store };
  getStoreSummary: { ids: []; input: []; answer: StoreAttention };
  listSuppliers: { ids: []; input: [query?: ListSuppliersQuery]; item: Supplier; page: {} };
  createSupplier: { ids: []; input: [body: CreateSupplier]; answer: Supplier };
  getSupplier: { ids: [id: number]; input: []; answer: Supplier };
  updateSupplier: { ids: [id: number]; input: [body: UpdateSupplier]; answer: Supplier };
  deleteSupplier: { ids: [id: number]; input: []; answer: Deleted };
  listVariantSupplies: { ids: []; input: [query?: ListVariantSuppliesQuery]; item: VariantSupply; page: {} };
  getVariantSupply: { ids: [id: number]; input: [query?: GetVariantSupplyQuery]; answer: VariantSupply };
  putVariantSupply: { ids: [id: number]; input: [body: PutVariantSupply]; answer: VariantSupply };
  deleteVariantSupply: { ids: [id: number]; input: []; answer: Deleted };
  listWebhookDeliveries: { ids: []; input: [query?: ListWebhookDeliveriesQuery]; item: WebhookDelivery; page: {} };
  getWebhookDelivery: { ids: [id: number]; input: []; answer: WebhookDelivery };
  resendWebhookDelivery: { ids: [id: number]; input: []; answer: WebhookDelivery };
  listWebhookEndpoints: { ids: []; input: [query?: ListWebhookEndpointsQuery]; item: WebhookEndpoint; page: {} };
  createWebhookEndpoint: { ids: []; input: [body: CreateWebhookEndpoint]; answer: WebhookEndpointWithSecret };
  getWebhookEndpoint: { ids: [id: number]; input: []; answer: WebhookEndpoint };
  updateWebhookEndpoint: { ids: [id: number]; input: [body: UpdateWebhookEndpoint]; answer: WebhookEndpoint };
  deleteWebhookEndpoint: { ids: [id: number]; input: []; answer: Deleted };
  getWebhookFigures: { ids: [id: number]; input: []; answer: WebhookFigures };
  recoverWebhookEndpoint: { ids: [id: number]; input: [body: RecoverWebhookEndpoint]; answer: WebhookRecovery };
  rollWebhookSecret: { ids: [id: number]; input: [body?: RollWebhookSecret]; answer: WebhookEndpointWithSecret };
  sendWebhookSample: { ids: [id: number]; input: [body: SendWebhookSample]; answer: WebhookDelivery };
  listWebhookRecoveries: { ids: []; input: [query?: ListWebhookRecoveriesQuery]; item: WebhookRecovery; page: {} };
  getWebhookRecovery: { ids: [id: number]; input: []; answer: WebhookRecovery };
}

export const adminOfOperations = {
  listActivity: { method: 'GET', path: '/activity', input: 'query', answer: 'list' },
  listApiKeys: { method: 'GET', path: '/api-keys', input: 'query', answer: 'list' },
  createApiKey: { method: 'POST', path: '/api-keys', input: 'body', keyed: true },
  updateApiKey: { method: 'PATCH', path: '/api-keys/{id}', input: 'body' },
  revokeApiKey: { method: 'POST', path: '/api-keys/{id}/revoke', keyed: true },
  rollApiKey: { method: 'POST', path: '/api-keys/{id}/roll', keyed: true },
  listApiRequests: { method: 'GET', path: '/api-log', input: 'query', answer: 'list' },
  getApiRequestCounts: { method: 'GET', path: '/api-log/counts' },
  listAppInstallations: { method: 'GET', path: '/app-installations', input: 'query', answer: 'list' },
  getAppInstallation: { method: 'GET', path: '/app-installations/{id}' },
  uninstallAppOfStore: { method: 'POST', path: '/app-installations/{id}/uninstall', keyed: true },
  listAutomaticDiscounts: { method: 'GET', path: '/automatic-discounts', input: 'query', answer: 'list' },
  createAutomaticDiscount: { method: 'POST', path: '/automatic-discounts', input: 'body', keyed: true },
  getAutomaticDiscount: { method: 'GET', path: '/automatic-discounts/{id}' },
  updateAutomaticDiscount: { method: 'PATCH', path: '/automatic-discounts/{id}', input: 'body' },
  deleteAutomaticDiscount: { method: 'DELETE', path: '/automatic-discounts/{id}' },
  listBookingResources: { method: 'GET', path: '/booking-resources', input: 'query', answer: 'list' },
  createBookingResource: { method: 'POST', path: '/booking-resources', input: 'body', keyed: true },
  getBookingResource: { method: 'GET', path: '/booking-resources/{id}' },
  updateBookingResource: { method: 'PATCH', path: '/booking-resources/{id}', input: 'body' },
  deleteBookingResource: { method: 'DELETE', path: '/booking-resources/{id}' },
  getResourceHours: { method: 'GET', path: '/booking-resources/{id}/opening-hours' },
  putResourceHours: { method: 'PUT', path: '/booking-resources/{id}/opening-hours', input: 'body' },
  listBookingServices: { method: 'GET', path: '/booking-services', input: 'query', answer: 'list' },
  getBookingService: { method: 'GET', path: '/booking-services/{id}', input: 'query' },
  putBookingService: { method: 'PUT', path: '/booking-services/{id}', input: 'body' },
  deleteBookingService: { method: 'DELETE', path: '/booking-services/{id}' },
  createBooking: { method: 'POST', path: '/bookings', input: 'body', keyed: true },
  listBookings: { method: 'GET', path: '/bookings', input: 'query', answer: 'list' },
  listBookingSlots: { method: 'GET', path: '/bookings/availability', input: 'query', answer: 'list' },
  restoreBooking: { method: 'POST', path: '/bookings/restore', input: 'body', keyed: true },
  updateBooking: { method: 'PATCH', path: '/bookings/{id}', input: 'body' },
  getBooking: { method: 'GET', path: '/bookings/{id}' },
  cancelBooking: { method: 'POST', path: '/bookings/{id}/cancel', input: 'body', keyed: true },
  completeBooking: { method: 'POST', path: '/bookings/{id}/complete', input: 'body', keyed: true },
  confirmBooking: { method: 'POST', path: '/bookings/{id}/confirm', input: 'body', keyed: true },
  recordBookingDeposit: { method: 'POST', path: '/bookings/{id}/deposit', input: 'body', keyed: true },
  markBookingNoShow: { method: 'POST', path: '/bookings/{id}/no-show', input: 'body', keyed: true },
  getBookingRecord: { method: 'GET', path: '/bookings/{id}/record' },
  listBrands: { method: 'GET', path: '/brands', input: 'query', answer: 'list' },
  createBrand: { method: 'POST', path: '/brands', input: 'body', keyed: true },
  getBrand: { method: 'GET', path: '/brands/{id}' },
  updateBrand: { method: 'PATCH', path: '/brands/{id}', input: 'body' },
  deleteBrand: { method: 'DELETE', path: '/brands/{id}' },
  listCategories: { method: 'GET', path: '/categories', input: 'query', answer: 'list' },
  createCategory: { method: 'POST', path: '/categories', input: 'body', keyed: true },
  getCategory: { method: 'GET', path: '/categories/{id}' },
  updateCategory: { method: 'PATCH', path: '/categories/{id}', input: 'body' },
  deleteCategory: { method: 'DELETE', path: '/categories/{id}' },
  listCustomerGroups: { method: 'GET', path: '/customer-groups', input: 'query', answer: 'list' },
  createCustomerGroup: { method: 'POST', path: '/customer-groups', input: 'body', keyed: true },
  getCustomerGroup: { method: 'GET', path: '/customer-groups/{id}' },
  updateCustomerGroup: { method: 'PATCH', path: '/customer-groups/{id}', input: 'body' },
  deleteCustomerGroup: { method: 'DELETE', path: '/customer-groups/{id}' },
  listAdminCustomers: { method: 'GET', path: '/customers', input: 'query', answer: 'list' },
  createCustomer: { method: 'POST', path: '/customers', input: 'body', keyed: true },
  getAdminCustomer: { method: 'GET', path: '/customers/{id}' },
  updateAdminCustomer: { method: 'PATCH', path: '/customers/{id}', input: 'body' },
  listDiscounts: { method: 'GET', path: '/discounts', input: 'query', answer: 'list' },
  createDiscount: { method: 'POST', path: '/discounts', input: 'body', keyed: true },
  getDiscount: { method: 'GET', path: '/discounts/{id}' },
  updateDiscount: { method: 'PATCH', path: '/discounts/{id}', input: 'body' },
  deleteDiscount: { method: 'DELETE', path: '/discounts/{id}' },
  listEvents: { method: 'GET', path: '/events', input: 'query', answer: 'list' },
  getEvent: { method: 'GET', path: '/events/{event_id}' },
  listGiftCards: { method: 'GET', path: '/gift-cards', input: 'query', answer: 'list' },
  createGiftCard: { method: 'POST', path: '/gift-cards', input: 'body', keyed: true },
  lookUpGiftCard: { method: 'POST', path: '/gift-cards/lookup', input: 'body', keyed: true },
  restoreGiftCardRecord: { method: 'POST', path: '/gift-cards/restore', input: 'body', keyed: true },
  getGiftCard: { method: 'GET', path: '/gift-cards/{id}' },
  disableGiftCard: { method: 'POST', path: '/gift-cards/{id}/disable', keyed: true },
  listGiftCardMovements: { method: 'GET', path: '/gift-cards/{id}/movements', input: 'query', answer: 'list' },
  getGiftCardRecord: { method: 'GET', path: '/gift-cards/{id}/record' },
  redeemGiftCard: { method: 'POST', path: '/gift-cards/{id}/redemptions', input: 'body', keyed: true },
  restoreGiftCard: { method: 'POST', path: '/gift-cards/{id}/restorations', input: 'body', keyed: true },
  listGroupPrices: { method: 'GET', path: '/group-prices', input: 'query', answer: 'list' },
  createGroupPrice: { method: 'POST', path: '/group-prices', input: 'body', keyed: true },
  getGroupPrice: { method: 'GET', path: '/group-prices/{id}' },
  updateGroupPrice: { method: 'PATCH', path: '/group-prices/{id}', input: 'body' },
  deleteGroupPrice: { method: 'DELETE', path: '/group-prices/{id}' },
  listImports: { method: 'GET', path: '/imports', input: 'query', answer: 'list' },
  createImport: { method: 'POST', path: '/imports', input: 'body', keyed: true },
  getImport: { method: 'GET', path: '/imports/{id}' },
  applyImport: { method: 'POST', path: '/imports/{id}/apply', keyed: true },
  cancelImport: { method: 'POST', path: '/imports/{id}/cancel', keyed: true },
  planImport: { method: 'POST', path: '/imports/{id}/plan', keyed: true },
  getImportReport: { method: 'GET', path: '/imports/{id}/report' },
  listInventoryLevels: { method: 'GET', path: '/inventory-levels', input: 'query', answer: 'list' },
  adjustInventoryLevel: { method: 'POST', path: '/inventory-levels/adjust', input: 'body', keyed: true },
  setInventoryLevel: { method: 'POST', path: '/inventory-levels/set', input: 'body', keyed: true },
  listInventoryMovements: { method: 'GET', path: '/inventory-movements', input: 'query', answer: 'list' },
  listLocations: { method: 'GET', path: '/locations', input: 'query', answer: 'list' },
  createLocation: { method: 'POST', path: '/locations', input: 'body', keyed: true },
  getLocation: { method: 'GET', path: '/locations/{id}' },
  updateLocation: { method: 'PATCH', path: '/locations/{id}', input: 'body' },
  deleteLocation: { method: 'DELETE', path: '/locations/{id}' },
  getLocationHours: { method: 'GET', path: '/locations/{id}/opening-hours' },
  putLocationHours: { method: 'PUT', path: '/locations/{id}/opening-hours', input: 'body' },
  approveOAuth: { method: 'POST', path: '/oauth/approve', input: 'body', keyed: true },
  listOrders: { method: 'GET', path: '/orders', input: 'query', answer: 'list' },
  createOrder: { method: 'POST', path: '/orders', input: 'body', keyed: true },
  previewOrder: { method: 'POST', path: '/orders/preview', input: 'body', keyed: true },
  restoreOrder: { method: 'POST', path: '/orders/restore', input: 'body', keyed: true },
  getOrder: { method: 'GET', path: '/orders/{id}' },
  updateOrder: { method: 'PATCH', path: '/orders/{id}', input: 'body' },
  cancelOrder: { method: 'POST', path: '/orders/{id}/cancel', input: 'body', keyed: true },
  deliverOrder: { method: 'POST', path: '/orders/{id}/deliver', input: 'body', keyed: true },
  fulfillOrder: { method: 'POST', path: '/orders/{id}/fulfill', input: 'body', keyed: true },
  markOrderPaid: { method: 'POST', path: '/orders/{id}/mark-paid', input: 'body', keyed: true },
  listOrderNotes: { method: 'GET', path: '/orders/{id}/notes', input: 'query', answer: 'list' },
  createOrderNote: { method: 'POST', path: '/orders/{id}/notes', input: 'body', keyed: true },
  getOrderRecord: { method: 'GET', path: '/orders/{id}/record' },
  listRefunds: { method: 'GET', path: '/orders/{id}/refunds', input: 'query', answer: 'list' },
  createRefund: { method: 'POST', path: '/orders/{id}/refunds', input: 'body', keyed: true },
  previewRefund: { method: 'POST', path: '/orders/{id}/refunds/preview', input: 'body', keyed: true },
  createReturn: { method: 'POST', path: '/orders/{id}/returns', input: 'body', keyed: true },
  getPricingSettings: { method: 'GET', path: '/pricing-settings' },
  putPricingSettings: { method: 'PUT', path: '/pricing-settings', input: 'body' },
  createProduct: { method: 'POST', path: '/products', input: 'body', keyed: true },
  listProducts: { method: 'GET', path: '/products', input: 'query', answer: 'list' },
  updateProduct: { method: 'PATCH', path: '/products/{id}', input: 'body' },
  getProduct: { method: 'GET', path: '/products/{id}' },
  deleteProduct: { method: 'DELETE', path: '/products/{id}' },
  createPurchaseOrder: { method: 'POST', path: '/purchase-orders', input: 'body', keyed: true },
  listPurchaseOrders: { method: 'GET', path: '/purchase-orders', input: 'query', answer: 'list' },
  restorePurchaseOrder: { method: 'POST', path: '/purchase-orders/restore', input: 'body', keyed: true },
  updatePurchaseOrder: { method: 'PATCH', path: '/purchase-orders/{id}', input: 'body' },
  getPurchaseOrder: { method: 'GET', path: '/purchase-orders/{id}', input: 'query' },
  acceptPurchaseOrder: { method: 'POST', path: '/purchase-orders/{id}/accept', input: 'body', keyed: true },
  cancelPurchaseOrder: { method: 'POST', path: '/purchase-orders/{id}/cancel', input: 'body', keyed: true },
  receivePurchaseOrder: { method: 'POST', path: '/purchase-orders/{id}/receive', input: 'body', keyed: true },
  sendPurchaseOrder: { method: 'POST', path: '/purchase-orders/{id}/send', input: 'body', keyed: true },
  shipPurchaseOrder: { method: 'POST', path: '/purchase-orders/{id}/ship', input: 'body', keyed: true },
  getPurchasingSettings: { method: 'GET', path: '/purchasing-settings' },
  putPurchasingSettings: { method: 'PUT', path: '/purchasing-settings', input: 'body' },
  listQuantityBreaks: { method: 'GET', path: '/quantity-breaks', input: 'query', answer: 'list' },
  createQuantityBreak: { method: 'POST', path: '/quantity-breaks', input: 'body', keyed: true },
  getQuantityBreak: { method: 'GET', path: '/quantity-breaks/{id}' },
  updateQuantityBreak: { method: 'PATCH', path: '/quantity-breaks/{id}', input: 'body' },
  deleteQuantityBreak: { method: 'DELETE', path: '/quantity-breaks/{id}' },
  getSalesReport: { method: 'GET', path: '/reports/sales', input: 'query' },
  getSalesReportCsv: { method: 'GET', path: '/reports/sales?format=csv', input: 'query', answer: 'text' },
  getSalesBreakdown: { method: 'GET', path: '/reports/sales/breakdown', input: 'query' },
  getRequestTrace: { method: 'GET', path: '/requests/{request_id}' },
  listReturns: { method: 'GET', path: '/returns', input: 'query', answer: 'list' },
  getReturn: { method: 'GET', path: '/returns/{id}', input: 'query' },
  approveReturn: { method: 'POST', path: '/returns/{id}/approve', input: 'body', keyed: true },
  cancelReturn: { method: 'POST', path: '/returns/{id}/cancel', input: 'body', keyed: true },
  closeReturn: { method: 'POST', path: '/returns/{id}/close', input: 'body', keyed: true },
  declineReturn: { method: 'POST', path: '/returns/{id}/decline', input: 'body', keyed: true },
  receiveReturn: { method: 'POST', path: '/returns/{id}/receive', input: 'body', keyed: true },
  listStaff: { method: 'GET', path: '/staff', input: 'query', answer: 'list' },
  addStaffMember: { method: 'POST', path: '/staff', input: 'body', keyed: true },
  getStaffMember: { method: 'GET', path: '/staff/{id}' },
  updateStaffMember: { method: 'PATCH', path: '/staff/{id}', input: 'body' },
  removeStaffMember: { method: 'DELETE', path: '/staff/{id}' },
  getStoreForIntegrations: { method: 'GET', path: '/store' },
  getStoreSummary: { method: 'GET', path: '/summary' },
  listSuppliers: { method: 'GET', path: '/suppliers', input: 'query', answer: 'list' },
  createSupplier: { method: 'POST', path: '/suppliers', input: 'body', keyed: true },
  getSupplier: { method: 'GET', path: '/suppliers/{id}' },
  updateSupplier: { method: 'PATCH', path: '/suppliers/{id}', input: 'body' },
  deleteSupplier: { method: 'DELETE', path: '/suppliers/{id}' },
  listVariantSupplies: { method: 'GET', path: '/variant-supplies', input: 'query', answer: 'list' },
  getVariantSupply: { method: 'GET', path: '/variant-supplies/{id}', input: 'query' },
  putVariantSupply: { method: 'PUT', path: '/variant-supplies/{id}', input: 'body' },
  deleteVariantSupply: { method: 'DELETE', path: '/variant-supplies/{id}' },
  listWebhookDeliveries: { method: 'GET', path: '/webhook-deliveries', input: 'query', answer: 'list' },
  getWebhookDelivery: { method: 'GET', path: '/webhook-deliveries/{id}' },
  resendWebhookDelivery: { method: 'POST', path: '/webhook-deliveries/{id}/resend', keyed: true },
  listWebhookEndpoints: { method: 'GET', path: '/webhook-endpoints', input: 'query', answer: 'list' },
  createWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints', input: 'body', keyed: true },
  getWebhookEndpoint: { method: 'GET', path: '/webhook-endpoints/{id}' },
  updateWebhookEndpoint: { method: 'PATCH', path: '/webhook-endpoints/{id}', input: 'body' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/webhook-endpoints/{id}' },
  getWebhookFigures: { method: 'GET', path: '/webhook-endpoints/{id}/figures' },
  recoverWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints/{id}/recover', input: 'body', keyed: true },
  rollWebhookSecret: { method: 'POST', path: '/webhook-endpoints/{id}/roll-secret', input: 'body', keyed: true },
  sendWebhookSample: { method: 'POST', path: '/webhook-endpoints/{id}/send-sample', input: 'body', keyed: true },
  listWebhookRecoveries: { method: 'GET', path: '/webhook-recoveries', input: 'query', answer: 'list' },
  getWebhookRecovery: { method: 'GET', path: '/webhook-recoveries/{id}' },
} as const;
