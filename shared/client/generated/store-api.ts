// Written by "npm run openapi" from the OpenAPI document; do not edit.
export type LoggedEvent = (StoreEvent & Pick<RedactedEvent, 'sequence' | 'not_sent'> & {redacted: false}) | RedactedEvent;
export type StoreEvent =
  | OrderCreatedEvent
  | OrderUpdatedEvent
  | OrderPaidEvent
  | OrderFulfilledEvent
  | OrderCancelledEvent
  | OrderRefundedEvent
  | ProductCreatedEvent
  | ProductUpdatedEvent
  | ProductDeletedEvent
  | InventoryUpdatedEvent
  | CustomerCreatedEvent
  | CustomerUpdatedEvent
  | BookingCreatedEvent
  | BookingUpdatedEvent
  | BookingCancelledEvent
  | RefundCreatedEvent
  | ReturnCreatedEvent
  | ReturnUpdatedEvent
  | DiscountCreatedEvent
  | GiftCardIssuedEvent
  | AppUninstalledEvent;

export interface Actor {
  type: 'api_key' | 'app' | 'staff' | 'storefront' | 'system';
  id: (number | string) | null;
  name: string;
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
export interface CancelledOrder {
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
  cancelled_at: string;
  cancel_reason: 'customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other';
  created_at: string;
  updated_at: string;
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
export interface DiscountApplication {
  source: 'code' | 'automatic';
  discount_id: number;
  code: string | null;
  title: string | null;
  type: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  value: string;
  amount: string;
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
export interface ChangedInventoryLevel {
  object: 'inventory_level';
  variant_id: number;
  location_id: number;
  on_hand: number;
  updated_at: string | null;
  movement: InventoryMovement;
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
export interface Deleted {
  object: string;
  id: number;
  deleted: boolean;
  is_active?: boolean;
}
export interface DeletedProduct {
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
  deleted_at: string;
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
export interface ExchangeOAuthCode {
  grant_type: 'authorization_code';
  client_id: string;
  client_secret: string;
  code: string;
  redirect_uri: string;
  code_verifier?: string;
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
export interface InventoryLevel {
  object: 'inventory_level';
  variant_id: number;
  location_id: number;
  on_hand: number;
  updated_at: string | null;
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
export interface OAuthToken {
  access_token: string;
  token_type: 'Bearer';
  scope: string;
  installation_id: number;
  store: StoreSummary;
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
export interface RefundedOrder {
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
  refund_id: number;
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
export interface SetInventoryLevel {
  location_id: number;
  variant_id: number;
  on_hand: number;
  reason?: string | null;
  expected_on_hand?: number | null;
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
export interface UninstalledApp {
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
  uninstalled_at: string;
  uninstalled_by: 'app' | 'merchant' | 'platform';
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
export interface CancelBooking {
  reason?: string | null;
  refund?: ('full' | 'credit' | 'none') | null;
  notify?: boolean;
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
export interface ListCustomersQuery {
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
export interface UpdateCustomer {
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
export interface CreateProduct {
  name: string;
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
export interface GetPurchaseOrderQuery {
  /**
   * Adds `names` to each: what its supplier, its order and its location are called.
   */
  include?: 'names';
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
export interface OrderCreatedEvent {
  id: string;
  object: 'event';
  topic: 'order.created';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Order;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderUpdatedEvent {
  id: string;
  object: 'event';
  topic: 'order.updated';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Order;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderPaidEvent {
  id: string;
  object: 'event';
  topic: 'order.paid';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Order;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderFulfilledEvent {
  id: string;
  object: 'event';
  topic: 'order.fulfilled';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Order;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderCancelledEvent {
  id: string;
  object: 'event';
  topic: 'order.cancelled';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: CancelledOrder;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderRefundedEvent {
  id: string;
  object: 'event';
  topic: 'order.refunded';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: RefundedOrder;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ProductCreatedEvent {
  id: string;
  object: 'event';
  topic: 'product.created';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Product;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ProductUpdatedEvent {
  id: string;
  object: 'event';
  topic: 'product.updated';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Product;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ProductDeletedEvent {
  id: string;
  object: 'event';
  topic: 'product.deleted';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: DeletedProduct;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface InventoryUpdatedEvent {
  id: string;
  object: 'event';
  topic: 'inventory.updated';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: ChangedInventoryLevel;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface CustomerCreatedEvent {
  id: string;
  object: 'event';
  topic: 'customer.created';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Customer;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface CustomerUpdatedEvent {
  id: string;
  object: 'event';
  topic: 'customer.updated';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Customer;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface BookingCreatedEvent {
  id: string;
  object: 'event';
  topic: 'booking.created';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Booking;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface BookingUpdatedEvent {
  id: string;
  object: 'event';
  topic: 'booking.updated';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Booking;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface BookingCancelledEvent {
  id: string;
  object: 'event';
  topic: 'booking.cancelled';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: CancelledBooking;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface RefundCreatedEvent {
  id: string;
  object: 'event';
  topic: 'refund.created';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Refund;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ReturnCreatedEvent {
  id: string;
  object: 'event';
  topic: 'return.created';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Return;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ReturnUpdatedEvent {
  id: string;
  object: 'event';
  topic: 'return.updated';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Return;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface DiscountCreatedEvent {
  id: string;
  object: 'event';
  topic: 'discount.created';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: Discount;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface GiftCardIssuedEvent {
  id: string;
  object: 'event';
  topic: 'gift_card.issued';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: GiftCard;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface AppUninstalledEvent {
  id: string;
  object: 'event';
  topic: 'app.uninstalled';
  api_version: '2026-11';
  created_at: string;
  test: boolean;
  sample: boolean;
  store: {
    id: string;
    domain: string;
  };
  actor: Actor;
  request_id: string | null;
  data: UninstalledApp;
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface RedactedEvent {
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
  data: null;
  previous: null;
  sequence: number;
  redacted: true;
  not_sent: {
    reason: string;
    attempts: number;
    since: string;
    next_attempt_at: string | null;
  } | null;
}

export interface StoreCalls {
  listBookings: { ids: []; input: [query?: ListBookingsQuery]; item: Booking; page: {} };
  getBooking: { ids: [id: number]; input: []; answer: Booking };
  cancelBooking: { ids: [id: number]; input: [body?: CancelBooking]; answer: CancelledBooking };
  listBrands: { ids: []; input: [query?: ListBrandsQuery]; item: Brand; page: {} };
  getBrand: { ids: [id: number]; input: []; answer: Brand };
  listCategories: { ids: []; input: [query?: ListCategoriesQuery]; item: Category; page: {} };
  getCategory: { ids: [id: number]; input: []; answer: Category };
  listCustomers: { ids: []; input: [query?: ListCustomersQuery]; item: Customer; page: {} };
  createCustomer: { ids: []; input: [body: CreateCustomer]; answer: Customer };
  getCustomer: { ids: [id: number]; input: []; answer: Customer };
  updateCustomer: { ids: [id: number]; input: [body: UpdateCustomer]; answer: Customer };
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
  getGiftCard: { ids: [id: number]; input: []; answer: GiftCard };
  disableGiftCard: { ids: [id: number]; input: []; answer: GiftCard };
  listGiftCardMovements: { ids: [id: number]; input: [query?: ListGiftCardMovementsQuery]; item: GiftCardMovement; page: {} };
  redeemGiftCard: { ids: [id: number]; input: [body: RedeemGiftCard]; answer: GiftCardMovement };
  restoreGiftCard: { ids: [id: number]; input: [body: RestoreGiftCard]; answer: GiftCardMovement };
  listInventoryLevels: { ids: []; input: [query?: ListInventoryLevelsQuery]; item: InventoryLevel; page: ListInventoryLevelsPage };
  adjustInventoryLevel: { ids: []; input: [body: AdjustInventoryLevel]; answer: InventoryLevel };
  setInventoryLevel: { ids: []; input: [body: SetInventoryLevel]; answer: InventoryLevel };
  listInventoryMovements: { ids: []; input: [query?: ListInventoryMovementsQuery]; item: InventoryMovement; page: ListInventoryMovementsPage };
  listLocations: { ids: []; input: [query?: ListLocationsQuery]; item: Location; page: {} };
  getLocation: { ids: [id: number]; input: []; answer: Location };
  getOAuthInstallation: { ids: []; input: []; answer: AppInstallation };
  uninstallApp: { ids: []; input: []; answer: AppInstallation };
  exchangeOAuthCode: { ids: []; input: [body: ExchangeOAuthCode]; answer: OAuthToken };
  getOpenApi: { ids: []; input: []; answer: { [k: string]: unknown } };
  listOrders: { ids: []; input: [query?: ListOrdersQuery]; item: Order; page: {} };
  createOrder: { ids: []; input: [body: CreateOrder]; answer: Order };
  previewOrder: { ids: []; input: [body: PreviewOrder]; answer: OrderPreview };
  getOrder: { ids: [id: number]; input: []; answer: Order };
  updateOrder: { ids: [id: number]; input: [body: UpdateOrder]; answer: Order };
  cancelOrder: { ids: [id: number]; input: [body?: CancelOrder]; answer: Order };
  deliverOrder: { ids: [id: number]; input: [body?: DeliverOrder]; answer: Order };
  fulfillOrder: { ids: [id: number]; input: [body?: FulfillOrder]; answer: Order };
  markOrderPaid: { ids: [id: number]; input: [body?: MarkOrderPaid]; answer: Order };
  listOrderNotes: { ids: [id: number]; input: [query?: ListOrderNotesQuery]; item: OrderNote; page: {} };
  createOrderNote: { ids: [id: number]; input: [body: CreateOrderNote]; answer: OrderNote };
  listRefunds: { ids: [id: number]; input: [query?: ListRefundsQuery]; item: Refund; page: {} };
  createRefund: { ids: [id: number]; input: [body: CreateRefund]; answer: Refund };
  previewRefund: { ids: [id: number]; input: [body: PreviewRefund]; answer: RefundPreview };
  createReturn: { ids: [id: number]; input: [body: CreateReturn]; answer: Return };
  listProducts: { ids: []; input: [query?: ListProductsQuery]; item: Product; page: {} };
  createProduct: { ids: []; input: [body: CreateProduct]; answer: Product };
  getProduct: { ids: [id: number]; input: []; answer: Product };
  updateProduct: { ids: [id: number]; input: [body: UpdateProduct]; answer: Product };
  deleteProduct: { ids: [id: number]; input: []; answer: Deleted };
  listPurchaseOrders: { ids: []; input: [query?: ListPurchaseOrdersQuery]; item: PurchaseOrder; page: {} };
  getPurchaseOrder: { ids: [id: number]; input: [query?: GetPurchaseOrderQuery]; answer: PurchaseOrder };
  getSalesReport: { ids: []; input: [query?: GetSalesReportQuery]; answer: SalesReport };
  getSalesReportCsv: { ids: []; input: [query?: GetSalesReportCsvQuery]; answer: string };
  getSalesBreakdown: { ids: []; input: [query?: GetSalesBreakdownQuery]; answer: SalesBreakdown };
  listReturns: { ids: []; input: [query?: ListReturnsQuery]; item: Return; page: {} };
  getReturn: { ids: [id: number]; input: [query?: GetReturnQuery]; answer: Return };
  approveReturn: { ids: [id: number]; input: [body?: ApproveReturn]; answer: Return };
  cancelReturn: { ids: [id: number]; input: [body?: CancelReturn]; answer: Return };
  closeReturn: { ids: [id: number]; input: [body?: CloseReturn]; answer: Return };
  declineReturn: { ids: [id: number]; input: [body?: DeclineReturn]; answer: Return };
  receiveReturn: { ids: [id: number]; input: [body?: ReceiveReturn]; answer: Return };
  getStore: { ids: []; input: []; answer: Store };
}

export const storeOperations = {
  listBookings: { method: 'GET', path: '/bookings', input: 'query', answer: 'list' },
  getBooking: { method: 'GET', path: '/bookings/{id}' },
  cancelBooking: { method: 'POST', path: '/bookings/{id}/cancel', input: 'body', keyed: true },
  listBrands: { method: 'GET', path: '/brands', input: 'query', answer: 'list' },
  getBrand: { method: 'GET', path: '/brands/{id}' },
  listCategories: { method: 'GET', path: '/categories', input: 'query', answer: 'list' },
  getCategory: { method: 'GET', path: '/categories/{id}' },
  listCustomers: { method: 'GET', path: '/customers', input: 'query', answer: 'list' },
  createCustomer: { method: 'POST', path: '/customers', input: 'body', keyed: true },
  getCustomer: { method: 'GET', path: '/customers/{id}' },
  updateCustomer: { method: 'PATCH', path: '/customers/{id}', input: 'body' },
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
  getGiftCard: { method: 'GET', path: '/gift-cards/{id}' },
  disableGiftCard: { method: 'POST', path: '/gift-cards/{id}/disable', keyed: true },
  listGiftCardMovements: { method: 'GET', path: '/gift-cards/{id}/movements', input: 'query', answer: 'list' },
  redeemGiftCard: { method: 'POST', path: '/gift-cards/{id}/redemptions', input: 'body', keyed: true },
  restoreGiftCard: { method: 'POST', path: '/gift-cards/{id}/restorations', input: 'body', keyed: true },
  listInventoryLevels: { method: 'GET', path: '/inventory-levels', input: 'query', answer: 'list' },
  adjustInventoryLevel: { method: 'POST', path: '/inventory-levels/adjust', input: 'body', keyed: true },
  setInventoryLevel: { method: 'POST', path: '/inventory-levels/set', input: 'body', keyed: true },
  listInventoryMovements: { method: 'GET', path: '/inventory-movements', input: 'query', answer: 'list' },
  listLocations: { method: 'GET', path: '/locations', input: 'query', answer: 'list' },
  getLocation: { method: 'GET', path: '/locations/{id}' },
  getOAuthInstallation: { method: 'GET', path: '/oauth/installation' },
  uninstallApp: { method: 'DELETE', path: '/oauth/installation' },
  exchangeOAuthCode: { method: 'POST', path: '/oauth/token', input: 'body', answer: 'whole', keyed: true },
  getOpenApi: { method: 'GET', path: '/openapi.json', answer: 'whole' },
  listOrders: { method: 'GET', path: '/orders', input: 'query', answer: 'list' },
  createOrder: { method: 'POST', path: '/orders', input: 'body', keyed: true },
  previewOrder: { method: 'POST', path: '/orders/preview', input: 'body', keyed: true },
  getOrder: { method: 'GET', path: '/orders/{id}' },
  updateOrder: { method: 'PATCH', path: '/orders/{id}', input: 'body' },
  cancelOrder: { method: 'POST', path: '/orders/{id}/cancel', input: 'body', keyed: true },
  deliverOrder: { method: 'POST', path: '/orders/{id}/deliver', input: 'body', keyed: true },
  fulfillOrder: { method: 'POST', path: '/orders/{id}/fulfill', input: 'body', keyed: true },
  markOrderPaid: { method: 'POST', path: '/orders/{id}/mark-paid', input: 'body', keyed: true },
  listOrderNotes: { method: 'GET', path: '/orders/{id}/notes', input: 'query', answer: 'list' },
  createOrderNote: { method: 'POST', path: '/orders/{id}/notes', input: 'body', keyed: true },
  listRefunds: { method: 'GET', path: '/orders/{id}/refunds', input: 'query', answer: 'list' },
  createRefund: { method: 'POST', path: '/orders/{id}/refunds', input: 'body', keyed: true },
  previewRefund: { method: 'POST', path: '/orders/{id}/refunds/preview', input: 'body', keyed: true },
  createReturn: { method: 'POST', path: '/orders/{id}/returns', input: 'body', keyed: true },
  listProducts: { method: 'GET', path: '/products', input: 'query', answer: 'list' },
  createProduct: { method: 'POST', path: '/products', input: 'body', keyed: true },
  getProduct: { method: 'GET', path: '/products/{id}' },
  updateProduct: { method: 'PATCH', path: '/products/{id}', input: 'body' },
  deleteProduct: { method: 'DELETE', path: '/products/{id}' },
  listPurchaseOrders: { method: 'GET', path: '/purchase-orders', input: 'query', answer: 'list' },
  getPurchaseOrder: { method: 'GET', path: '/purchase-orders/{id}', input: 'query' },
  getSalesReport: { method: 'GET', path: '/reports/sales', input: 'query' },
  getSalesReportCsv: { method: 'GET', path: '/reports/sales?format=csv', input: 'query', answer: 'text' },
  getSalesBreakdown: { method: 'GET', path: '/reports/sales/breakdown', input: 'query' },
  listReturns: { method: 'GET', path: '/returns', input: 'query', answer: 'list' },
  getReturn: { method: 'GET', path: '/returns/{id}', input: 'query' },
  approveReturn: { method: 'POST', path: '/returns/{id}/approve', input: 'body', keyed: true },
  cancelReturn: { method: 'POST', path: '/returns/{id}/cancel', input: 'body', keyed: true },
  closeReturn: { method: 'POST', path: '/returns/{id}/close', input: 'body', keyed: true },
  declineReturn: { method: 'POST', path: '/returns/{id}/decline', input: 'body', keyed: true },
  receiveReturn: { method: 'POST', path: '/returns/{id}/receive', input: 'body', keyed: true },
  getStore: { method: 'GET', path: '/store' },
} as const;

