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
  /**
   * Who acted: an API key, an app, a member of the staff, the storefront, or the service itself (`system`).
   */
  type: 'api_key' | 'app' | 'staff' | 'storefront' | 'system';
  /**
   * Id of the API key or of the app, or the subject of the identity token of the staff member; null for others.
   */
  id: (number | string) | null;
  /**
   * Name of the key, the app or the person when they acted.
   */
  name: string;
}
export interface Address {
  /**
   * Given name of the person at the address.
   */
  first_name: string | null;
  /**
   * Family name of the person at the address.
   */
  last_name: string | null;
  /**
   * Company or organisation at the address.
   */
  company: string | null;
  /**
   * Street and house number.
   */
  line1: string | null;
  /**
   * Second line of the address: flat, floor or building.
   */
  line2: string | null;
  /**
   * City, town or village.
   */
  city: string | null;
  /**
   * State, province or county, as it is written; tax rates of a region match it whatever its case.
   */
  region: string | null;
  /**
   * Postal code, as it is written in the country.
   */
  postcode: string | null;
  /**
   * ISO 3166-1 alpha-2 code of the country, such as `IE`.
   */
  country: string | null;
  /**
   * Phone number at the address, as it was written.
   */
  phone: string | null;
}
export interface AddressInput {
  /**
   * Given name of the person at the address.
   */
  first_name?: string | null;
  /**
   * Family name of the person at the address.
   */
  last_name?: string | null;
  /**
   * Company or organisation at the address.
   */
  company?: string | null;
  /**
   * Street and house number.
   */
  line1: string;
  /**
   * Second line of the address: flat, floor or building.
   */
  line2?: string | null;
  /**
   * City, town or village.
   */
  city: string;
  /**
   * State, province or county, as it is written; tax rates of a region match it whatever its case.
   */
  region?: string | null;
  /**
   * Postal code, as it is written in the country.
   */
  postcode?: string | null;
  /**
   * ISO 3166-1 alpha-2 code of the country, such as `IE`.
   */
  country: string;
  /**
   * Phone number at the address, as it was written.
   */
  phone?: string | null;
}
export interface AdjustInventoryLevel {
  /**
   * The location whose stock it is.
   */
  location_id: number;
  /**
   * The variant whose stock it is; it must be tracked.
   */
  variant_id: number;
  /**
   * Units that come, or below zero go. A level never falls below 0: more than there are is refused.
   */
  delta: number;
  /**
   * Note on the movement, at most 500 characters, shown in the list of movements.
   */
  reason?: string | null;
}
export interface AppInstallation {
  /**
   * Names the type of the object.
   */
  object: 'app_installation';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * `active` until the app is uninstalled. An app that comes back has a new installation.
   */
  status: 'active' | 'uninstalled';
  /**
   * The app that is installed.
   */
  app: {
    /**
     * Identifies the app on the platform; no secret.
     */
    client_id: string;
    /**
     * Name of the app when its last token was issued.
     */
    name: string;
    /**
     * The app's part of addresses, unique on the platform.
     */
    slug: string;
  };
  /**
   * The store that it is installed in.
   */
  store: StoreSummary;
  /**
   * What the store granted to the app.
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
  /**
   * When the app was installed.
   */
  installed_at: string;
  /**
   * When the app was uninstalled; null while it is active.
   */
  uninstalled_at: string | null;
}
export interface Booking {
  /**
   * Names the type of the object.
   */
  object: 'booking';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Counts the bookings of the store from `B1001`. Numbers rise and may have gaps.
   */
  number: string;
  /**
   * Where the booking stands. `pending` and `confirmed` hold seats; `no_show`: the customer did not come.
   */
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show';
  /**
   * Where it was booked: what an integration orders is `web`, what staff book is `admin`.
   */
  source: 'web' | 'admin' | 'pos';
  /**
   * Name of the product that was booked, as it was then.
   */
  service_name: string;
  /**
   * Title of the variant that was booked, such as its duration; null for a simple product.
   */
  variant_title: string | null;
  /**
   * The product that was booked; null when it is gone.
   */
  product_id: number | null;
  /**
   * The variant that was booked; null when it is gone.
   */
  variant_id: number | null;
  /**
   * The order that the booking is a line of; null without one.
   */
  order_id: number | null;
  /**
   * The customer who booked; null when not known.
   */
  customer_id: number | null;
  /**
   * Full name of the customer for the booking; null when not known.
   */
  customer_name: string | null;
  /**
   * E-mail address of the customer for the booking; null when not known.
   */
  customer_email: string | null;
  /**
   * Phone number of the customer for the booking; null when not known.
   */
  customer_phone: string | null;
  /**
   * When the booking begins, in UTC.
   */
  starts_at: string;
  /**
   * When the booking ends, in UTC.
   */
  ends_at: string;
  /**
   * IANA time zone that it was booked in.
   */
  timezone: string;
  /**
   * Seats that the booking takes.
   */
  seats: number;
  /**
   * The room, person or court that is booked; null when it is gone.
   */
  resource_id: number | null;
  /**
   * The location where it is held; null when it has none.
   */
  location_id: number | null;
  /**
   * What the customer or the staff said about it; null when nothing was.
   */
  notes: string | null;
  /**
   * Price of all seats; null when not known.
   */
  price: string | null;
  /**
   * What was paid of the price so far; null when not known.
   */
  deposit: string | null;
  /**
   * What the service asks for as deposit and nobody paid yet; null when it is not known. Part of `balance_due`.
   */
  deposit_due: string | null;
  /**
   * What is due at the appointment; null when not known.
   */
  balance_due: string | null;
  /**
   * ISO 4217 code of the currency of every amount of the booking.
   */
  currency: string;
  /**
   * Why the booking was cancelled; null unless a reason was given.
   */
  cancel_reason: string | null;
  /**
   * When the booking was cancelled; null unless it was.
   */
  cancelled_at: string | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
}
export interface Brand {
  /**
   * Names the type of the object.
   */
  object: 'brand';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Name of the brand, 1 to 200 characters.
   */
  name: string;
  /**
   * The brand's part of its address in the storefront, unique among the brands of the store.
   */
  slug: string;
  /**
   * Text about the brand; null without one.
   */
  description: string | null;
  /**
   * Address of the website of the brand; null without one.
   */
  website: string | null;
  /**
   * When it was created; null when that is not known.
   */
  created_at: string | null;
  /**
   * When it last changed; null when that is not known.
   */
  updated_at: string | null;
}
export interface CancelledBooking {
  /**
   * Names the type of the object.
   */
  object: 'booking';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Counts the bookings of the store from `B1001`. Numbers rise and may have gaps.
   */
  number: string;
  /**
   * Where the booking stands. `pending` and `confirmed` hold seats; `no_show`: the customer did not come.
   */
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show';
  /**
   * Where it was booked: what an integration orders is `web`, what staff book is `admin`.
   */
  source: 'web' | 'admin' | 'pos';
  /**
   * Name of the product that was booked, as it was then.
   */
  service_name: string;
  /**
   * Title of the variant that was booked, such as its duration; null for a simple product.
   */
  variant_title: string | null;
  /**
   * The product that was booked; null when it is gone.
   */
  product_id: number | null;
  /**
   * The variant that was booked; null when it is gone.
   */
  variant_id: number | null;
  /**
   * The order that the booking is a line of; null without one.
   */
  order_id: number | null;
  /**
   * The customer who booked; null when not known.
   */
  customer_id: number | null;
  /**
   * Full name of the customer for the booking; null when not known.
   */
  customer_name: string | null;
  /**
   * E-mail address of the customer for the booking; null when not known.
   */
  customer_email: string | null;
  /**
   * Phone number of the customer for the booking; null when not known.
   */
  customer_phone: string | null;
  /**
   * When the booking begins, in UTC.
   */
  starts_at: string;
  /**
   * When the booking ends, in UTC.
   */
  ends_at: string;
  /**
   * IANA time zone that it was booked in.
   */
  timezone: string;
  /**
   * Seats that the booking takes.
   */
  seats: number;
  /**
   * The room, person or court that is booked; null when it is gone.
   */
  resource_id: number | null;
  /**
   * The location where it is held; null when it has none.
   */
  location_id: number | null;
  /**
   * What the customer or the staff said about it; null when nothing was.
   */
  notes: string | null;
  /**
   * Price of all seats; null when not known.
   */
  price: string | null;
  /**
   * What was paid of the price so far; null when not known.
   */
  deposit: string | null;
  /**
   * What the service asks for as deposit and nobody paid yet; null when it is not known. Part of `balance_due`.
   */
  deposit_due: string | null;
  /**
   * What is due at the appointment; null when not known.
   */
  balance_due: string | null;
  /**
   * ISO 4217 code of the currency of every amount of the booking.
   */
  currency: string;
  /**
   * Why the booking was cancelled; null unless a reason was given.
   */
  cancel_reason: string | null;
  /**
   * When the booking was cancelled; null unless it was.
   */
  cancelled_at: string | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
  /**
   * What the cancellation gave back, by a refund or as a gift card.
   */
  refunded: string;
}
export interface CancelledOrder {
  /**
   * Names the type of the object.
   */
  object: 'order';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Counts the orders of the store from 1001. Numbers rise and may have gaps.
   */
  number: number;
  /**
   * The number with the prefix of the store, such as `#1001`: what people call the order.
   */
  name: string;
  /**
   * Where the order stands as a whole. It moves when the order is paid, fulfilled, delivered, cancelled or refunded.
   */
  status: 'pending' | 'processing' | 'on_hold' | 'shipped' | 'ready_for_pickup' | 'delivered' | 'cancelled' | 'refunded';
  /**
   * What was paid and given back: `partially_refunded` once some money went back, `refunded` once all did.
   */
  payment_status: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
  /**
   * `partial` once some units were fulfilled, `fulfilled` once none is left to fulfill.
   */
  fulfillment_status: 'unfulfilled' | 'partial' | 'fulfilled';
  /**
   * Where the order was placed. Orders that are made through the API are `api`.
   */
  source: 'storefront' | 'pos' | 'subscription' | 'api';
  /**
   * Whether it is a test order, of a store on free trial. Reports and the figures of customers leave it out.
   */
  test: boolean;
  /**
   * The customer's e-mail address for the order; null when none is known.
   */
  email: string | null;
  /**
   * The customer's phone number for the order; null when none is known.
   */
  phone: string | null;
  /**
   * The customer who ordered; null without one.
   */
  customer_id: number | null;
  /**
   * Full name of the customer when the order was placed.
   */
  customer_name: string | null;
  /**
   * ISO 4217 code of the currency of every amount on the order: that of the store when it was placed.
   */
  currency: string;
  /**
   * Sum of `line_total` of all lines, before discounts.
   */
  subtotal: string;
  /**
   * Sum of the discounts on the lines.
   */
  discount_total: string;
  /**
   * Charge for shipping; 0.00 when a discount makes it free.
   */
  shipping_total: string;
  /**
   * Taxes of the lines and of shipping. Part of the prices when `prices_include_tax`, else added to them.
   */
  tax_total: string;
  /**
   * What the customer is charged: lines less discounts, with shipping and taxes.
   */
  total: string;
  /**
   * Sum of all refunds so far; never more than `total`.
   */
  refunded_total: string;
  /**
   * The discount code that the customer used, in upper case; null without one.
   */
  discount_code: string | null;
  /**
   * Code of the way of payment: `external` for what was paid outside the service.
   */
  payment_method: string;
  /**
   * The way of payment as it is shown to people.
   */
  payment_method_label: string;
  /**
   * The lines of the order, 1 to 100, as they were when ordered.
   */
  line_items: LineItem[];
  /**
   * How the order reaches the customer.
   */
  fulfillment: 'ship' | 'pickup' | 'digital' | 'pos';
  /**
   * The way of shipping and its charge; null when nothing is shipped.
   */
  shipping_line: {
    /**
     * Name of the way of shipping that the customer sees.
     */
    title: string;
    /**
     * Charge for shipping before a discount that makes it free.
     */
    price: string;
  } | null;
  /**
   * Whether unit prices and the shipping charge include tax, as the store was set when the order was placed.
   */
  prices_include_tax: boolean;
  /**
   * The part of `tax_total` that is tax on shipping.
   */
  shipping_tax: string;
  /**
   * Each discount that the order got, by code or automatically, and what it came to.
   */
  discount_applications: DiscountApplication[];
  /**
   * What the prices could not take into account; empty when nothing was left out.
   */
  price_explanation: PriceExplanation[];
  /**
   * Where the goods go; null when nothing is shipped. Taxes may follow from it.
   */
  shipping_address: Address | null;
  /**
   * Where the bill goes; the shipping address unless another was sent.
   */
  billing_address: Address | null;
  /**
   * Tracking of the latest parcel; null until there is one.
   */
  tracking: Tracking | null;
  /**
   * The parcels of the order, oldest first.
   */
  shipments: Shipment[];
  /**
   * The store's own labels for the order, at most 50; two of them never differ in case only.
   */
  tags: string[];
  /**
   * Note of the staff, which the customer does not see.
   */
  note: string | null;
  /**
   * What the customer wrote with the order.
   */
  customer_note: string | null;
  /**
   * The location whose stock the order took; null when it took none.
   */
  location_id: number | null;
  /**
   * When the order was placed.
   */
  placed_at: string | null;
  /**
   * When the order was paid; null until then.
   */
  paid_at: string | null;
  /**
   * When the last unit was fulfilled; null until then.
   */
  fulfilled_at: string | null;
  /**
   * When the order reached the customer; null until that is recorded.
   */
  delivered_at: string | null;
  /**
   * When the order was cancelled; null unless it was.
   */
  cancelled_at: string;
  /**
   * Why the order was cancelled; null unless it was.
   */
  cancel_reason: 'customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other';
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
}
export interface LineItem {
  /**
   * Names the type of the object.
   */
  object: 'line_item';
  /**
   * Identifies the line: fulfilments, refunds and returns name lines by it.
   */
  id: number;
  /**
   * The product that was ordered; null when it has been deleted since.
   */
  product_id: number | null;
  /**
   * The variant that was ordered; null when it has been deleted since.
   */
  variant_id: number | null;
  /**
   * Name of the product when it was ordered. Later changes of the product leave it as it is.
   */
  name: string;
  /**
   * Title of the variant when it was ordered, such as `S / White`; null for a simple product.
   */
  variant_title: string | null;
  /**
   * SKU of the variant when it was ordered; null when it had none.
   */
  sku: string | null;
  /**
   * Kind of the product: only `physical` lines have stock to ship and come back by returns.
   */
  kind: 'physical' | 'digital' | 'gift_card' | 'booking';
  /**
   * Units that were ordered. Refunds and returns do not lower it.
   */
  quantity: number;
  /**
   * Price of one unit before discounts. It includes tax when the order says `prices_include_tax`.
   */
  unit_price: string;
  /**
   * Share of the line, in all its units, in the discounts of the order.
   */
  discount: string;
  /**
   * Tax on the line after its discount; the sum of `tax_lines`.
   */
  tax: string;
  /**
   * `unit_price` times `quantity`, before the discount.
   */
  line_total: string;
  /**
   * When the last of its units was fulfilled; null until then.
   */
  fulfilled_at: string | null;
  /**
   * Units of the line that refunds covered so far.
   */
  refunded_quantity: number;
  /**
   * Units that can be fulfilled: those that were neither sent nor refunded.
   */
  fulfillable_quantity: number;
  /**
   * Units of the line that a refund, a return or the cancellation put back into stock.
   */
  restocked_quantity: number;
  /**
   * Units that open returns still wait for.
   */
  returning_quantity: number;
  /**
   * Units that came back by returns.
   */
  returned_quantity: number;
  /**
   * The booking that the line made, when it is a service that is held at a time; else null.
   */
  booking_id: number | null;
  /**
   * Each tax on the line, in the order in which the taxes apply.
   */
  tax_lines: TaxLine[];
}
export interface TaxLine {
  /**
   * Name of the tax, such as `VAT`.
   */
  name: string;
  /**
   * Rate in percent, with two decimals: `23.00`.
   */
  rate: string;
  /**
   * What the tax came to on the line.
   */
  amount: string;
}
export interface DiscountApplication {
  /**
   * `code`: the customer used it. `automatic`: it applied by itself.
   */
  source: 'code' | 'automatic';
  /**
   * The discount, or the automatic discount.
   */
  discount_id: number;
  /**
   * The code in upper case; null for an automatic discount.
   */
  code: string | null;
  /**
   * Title of the discount as shoppers see it; null without one.
   */
  title: string | null;
  /**
   * What kind of discount it is.
   */
  type: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  /**
   * Percent for `percentage`, an amount for `fixed`; 0.00 for `free_shipping`; what is off each unit, in percent, for `buy_x_get_y`.
   */
  value: string;
  /**
   * What the discount came to over all lines; for `free_shipping`, the charge that was not made.
   */
  amount: string;
}
export interface PriceExplanation {
  /**
   * Why something was left out: `unreadable_record`, a stored record that could not be read.
   */
  code: 'unreadable_record';
  /**
   * Type of the record that was left out.
   */
  object: 'customer_group' | 'group_price' | 'quantity_break' | 'automatic_discount' | 'location';
  /**
   * Id of the record that was left out.
   */
  id: number;
  /**
   * What was left out, in words for people.
   */
  message: string;
}
export interface Tracking {
  /**
   * Name of the carrier, such as `DHL`; null when not known.
   */
  company: string | null;
  /**
   * Tracking number that the carrier gave; null when not known.
   */
  number: string | null;
  /**
   * Page that shows where the parcel is; for a well-known carrier it follows from company and number.
   */
  url: string | null;
}
export interface Shipment {
  /**
   * Counts the parcels of the order from 1.
   */
  id: number;
  /**
   * The units in the parcel.
   */
  line_items: {
    /**
     * Id of the line of the order.
     */
    id: number;
    /**
     * Units of the line in the parcel.
     */
    quantity: number;
  }[];
  /**
   * Where the parcel is; null when no tracking is known.
   */
  tracking: Tracking | null;
  /**
   * When the parcel was recorded.
   */
  created_at: string;
}
export interface Category {
  /**
   * Names the type of the object.
   */
  object: 'category';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Name of the category, 1 to 200 characters.
   */
  name: string;
  /**
   * The category's part of its address in the storefront, unique among the categories of the store.
   */
  slug: string;
  /**
   * The category above it; null at the top.
   */
  parent_id: number | null;
  /**
   * Text about the category; null without one.
   */
  description: string | null;
  /**
   * Whether the storefront shows it.
   */
  is_visible: boolean;
  /**
   * Place among the categories with the same parent, lower first.
   */
  position: number;
  /**
   * When it was created; null when that is not known.
   */
  created_at: string | null;
  /**
   * When it last changed; null when that is not known.
   */
  updated_at: string | null;
}
export interface ChangedInventoryLevel {
  /**
   * Names the type of the object.
   */
  object: 'inventory_level';
  /**
   * The variant that is counted.
   */
  variant_id: number;
  /**
   * The location where the units are.
   */
  location_id: number;
  /**
   * Units at the location, never below 0.
   */
  on_hand: number;
  /**
   * When the level was last recorded; null when it never was.
   */
  updated_at: string | null;
  /**
   * What changed the level, by how much and why.
   */
  movement: InventoryMovement;
}
export interface Customer {
  /**
   * Names the type of the object.
   */
  object: 'customer';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * E-mail address as it was written; unique in the store whatever its case.
   */
  email: string;
  /**
   * Given name; null when not known.
   */
  first_name: string | null;
  /**
   * Family name; null when not known.
   */
  last_name: string | null;
  /**
   * Phone number as it was written; null when not known.
   */
  phone: string | null;
  /**
   * Company or organisation; null without one.
   */
  company: string | null;
  /**
   * Note of the staff, which the customer does not see.
   */
  note: string | null;
  /**
   * Whether the customer agreed to marketing by e-mail.
   */
  accepts_marketing: boolean;
  /**
   * Whether the customer has an account in the storefront.
   */
  has_account: boolean;
  /**
   * Whether the customer is kept from ordering.
   */
  is_blocked: boolean;
  /**
   * Orders of the customer that are neither cancelled nor test orders.
   */
  orders_count: number;
  /**
   * What the customer paid, less refunds; test orders are left out.
   */
  total_spent: string;
  /**
   * ISO 4217 code of the currency of the store, which `total_spent` is in.
   */
  currency: string;
  /**
   * Saved addresses, at most 50.
   */
  addresses: CustomerAddress[];
  /**
   * When the latest order was placed; null before the first.
   */
  last_order_at: string | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
}
export interface CustomerAddress {
  /**
   * Identifies the address among those of the customer. A request that replaces the addresses gives them new ids.
   */
  id: number;
  /**
   * Whether it is the address that is offered first. One address of a customer is; without a choice it is the first.
   */
  is_default: boolean;
  /**
   * Given name of the person at the address.
   */
  first_name: string | null;
  /**
   * Family name of the person at the address.
   */
  last_name: string | null;
  /**
   * Company or organisation at the address.
   */
  company: string | null;
  /**
   * Street and house number.
   */
  line1: string | null;
  /**
   * Second line of the address: flat, floor or building.
   */
  line2: string | null;
  /**
   * City, town or village.
   */
  city: string | null;
  /**
   * State, province or county, as it is written; tax rates of a region match it whatever its case.
   */
  region: string | null;
  /**
   * Postal code, as it is written in the country.
   */
  postcode: string | null;
  /**
   * ISO 3166-1 alpha-2 code of the country, such as `IE`.
   */
  country: string | null;
  /**
   * Phone number at the address, as it was written.
   */
  phone: string | null;
}
export interface CustomerAddressInput {
  /**
   * Whether it is the address that is offered first. One address of a customer is; without a choice it is the first.
   */
  is_default?: boolean;
  /**
   * Given name of the person at the address.
   */
  first_name?: string | null;
  /**
   * Family name of the person at the address.
   */
  last_name?: string | null;
  /**
   * Company or organisation at the address.
   */
  company?: string | null;
  /**
   * Street and house number.
   */
  line1: string;
  /**
   * Second line of the address: flat, floor or building.
   */
  line2?: string | null;
  /**
   * City, town or village.
   */
  city: string;
  /**
   * State, province or county, as it is written; tax rates of a region match it whatever its case.
   */
  region?: string | null;
  /**
   * Postal code, as it is written in the country.
   */
  postcode?: string | null;
  /**
   * ISO 3166-1 alpha-2 code of the country, such as `IE`.
   */
  country: string;
  /**
   * Phone number at the address, as it was written.
   */
  phone?: string | null;
}
export interface Deleted {
  /**
   * Names the type of the object that was deleted.
   */
  object: string;
  /**
   * Id of the object that was deleted.
   */
  id: number;
  /**
   * Whether it is gone; false for a discount that orders used, which stays, switched off.
   */
  deleted: boolean;
  /**
   * Always false: the discount is switched off. Only there when `deleted` is false.
   */
  is_active?: boolean;
}
export interface DeletedProduct {
  /**
   * Names the type of the object.
   */
  object: 'product';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Name of the product, 1 to 200 characters.
   */
  name: string;
  /**
   * The product's part of its address in the storefront, unique in the store.
   */
  slug: string;
  /**
   * Only an `active` product can be bought; a `draft` is not published yet, an `archived` one no longer.
   */
  status: 'active' | 'draft' | 'archived';
  /**
   * What is sold. Integrations make `physical` and `digital` products; gift cards and bookings are made in the admin.
   */
  kind: 'physical' | 'digital' | 'gift_card' | 'booking';
  /**
   * `simple`: one variant and no options. `variable`: options, and a variant for each combination that is sold.
   */
  type: 'simple' | 'variable';
  /**
   * Description as HTML, without scripts, styles and other markup that could do harm.
   */
  description: string | null;
  /**
   * Short description as HTML, made safe like `description`.
   */
  short_description: string | null;
  /**
   * The brand of the product; null without one.
   */
  brand_id: number | null;
  /**
   * The categories that the product is in, at most 50.
   */
  category_ids: number[];
  /**
   * What the variants differ by, at most 3; empty for a simple product.
   *
   * @maxItems 3
   */
  options: ProductOption[];
  /**
   * The gallery, main image first; at most 20.
   */
  images: ProductImage[];
  /**
   * The units of sale, 1 to 100, in order.
   */
  variants: Variant[];
  /**
   * What search engines show in place of name and description.
   */
  seo: {
    /**
     * Title of the page for search engines; null: the name.
     */
    title: string | null;
    /**
     * Description of the page for search engines; null: none of its own.
     */
    description: string | null;
  };
  /**
   * Whether the store puts the product forward.
   */
  is_featured: boolean;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
  /**
   * When the product was deleted; set in the payload of `product.deleted`, else null.
   */
  deleted_at: string;
}
export interface ProductOption {
  /**
   * Name of the option, such as `Size`; unique in the product.
   */
  name: string;
  /**
   * The values of the option in order, such as `S`, `M`, `L`; 1 to 100.
   */
  values: string[];
}
export interface ProductImage {
  /**
   * Identifies the image; null for a thumbnail that is not in the gallery.
   */
  id: number | null;
  /**
   * Address of the image in the media library; the address that was sent until the download is ready.
   */
  url: string;
  /**
   * Text in place of the image; null without one.
   */
  alt: string | null;
  /**
   * Place in the gallery, counted from 0: the main image.
   */
  position: number;
  /**
   * How the download into the media library stands. A `failed` image stays listed: send its address once more to try again.
   */
  status: 'processing' | 'ready' | 'failed';
  /**
   * Why the download failed; null unless the status is `failed`.
   */
  error: {
    /**
     * Why it failed: no answer, not a picture of a known type, or too large.
     */
    code: 'image_unreachable' | 'image_type' | 'image_too_large';
    /**
     * Why it failed, in words for people.
     */
    message: string;
  } | null;
}
export interface Variant {
  /**
   * Names the type of the object.
   */
  object: 'variant';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * The product that the variant is of.
   */
  product_id: number;
  /**
   * The option values joined with " / ", such as `S / White`; null for a simple product.
   */
  title: string | null;
  /**
   * The value of each option of the product by the name of the option; empty for a simple product.
   */
  option_values: {
    [k: string]: string;
  };
  /**
   * Stock keeping unit, unique in the store, at most 64 characters; null without one.
   */
  sku: string | null;
  /**
   * GTIN of 8, 12, 13 or 14 digits; null without one.
   */
  barcode: string | null;
  /**
   * Price of one unit. It includes tax when the store prices so.
   */
  price: string;
  /**
   * Price that is shown struck through beside `price`, and higher; null without one.
   */
  compare_at_price: string | null;
  /**
   * What a unit costs the store, for profit in reports; null when not known.
   */
  cost: string | null;
  /**
   * ISO 4217 code of the currency of the store, which every amount is in.
   */
  currency: string;
  /**
   * Weight of one unit in grams; null when not known.
   */
  weight_grams: number | null;
  /**
   * Whether stock is counted. A variant that is not tracked never runs out.
   */
  inventory_tracked: boolean;
  /**
   * Units that can be sold online, over all active locations that fulfill online orders; null when not tracked.
   */
  inventory_quantity: number | null;
  /**
   * Whether the variant can be bought.
   */
  is_active: boolean;
  /**
   * Place among the variants of the product, counted from 0.
   */
  position: number;
  /**
   * Address of the image of the product that shows the variant; null when none was chosen.
   */
  image_url: string | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
}
export interface Discount {
  /**
   * Names the type of the object.
   */
  object: 'discount';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * What the customer types, in upper case; unique in the store.
   */
  code: string;
  /**
   * Title that shoppers see; null without one.
   */
  title: string | null;
  /**
   * What the discount gives: a percentage off, an amount off, or free shipping.
   */
  type: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  /**
   * Percent for `percentage`, an amount for `fixed`, 0.00 for `free_shipping`.
   */
  value: string;
  /**
   * Least amount of the lines it applies to, before discounts; null: none.
   */
  minimum_subtotal: string | null;
  /**
   * Least number of units it applies to; null: none.
   */
  minimum_quantity: number | null;
  /**
   * Which lines it applies to: all, those in `category_ids`, or those in `product_ids`.
   */
  applies_to: 'all' | 'categories' | 'products';
  /**
   * The products it applies to; used when `applies_to` is `products`.
   */
  product_ids: number[];
  /**
   * The categories it applies to; used when `applies_to` is `categories`.
   */
  category_ids: number[];
  /**
   * Whether each customer can use it on one order only.
   */
  once_per_customer: boolean;
  /**
   * Orders that can use it in all; null: any number.
   */
  usage_limit: number | null;
  /**
   * Orders that used it. A cancelled order gives its use back.
   */
  times_used: number;
  /**
   * When it begins to apply; null: at once.
   */
  starts_at: string | null;
  /**
   * When it stops to apply; null: never.
   */
  ends_at: string | null;
  /**
   * Whether it is switched on. A discount that is on may still be outside its time.
   */
  is_active: boolean;
  /**
   * Whether it can be used now, and why not: it follows from the switch, the times and the uses.
   */
  state: 'active' | 'scheduled' | 'expired' | 'used_up' | 'disabled';
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
}
export interface Error {
  /**
   * Why the request was refused or failed.
   */
  error: {
    /**
     * The class of the error; it follows from the status.
     */
    type: 'invalid_request' | 'authentication' | 'permission' | 'not_found' | 'conflict' | 'rate_limited' | 'server';
    /**
     * What went wrong. Stable and machine-readable; new codes may be added.
     */
    code: string;
    /**
     * What is wrong, in words for people. It may change: go by `code`.
     */
    message: string;
    /**
     * The first invalid field, as in `variants[0].price`.
     */
    param?: string;
    /**
     * Figures of the error by name, such as what is available.
     */
    meta?: {
      [k: string]: unknown;
    };
    /**
     * Each invalid field, at most 100; present on 422.
     */
    errors?: {
      /**
       * The field, as in `variants[0].price`.
       */
      param: string;
      /**
       * What is wrong with the field. Stable and machine-readable; new codes may be added.
       */
      code: string;
      /**
       * What is wrong with the field, in words for people.
       */
      message: string;
      /**
       * Figures of the error by name, such as what is available.
       */
      meta?: {
        [k: string]: unknown;
      };
    }[];
    /**
     * Names the request, as `X-Request-Id` does: quote it when you ask us.
     */
    request_id: string;
  };
}
export interface ExchangeOAuthCode {
  /**
   * What is exchanged for the token; only a code is taken.
   */
  grant_type: 'authorization_code';
  /**
   * The app, by its client id.
   */
  client_id: string;
  /**
   * The client secret of the app.
   */
  client_secret: string;
  /**
   * The code that the merchant came back with: single use, for 10 minutes.
   */
  code: string;
  /**
   * The address that the code was issued for.
   */
  redirect_uri: string;
  /**
   * The verifier of PKCE; required when the code was asked for with a challenge.
   */
  code_verifier?: string;
}
export interface GiftCard {
  /**
   * Names the type of the object.
   */
  object: 'gift_card';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * The last four characters of the code. The code itself is shown once, when the card is issued.
   */
  last4: string;
  /**
   * What was on the card when it was issued.
   */
  initial_value: string;
  /**
   * What can still be spent: the initial value less redemptions, plus restorations.
   */
  balance: string;
  /**
   * ISO 4217 code of the currency of both amounts.
   */
  currency: string;
  /**
   * Whether the card can be spent from at the moment of the request, and why not.
   */
  status: 'active' | 'used' | 'expired' | 'disabled';
  /**
   * How the card was issued: through the API, as a line of an order, or for a cancelled booking.
   */
  source: string | null;
  /**
   * The customer who has the card; null when not known.
   */
  customer_id: number | null;
  /**
   * The order that bought the card; null without one.
   */
  order_id: number | null;
  /**
   * Where the card was or is to be sent; null when not known.
   */
  recipient_email: string | null;
  /**
   * Name of the person who gets the card; null when not known.
   */
  recipient_name: string | null;
  /**
   * Note of the staff; null without one.
   */
  note: string | null;
  /**
   * The first instant at which the card is no longer valid; null: it never expires.
   */
  expires_at: string | null;
  /**
   * When the card was disabled for good; null unless it was.
   */
  disabled_at: string | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
}
export interface GiftCardMovement {
  /**
   * Names the type of the object.
   */
  object: 'gift_card_movement';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * The card whose balance moved.
   */
  gift_card_id: number;
  /**
   * A redemption spends from the card, a restoration gives back.
   */
  type: 'redemption' | 'restoration';
  /**
   * What was spent or given back; above zero for both types.
   */
  amount: string;
  /**
   * What was on the card afterwards.
   */
  balance: string;
  /**
   * ISO 4217 code of the currency of the card, which every amount is in.
   */
  currency: string;
  /**
   * The caller's own name for it, such as the number of a receipt; null without one.
   */
  reference: string | null;
  /**
   * The redemption that a restoration gives back; null for a redemption.
   */
  redemption_id: number | null;
  /**
   * How much of a redemption was given back.
   */
  restored: string;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When it last changed: a redemption changes when some of it is restored.
   */
  updated_at: string;
}
export interface InventoryLevel {
  /**
   * Names the type of the object.
   */
  object: 'inventory_level';
  /**
   * The variant that is counted.
   */
  variant_id: number;
  /**
   * The location where the units are.
   */
  location_id: number;
  /**
   * Units at the location, never below 0.
   */
  on_hand: number;
  /**
   * When the level was last recorded; null when it never was.
   */
  updated_at: string | null;
}
export interface InventoryMovement {
  /**
   * Names the type of the object.
   */
  object: 'inventory_movement';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * The variant whose stock moved.
   */
  variant_id: number;
  /**
   * The location whose stock moved.
   */
  location_id: number;
  /**
   * What moved the stock: `adjust` and `count` by hand, the others by what happened to an order, a return, a product or a purchase order.
   */
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
  /**
   * Units that came, or below zero went; 0 for a count that found what was expected.
   */
  delta: number;
  /**
   * Units at the location after the movement.
   */
  on_hand_after: number;
  /**
   * Counts the movements of the level, one variant at one location, from 1 without a gap.
   */
  sequence: number;
  /**
   * The note that was sent with the change; null without one.
   */
  reason: string | null;
  /**
   * The order that moved the stock; null without one.
   */
  order_id: number | null;
  /**
   * The refund that put the units back; null without one.
   */
  refund_id: number | null;
  /**
   * The return that brought the units back; null without one.
   */
  return_id: number | null;
  /**
   * Who or what caused the movement.
   */
  actor: Actor;
  /**
   * When the stock moved.
   */
  created_at: string;
}
export interface IssuedGiftCard {
  /**
   * Names the type of the object.
   */
  object: 'gift_card';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * The last four characters of the code. The code itself is shown once, when the card is issued.
   */
  last4: string;
  /**
   * What was on the card when it was issued.
   */
  initial_value: string;
  /**
   * What can still be spent: the initial value less redemptions, plus restorations.
   */
  balance: string;
  /**
   * ISO 4217 code of the currency of both amounts.
   */
  currency: string;
  /**
   * Whether the card can be spent from at the moment of the request, and why not.
   */
  status: 'active' | 'used' | 'expired' | 'disabled';
  /**
   * How the card was issued: through the API, as a line of an order, or for a cancelled booking.
   */
  source: string | null;
  /**
   * The customer who has the card; null when not known.
   */
  customer_id: number | null;
  /**
   * The order that bought the card; null without one.
   */
  order_id: number | null;
  /**
   * Where the card was or is to be sent; null when not known.
   */
  recipient_email: string | null;
  /**
   * Name of the person who gets the card; null when not known.
   */
  recipient_name: string | null;
  /**
   * Note of the staff; null without one.
   */
  note: string | null;
  /**
   * The first instant at which the card is no longer valid; null: it never expires.
   */
  expires_at: string | null;
  /**
   * When the card was disabled for good; null unless it was.
   */
  disabled_at: string | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
  /**
   * The full code, in this answer and its replay only: keep it, or send it on.
   */
  code: string;
}
export interface Location {
  /**
   * Names the type of the object.
   */
  object: 'location';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Name of the location, 1 to 200 characters.
   */
  name: string;
  /**
   * What the location is.
   */
  type: 'warehouse' | 'shop' | 'other';
  /**
   * Where the location is; null when not known.
   */
  address: Address | null;
  /**
   * Phone number of the location; null without one.
   */
  phone: string | null;
  /**
   * Whether its stock counts for online orders, and it takes them.
   */
  fulfils_online: boolean;
  /**
   * Whether customers can collect orders there.
   */
  pickup: boolean;
  /**
   * Which location fulfills first: the lower number goes first.
   */
  priority: number;
  /**
   * Whether the location is in use. One that is the default or holds stock stays active.
   */
  is_active: boolean;
  /**
   * Whether it is the main location; exactly one of the store is.
   */
  is_default: boolean;
  /**
   * IANA time zone of the location; null: that of the store.
   */
  timezone: string | null;
  /**
   * When it was created; null when that is not known.
   */
  created_at: string | null;
  /**
   * When it last changed; null when that is not known.
   */
  updated_at: string | null;
}
export interface OAuthToken {
  /**
   * The token of the installation, in this answer only. Send it as `Authorization: Bearer …`.
   */
  access_token: string;
  /**
   * How the token is sent; always as a bearer token.
   */
  token_type: 'Bearer';
  /**
   * The scopes that were granted, with spaces between.
   */
  scope: string;
  /**
   * The installation that the token belongs to.
   */
  installation_id: number;
  /**
   * The store that installed the app.
   */
  store: StoreSummary;
}
export interface Order {
  /**
   * Names the type of the object.
   */
  object: 'order';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Counts the orders of the store from 1001. Numbers rise and may have gaps.
   */
  number: number;
  /**
   * The number with the prefix of the store, such as `#1001`: what people call the order.
   */
  name: string;
  /**
   * Where the order stands as a whole. It moves when the order is paid, fulfilled, delivered, cancelled or refunded.
   */
  status: 'pending' | 'processing' | 'on_hold' | 'shipped' | 'ready_for_pickup' | 'delivered' | 'cancelled' | 'refunded';
  /**
   * What was paid and given back: `partially_refunded` once some money went back, `refunded` once all did.
   */
  payment_status: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
  /**
   * `partial` once some units were fulfilled, `fulfilled` once none is left to fulfill.
   */
  fulfillment_status: 'unfulfilled' | 'partial' | 'fulfilled';
  /**
   * Where the order was placed. Orders that are made through the API are `api`.
   */
  source: 'storefront' | 'pos' | 'subscription' | 'api';
  /**
   * Whether it is a test order, of a store on free trial. Reports and the figures of customers leave it out.
   */
  test: boolean;
  /**
   * The customer's e-mail address for the order; null when none is known.
   */
  email: string | null;
  /**
   * The customer's phone number for the order; null when none is known.
   */
  phone: string | null;
  /**
   * The customer who ordered; null without one.
   */
  customer_id: number | null;
  /**
   * Full name of the customer when the order was placed.
   */
  customer_name: string | null;
  /**
   * ISO 4217 code of the currency of every amount on the order: that of the store when it was placed.
   */
  currency: string;
  /**
   * Sum of `line_total` of all lines, before discounts.
   */
  subtotal: string;
  /**
   * Sum of the discounts on the lines.
   */
  discount_total: string;
  /**
   * Charge for shipping; 0.00 when a discount makes it free.
   */
  shipping_total: string;
  /**
   * Taxes of the lines and of shipping. Part of the prices when `prices_include_tax`, else added to them.
   */
  tax_total: string;
  /**
   * What the customer is charged: lines less discounts, with shipping and taxes.
   */
  total: string;
  /**
   * Sum of all refunds so far; never more than `total`.
   */
  refunded_total: string;
  /**
   * The discount code that the customer used, in upper case; null without one.
   */
  discount_code: string | null;
  /**
   * Code of the way of payment: `external` for what was paid outside the service.
   */
  payment_method: string;
  /**
   * The way of payment as it is shown to people.
   */
  payment_method_label: string;
  /**
   * The lines of the order, 1 to 100, as they were when ordered.
   */
  line_items: LineItem[];
  /**
   * How the order reaches the customer.
   */
  fulfillment: 'ship' | 'pickup' | 'digital' | 'pos';
  /**
   * The way of shipping and its charge; null when nothing is shipped.
   */
  shipping_line: {
    /**
     * Name of the way of shipping that the customer sees.
     */
    title: string;
    /**
     * Charge for shipping before a discount that makes it free.
     */
    price: string;
  } | null;
  /**
   * Whether unit prices and the shipping charge include tax, as the store was set when the order was placed.
   */
  prices_include_tax: boolean;
  /**
   * The part of `tax_total` that is tax on shipping.
   */
  shipping_tax: string;
  /**
   * Each discount that the order got, by code or automatically, and what it came to.
   */
  discount_applications: DiscountApplication[];
  /**
   * What the prices could not take into account; empty when nothing was left out.
   */
  price_explanation: PriceExplanation[];
  /**
   * Where the goods go; null when nothing is shipped. Taxes may follow from it.
   */
  shipping_address: Address | null;
  /**
   * Where the bill goes; the shipping address unless another was sent.
   */
  billing_address: Address | null;
  /**
   * Tracking of the latest parcel; null until there is one.
   */
  tracking: Tracking | null;
  /**
   * The parcels of the order, oldest first.
   */
  shipments: Shipment[];
  /**
   * The store's own labels for the order, at most 50; two of them never differ in case only.
   */
  tags: string[];
  /**
   * Note of the staff, which the customer does not see.
   */
  note: string | null;
  /**
   * What the customer wrote with the order.
   */
  customer_note: string | null;
  /**
   * The location whose stock the order took; null when it took none.
   */
  location_id: number | null;
  /**
   * When the order was placed.
   */
  placed_at: string | null;
  /**
   * When the order was paid; null until then.
   */
  paid_at: string | null;
  /**
   * When the last unit was fulfilled; null until then.
   */
  fulfilled_at: string | null;
  /**
   * When the order reached the customer; null until that is recorded.
   */
  delivered_at: string | null;
  /**
   * When the order was cancelled; null unless it was.
   */
  cancelled_at: string | null;
  /**
   * Why the order was cancelled; null unless it was.
   */
  cancel_reason: ('customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other') | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
}
export interface OrderNote {
  /**
   * Names the type of the object.
   */
  object: 'order_note';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * The order that the note is on.
   */
  order_id: number;
  /**
   * The text, with a suffix that names who wrote it, such as `(API key: ERP sync)`.
   */
  message: string;
  /**
   * When the object was created.
   */
  created_at: string;
}
export interface OrderPreview {
  /**
   * Names the type of the object.
   */
  object: 'order';
  /**
   * Always null: nothing was written.
   */
  id: null;
  /**
   * Always null: a preview takes no number.
   */
  number: null;
  /**
   * Always null: a preview takes no number.
   */
  name: null;
  /**
   * Always `preview`: an order that was not placed has no other status.
   */
  status: 'preview';
  /**
   * What was paid and given back: `partially_refunded` once some money went back, `refunded` once all did.
   */
  payment_status: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
  /**
   * `partial` once some units were fulfilled, `fulfilled` once none is left to fulfill.
   */
  fulfillment_status: 'unfulfilled' | 'partial' | 'fulfilled';
  /**
   * Where the order was placed. Orders that are made through the API are `api`.
   */
  source: 'storefront' | 'pos' | 'subscription' | 'api';
  /**
   * Whether it is a test order, of a store on free trial. Reports and the figures of customers leave it out.
   */
  test: boolean;
  /**
   * The customer's e-mail address for the order; null when none is known.
   */
  email: string | null;
  /**
   * The customer's phone number for the order; null when none is known.
   */
  phone: string | null;
  /**
   * The customer who ordered; null without one.
   */
  customer_id: number | null;
  /**
   * Full name of the customer when the order was placed.
   */
  customer_name: string | null;
  /**
   * ISO 4217 code of the currency of every amount on the order: that of the store when it was placed.
   */
  currency: string;
  /**
   * Sum of `line_total` of all lines, before discounts.
   */
  subtotal: string;
  /**
   * Sum of the discounts on the lines.
   */
  discount_total: string;
  /**
   * Charge for shipping; 0.00 when a discount makes it free.
   */
  shipping_total: string;
  /**
   * Taxes of the lines and of shipping. Part of the prices when `prices_include_tax`, else added to them.
   */
  tax_total: string;
  /**
   * What the customer is charged: lines less discounts, with shipping and taxes.
   */
  total: string;
  /**
   * Sum of all refunds so far; never more than `total`.
   */
  refunded_total: string;
  /**
   * The discount code that the customer used, in upper case; null without one.
   */
  discount_code: string | null;
  /**
   * Code of the way of payment: `external` for what was paid outside the service.
   */
  payment_method: string;
  /**
   * The way of payment as it is shown to people.
   */
  payment_method_label: string;
  /**
   * The lines of the order, 1 to 100, as they were when ordered.
   */
  line_items: {
    /**
     * Names the type of the object.
     */
    object: 'line_item';
    /**
     * Always null: nothing was written.
     */
    id: null;
    /**
     * The product that was ordered; null when it has been deleted since.
     */
    product_id: number | null;
    /**
     * The variant that was ordered; null when it has been deleted since.
     */
    variant_id: number | null;
    /**
     * Name of the product when it was ordered. Later changes of the product leave it as it is.
     */
    name: string;
    /**
     * Title of the variant when it was ordered, such as `S / White`; null for a simple product.
     */
    variant_title: string | null;
    /**
     * SKU of the variant when it was ordered; null when it had none.
     */
    sku: string | null;
    /**
     * Kind of the product: only `physical` lines have stock to ship and come back by returns.
     */
    kind: 'physical' | 'digital' | 'gift_card' | 'booking';
    /**
     * Units that were ordered. Refunds and returns do not lower it.
     */
    quantity: number;
    /**
     * Price of one unit before discounts. It includes tax when the order says `prices_include_tax`.
     */
    unit_price: string;
    /**
     * Share of the line, in all its units, in the discounts of the order.
     */
    discount: string;
    /**
     * Tax on the line after its discount; the sum of `tax_lines`.
     */
    tax: string;
    /**
     * `unit_price` times `quantity`, before the discount.
     */
    line_total: string;
    /**
     * When the last of its units was fulfilled; null until then.
     */
    fulfilled_at: string | null;
    /**
     * Units of the line that refunds covered so far.
     */
    refunded_quantity: number;
    /**
     * Units that can be fulfilled: those that were neither sent nor refunded.
     */
    fulfillable_quantity: number;
    /**
     * Units of the line that a refund, a return or the cancellation put back into stock.
     */
    restocked_quantity: number;
    /**
     * Units that open returns still wait for.
     */
    returning_quantity: number;
    /**
     * Units that came back by returns.
     */
    returned_quantity: number;
    /**
     * Always null: no booking was made.
     */
    booking_id: number | null;
    /**
     * Each tax on the line, in the order in which the taxes apply.
     */
    tax_lines: TaxLine[];
  }[];
  /**
   * How the order reaches the customer.
   */
  fulfillment: 'ship' | 'pickup' | 'digital' | 'pos';
  /**
   * The way of shipping and its charge; null when nothing is shipped.
   */
  shipping_line: {
    /**
     * Name of the way of shipping that the customer sees.
     */
    title: string;
    /**
     * Charge for shipping before a discount that makes it free.
     */
    price: string;
  } | null;
  /**
   * Whether unit prices and the shipping charge include tax, as the store was set when the order was placed.
   */
  prices_include_tax: boolean;
  /**
   * The part of `tax_total` that is tax on shipping.
   */
  shipping_tax: string;
  /**
   * Each discount that the order got, by code or automatically, and what it came to.
   */
  discount_applications: DiscountApplication[];
  /**
   * What the prices could not take into account; empty when nothing was left out.
   */
  price_explanation: PriceExplanation[];
  /**
   * Where the goods go; null when nothing is shipped. Taxes may follow from it.
   */
  shipping_address: Address | null;
  /**
   * Where the bill goes; the shipping address unless another was sent.
   */
  billing_address: Address | null;
  /**
   * Tracking of the latest parcel; null until there is one.
   */
  tracking: Tracking | null;
  /**
   * The parcels of the order, oldest first.
   */
  shipments: Shipment[];
  /**
   * The store's own labels for the order, at most 50; two of them never differ in case only.
   */
  tags: string[];
  /**
   * Note of the staff, which the customer does not see.
   */
  note: string | null;
  /**
   * What the customer wrote with the order.
   */
  customer_note: string | null;
  /**
   * The location whose stock the order took; null when it took none.
   */
  location_id: number | null;
  /**
   * When the order was placed.
   */
  placed_at: string | null;
  /**
   * When the order was paid; null until then.
   */
  paid_at: string | null;
  /**
   * When the last unit was fulfilled; null until then.
   */
  fulfilled_at: string | null;
  /**
   * When the order reached the customer; null until that is recorded.
   */
  delivered_at: string | null;
  /**
   * When the order was cancelled; null unless it was.
   */
  cancelled_at: string | null;
  /**
   * Why the order was cancelled; null unless it was.
   */
  cancel_reason: ('customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other') | null;
  /**
   * When the preview was made.
   */
  created_at: string;
  /**
   * When the preview was made.
   */
  updated_at: string;
  /**
   * What would have the order refused, or is not known; empty when the order could be placed now.
   */
  warnings: {
    /**
     * The field that the warning is about, such as `line_items[1].quantity`.
     */
    param: string;
    /**
     * The code that a refusal would have, such as `insufficient_stock`.
     */
    code: string;
    /**
     * What is wrong, in words for people.
     */
    message: string;
    /**
     * Figures of the warning by name, such as the units that are available.
     */
    meta?: {
      [k: string]: unknown;
    };
  }[];
}
export interface Product {
  /**
   * Names the type of the object.
   */
  object: 'product';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Name of the product, 1 to 200 characters.
   */
  name: string;
  /**
   * The product's part of its address in the storefront, unique in the store.
   */
  slug: string;
  /**
   * Only an `active` product can be bought; a `draft` is not published yet, an `archived` one no longer.
   */
  status: 'active' | 'draft' | 'archived';
  /**
   * What is sold. Integrations make `physical` and `digital` products; gift cards and bookings are made in the admin.
   */
  kind: 'physical' | 'digital' | 'gift_card' | 'booking';
  /**
   * `simple`: one variant and no options. `variable`: options, and a variant for each combination that is sold.
   */
  type: 'simple' | 'variable';
  /**
   * Description as HTML, without scripts, styles and other markup that could do harm.
   */
  description: string | null;
  /**
   * Short description as HTML, made safe like `description`.
   */
  short_description: string | null;
  /**
   * The brand of the product; null without one.
   */
  brand_id: number | null;
  /**
   * The categories that the product is in, at most 50.
   */
  category_ids: number[];
  /**
   * What the variants differ by, at most 3; empty for a simple product.
   *
   * @maxItems 3
   */
  options: ProductOption[];
  /**
   * The gallery, main image first; at most 20.
   */
  images: ProductImage[];
  /**
   * The units of sale, 1 to 100, in order.
   */
  variants: Variant[];
  /**
   * What search engines show in place of name and description.
   */
  seo: {
    /**
     * Title of the page for search engines; null: the name.
     */
    title: string | null;
    /**
     * Description of the page for search engines; null: none of its own.
     */
    description: string | null;
  };
  /**
   * Whether the store puts the product forward.
   */
  is_featured: boolean;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
  /**
   * When the product was deleted; set in the payload of `product.deleted`, else null.
   */
  deleted_at: string | null;
}
export interface PurchaseOrder {
  /**
   * Names the type of the object.
   */
  object: 'purchase_order';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Counts the purchase orders of the store from `PO1001`. Numbers rise and may have gaps.
   */
  number: string;
  /**
   * Where it stands. `failed`: it could not be sent; `failure` says why, and it can be sent again.
   */
  status: 'draft' | 'sent' | 'accepted' | 'shipped' | 'cancelled' | 'failed';
  /**
   * The supplier that it goes to; null for print on demand.
   */
  supplier_id: number | null;
  /**
   * The print-on-demand service that makes the goods; null for a supplier.
   */
  provider: ('printful' | 'printify') | null;
  /**
   * The order that the goods are for; null when they are for stock.
   */
  order_id: number | null;
  /**
   * What is ordered, 1 to 100 lines.
   */
  line_items: PurchaseOrderLine[];
  /**
   * Where the goods go; null when that is not known.
   */
  ship_to: ShipTo | null;
  /**
   * ISO 4217 code of the currency of its costs, that of the supplier.
   */
  currency: string | null;
  /**
   * Sum of the costs of all lines; null when the cost of a line is not known.
   */
  cost_total: string | null;
  /**
   * The parcels that the supplier sent, at most 20.
   */
  tracking: SupplierShipment[];
  /**
   * Whether it is of a store on free trial: recorded as sent, and never sent.
   */
  test_mode: boolean;
  /**
   * When it was sent; null until then.
   */
  sent_at: string | null;
  /**
   * When the supplier shipped it; null until then.
   */
  shipped_at: string | null;
  /**
   * When it was cancelled; null unless it was.
   */
  cancelled_at: string | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
  /**
   * Why it was made: by staff, for an order that was paid, or because too few units were left.
   */
  source: 'staff' | 'paid_order' | 'low_stock';
  /**
   * The location whose stock the goods are for; null when they go to a customer.
   */
  location_id: number | null;
  /**
   * Note for the supplier; null without one.
   */
  note: string | null;
  /**
   * The number that the supplier gave it; null when not known.
   */
  supplier_reference: string | null;
  /**
   * Why it was cancelled; null unless a reason was given.
   */
  cancel_reason: string | null;
  /**
   * Why the last attempt to send it failed; null unless it did.
   */
  failure: ('no_recipient' | 'email_refused' | 'too_many_emails') | null;
  /**
   * When a draft is sent by itself; null when staff send it.
   */
  send_at: string | null;
  /**
   * When the supplier accepted it; null until then.
   */
  accepted_at: string | null;
  /**
   * When goods were received last; null before the first receipt.
   */
  received_at: string | null;
  /**
   * What its ids stand for; only with `include=names`.
   */
  names?: PurchaseOrderNames;
}
export interface PurchaseOrderLine {
  /**
   * Counts the lines of the purchase order from 1.
   */
  id: number;
  /**
   * The line of the order that the units are for; null without one.
   */
  order_item_id: number | null;
  /**
   * The variant that is ordered; null when the line has only a name, or the variant is gone.
   */
  variant_id: number | null;
  /**
   * What is ordered, in words for the supplier; null when not known.
   */
  name: string | null;
  /**
   * SKU of the variant; null when it has none.
   */
  sku: string | null;
  /**
   * The supplier's own name for it; null when not known.
   */
  supplier_sku: string | null;
  /**
   * Units that are ordered.
   */
  quantity: number;
  /**
   * Cost of one unit in the currency of the purchase order; null when not known.
   */
  unit_cost: string | null;
  /**
   * Units that were received so far.
   */
  received_quantity: number;
}
export interface ShipTo {
  /**
   * Full name of the recipient.
   */
  name: string | null;
  /**
   * Company or organisation at the address.
   */
  company: string | null;
  /**
   * Street and house number.
   */
  line1: string | null;
  /**
   * Second line of the address: flat, floor or building.
   */
  line2: string | null;
  /**
   * City, town or village.
   */
  city: string | null;
  /**
   * State, province or county.
   */
  region: string | null;
  /**
   * Postal code, as it is written in the country.
   */
  postcode: string | null;
  /**
   * ISO 3166-1 alpha-2 code of the country, such as `IE`.
   */
  country: string | null;
  /**
   * Phone number of the recipient, for the carrier.
   */
  phone: string | null;
  /**
   * E-mail address of the recipient, for the carrier.
   */
  email: string | null;
}
export interface SupplierShipment {
  /**
   * Name of the carrier; null when not known.
   */
  carrier: string | null;
  /**
   * Tracking number; null when not known.
   */
  number: string | null;
  /**
   * Page that shows where the parcel is; null when not known.
   */
  url: string | null;
}
export interface PurchaseOrderNames {
  /**
   * Name of the supplier; null for print on demand, or when it is gone.
   */
  supplier: string | null;
  /**
   * Name of the order, such as `#1001`; null without one.
   */
  order: string | null;
  /**
   * Name of the location; null without one, or when it is gone.
   */
  location: string | null;
}
export interface Refund {
  /**
   * Names the type of the object.
   */
  object: 'refund';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * The order whose money went back.
   */
  order_id: number;
  /**
   * Money that went back, taxes included.
   */
  amount: string;
  /**
   * The part of the amount that is tax.
   */
  tax: string;
  /**
   * ISO 4217 code of the currency of the order, which every amount is in.
   */
  currency: string;
  /**
   * The units that the refund covers; empty for an amount on the order as a whole.
   */
  line_items: RefundLine[];
  /**
   * Whether the refund was asked to put its units back into stock.
   */
  restock: boolean;
  /**
   * Text that records what was refunded; gift cards that could not be disabled are named in it.
   */
  note: string | null;
  /**
   * The return that the refund was made for; null without one.
   */
  return_id: number | null;
  /**
   * When the object was created.
   */
  created_at: string;
}
export interface RefundLine {
  /**
   * Id of the line of the order.
   */
  id: number;
  /**
   * Units of the line that the refund covers.
   */
  quantity: number;
  /**
   * What was paid for these units, taxes included.
   */
  amount: string;
  /**
   * The part of the amount that is tax.
   */
  tax: string;
  /**
   * Whether units of the line went back into stock by the refund.
   */
  restocked: boolean;
}
export interface RefundPreview {
  /**
   * Names the type of the object.
   */
  object: 'refund';
  /**
   * Always null: nothing was written.
   */
  id: null;
  /**
   * The order whose money went back.
   */
  order_id: number;
  /**
   * Money that went back, taxes included.
   */
  amount: string;
  /**
   * The part of the amount that is tax.
   */
  tax: string;
  /**
   * ISO 4217 code of the currency of the order, which every amount is in.
   */
  currency: string;
  /**
   * The units that the refund covers; empty for an amount on the order as a whole.
   */
  line_items: RefundLine[];
  /**
   * Whether the refund was asked to put its units back into stock.
   */
  restock: boolean;
  /**
   * Text that records what was refunded; gift cards that could not be disabled are named in it.
   */
  note: string | null;
  /**
   * The return that the refund was made for; null without one.
   */
  return_id: number | null;
  /**
   * When the preview was made.
   */
  created_at: string;
}
export interface RefundedOrder {
  /**
   * Names the type of the object.
   */
  object: 'order';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Counts the orders of the store from 1001. Numbers rise and may have gaps.
   */
  number: number;
  /**
   * The number with the prefix of the store, such as `#1001`: what people call the order.
   */
  name: string;
  /**
   * Where the order stands as a whole. It moves when the order is paid, fulfilled, delivered, cancelled or refunded.
   */
  status: 'pending' | 'processing' | 'on_hold' | 'shipped' | 'ready_for_pickup' | 'delivered' | 'cancelled' | 'refunded';
  /**
   * What was paid and given back: `partially_refunded` once some money went back, `refunded` once all did.
   */
  payment_status: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
  /**
   * `partial` once some units were fulfilled, `fulfilled` once none is left to fulfill.
   */
  fulfillment_status: 'unfulfilled' | 'partial' | 'fulfilled';
  /**
   * Where the order was placed. Orders that are made through the API are `api`.
   */
  source: 'storefront' | 'pos' | 'subscription' | 'api';
  /**
   * Whether it is a test order, of a store on free trial. Reports and the figures of customers leave it out.
   */
  test: boolean;
  /**
   * The customer's e-mail address for the order; null when none is known.
   */
  email: string | null;
  /**
   * The customer's phone number for the order; null when none is known.
   */
  phone: string | null;
  /**
   * The customer who ordered; null without one.
   */
  customer_id: number | null;
  /**
   * Full name of the customer when the order was placed.
   */
  customer_name: string | null;
  /**
   * ISO 4217 code of the currency of every amount on the order: that of the store when it was placed.
   */
  currency: string;
  /**
   * Sum of `line_total` of all lines, before discounts.
   */
  subtotal: string;
  /**
   * Sum of the discounts on the lines.
   */
  discount_total: string;
  /**
   * Charge for shipping; 0.00 when a discount makes it free.
   */
  shipping_total: string;
  /**
   * Taxes of the lines and of shipping. Part of the prices when `prices_include_tax`, else added to them.
   */
  tax_total: string;
  /**
   * What the customer is charged: lines less discounts, with shipping and taxes.
   */
  total: string;
  /**
   * Sum of all refunds so far; never more than `total`.
   */
  refunded_total: string;
  /**
   * The discount code that the customer used, in upper case; null without one.
   */
  discount_code: string | null;
  /**
   * Code of the way of payment: `external` for what was paid outside the service.
   */
  payment_method: string;
  /**
   * The way of payment as it is shown to people.
   */
  payment_method_label: string;
  /**
   * The lines of the order, 1 to 100, as they were when ordered.
   */
  line_items: LineItem[];
  /**
   * How the order reaches the customer.
   */
  fulfillment: 'ship' | 'pickup' | 'digital' | 'pos';
  /**
   * The way of shipping and its charge; null when nothing is shipped.
   */
  shipping_line: {
    /**
     * Name of the way of shipping that the customer sees.
     */
    title: string;
    /**
     * Charge for shipping before a discount that makes it free.
     */
    price: string;
  } | null;
  /**
   * Whether unit prices and the shipping charge include tax, as the store was set when the order was placed.
   */
  prices_include_tax: boolean;
  /**
   * The part of `tax_total` that is tax on shipping.
   */
  shipping_tax: string;
  /**
   * Each discount that the order got, by code or automatically, and what it came to.
   */
  discount_applications: DiscountApplication[];
  /**
   * What the prices could not take into account; empty when nothing was left out.
   */
  price_explanation: PriceExplanation[];
  /**
   * Where the goods go; null when nothing is shipped. Taxes may follow from it.
   */
  shipping_address: Address | null;
  /**
   * Where the bill goes; the shipping address unless another was sent.
   */
  billing_address: Address | null;
  /**
   * Tracking of the latest parcel; null until there is one.
   */
  tracking: Tracking | null;
  /**
   * The parcels of the order, oldest first.
   */
  shipments: Shipment[];
  /**
   * The store's own labels for the order, at most 50; two of them never differ in case only.
   */
  tags: string[];
  /**
   * Note of the staff, which the customer does not see.
   */
  note: string | null;
  /**
   * What the customer wrote with the order.
   */
  customer_note: string | null;
  /**
   * The location whose stock the order took; null when it took none.
   */
  location_id: number | null;
  /**
   * When the order was placed.
   */
  placed_at: string | null;
  /**
   * When the order was paid; null until then.
   */
  paid_at: string | null;
  /**
   * When the last unit was fulfilled; null until then.
   */
  fulfilled_at: string | null;
  /**
   * When the order reached the customer; null until that is recorded.
   */
  delivered_at: string | null;
  /**
   * When the order was cancelled; null unless it was.
   */
  cancelled_at: string | null;
  /**
   * Why the order was cancelled; null unless it was.
   */
  cancel_reason: ('customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other') | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
  /**
   * The refund that the event is about.
   */
  refund_id: number;
}
export interface Return {
  /**
   * Names the type of the object.
   */
  object: 'return';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * Counts the returns of the store from `R1001`. Numbers rise and may have gaps.
   */
  number: string;
  /**
   * The order whose goods come back.
   */
  order_id: number;
  /**
   * The customer of the order; null without one.
   */
  customer_id: number | null;
  /**
   * Where the return stands: `received` once every unit came back, `closed` when nothing more is expected.
   */
  status: 'requested' | 'approved' | 'declined' | 'received' | 'closed' | 'cancelled';
  /**
   * The units that come back, by line of the order.
   */
  line_items: ReturnLine[];
  /**
   * The latest refund that was made for the return; null without one.
   */
  refund_id: number | null;
  /**
   * Sum of all refunds that were made for the return.
   */
  refunded: string;
  /**
   * ISO 4217 code of the currency of the order, which `refunded` is in.
   */
  currency: string;
  /**
   * Note on the return as a whole; null without one.
   */
  note: string | null;
  /**
   * The instructions that the customer got with the approval; null without them.
   */
  instructions: string | null;
  /**
   * Why the return was declined; null unless a reason was given.
   */
  decline_reason: string | null;
  /**
   * Why the return was cancelled; null unless a reason was given.
   */
  cancel_reason: string | null;
  /**
   * Where goods were received last; null before the first receipt.
   */
  location_id: number | null;
  /**
   * When the return was opened.
   */
  requested_at: string;
  /**
   * When the return was approved; null until then.
   */
  approved_at: string | null;
  /**
   * When goods were received last; null before the first receipt.
   */
  received_at: string | null;
  /**
   * When the return was declined; null unless it was.
   */
  declined_at: string | null;
  /**
   * When the return was cancelled; null unless it was.
   */
  cancelled_at: string | null;
  /**
   * When the return was closed; null until then.
   */
  closed_at: string | null;
  /**
   * When the object was created.
   */
  created_at: string;
  /**
   * When the object last changed. A request that changes nothing leaves it as it is.
   */
  updated_at: string;
  /**
   * What the ids of the return stand for; only with `include=names`.
   */
  names?: ReturnNames;
}
export interface ReturnLine {
  /**
   * Counts the lines of the return from 1.
   */
  id: number;
  /**
   * The line of the order that the units are of.
   */
  order_line_item_id: number;
  /**
   * The variant of the line; null when it has been deleted since.
   */
  variant_id: number | null;
  /**
   * Units that are to come back.
   */
  quantity: number;
  /**
   * Units that came back so far.
   */
  received_quantity: number;
  /**
   * Units of these that went back into stock.
   */
  restocked_quantity: number;
  /**
   * Why the units come back.
   */
  reason: 'wrong_size' | 'damaged' | 'not_as_described' | 'wrong_item' | 'changed_mind' | 'other';
  /**
   * What was said about the line; null when nothing was.
   */
  note: string | null;
}
export interface ReturnNames {
  /**
   * Name of the order, such as `#1001`.
   */
  order: string;
  /**
   * The lines of the order that the return is of, in the words of the order.
   */
  line_items: {
    /**
     * Id of the line of the order.
     */
    id: number;
    /**
     * Name of the product when it was ordered.
     */
    name: string;
    /**
     * Title of the variant when it was ordered; null for a simple product.
     */
    variant_title: string | null;
    /**
     * SKU of the variant when it was ordered; null when it had none.
     */
    sku: string | null;
  }[];
  /**
   * Name of the location where goods were received last; null before, or when it is gone.
   */
  location: string | null;
}
export interface SalesBreakdown {
  /**
   * Names the type of the object.
   */
  object: 'sales_breakdown';
  /**
   * What the rows are by.
   */
  by: 'product' | 'category' | 'customer' | 'location';
  /**
   * First day of the report, `YYYY-MM-DD` in the time zone of the store.
   */
  from: string;
  /**
   * Last day of the report, inclusive, `YYYY-MM-DD` in the time zone of the store.
   */
  to: string;
  /**
   * IANA time zone of the store, which decides what a day is.
   */
  timezone: string;
  /**
   * ISO 4217 code of the currency of the store, which every amount is in.
   */
  currency: string;
  /**
   * The figures of the whole range.
   */
  totals: SalesBreakdownTotals;
  /**
   * The figures of each value, highest net sales first.
   */
  rows: SalesBreakdownRow[];
  /**
   * Whether there are more values than were asked for.
   */
  has_more: boolean;
}
export interface SalesBreakdownRow {
  /**
   * The product, category, customer or location; null for what belongs to none, and for orders as a whole.
   */
  id: number | null;
  /**
   * What it is called now; null when it is gone, and in the row without an id.
   */
  name: string | null;
  /**
   * What the goods were sold for, before discounts and without tax; gift cards are left out.
   */
  gross_sales: string;
  /**
   * Discounts on the goods, without tax.
   */
  discounts: string;
  /**
   * What was refunded, of goods and of orders as a whole, without tax; it counts when the refund was made.
   */
  returns: string;
  /**
   * `gross_sales` less `discounts` and `returns`.
   */
  net_sales: string;
  /**
   * Charges for shipping, without tax. What is refunded of them is among `returns`.
   */
  shipping: string;
  /**
   * Taxes that were charged, less taxes that were refunded.
   */
  taxes: string;
  /**
   * `net_sales` with `shipping` and `taxes`.
   */
  total_sales: string;
  /**
   * Orders that have a part in the row.
   */
  orders: number;
  /**
   * Units that were sold; refunds do not lower it. Gift cards are left out.
   */
  units: number;
  /**
   * Average order value: `gross_sales` less `discounts`, by `orders`; 0.00 without orders.
   */
  aov: string;
  /**
   * What gift cards were sold for, less refunds of them. They are no part of the sales.
   */
  gift_cards_sold: string;
}
export interface SalesBreakdownTotals {
  /**
   * What the goods were sold for, before discounts and without tax; gift cards are left out.
   */
  gross_sales: string;
  /**
   * Discounts on the goods, without tax.
   */
  discounts: string;
  /**
   * What was refunded, of goods and of orders as a whole, without tax; it counts when the refund was made.
   */
  returns: string;
  /**
   * `gross_sales` less `discounts` and `returns`.
   */
  net_sales: string;
  /**
   * Charges for shipping, without tax. What is refunded of them is among `returns`.
   */
  shipping: string;
  /**
   * Taxes that were charged, less taxes that were refunded.
   */
  taxes: string;
  /**
   * `net_sales` with `shipping` and `taxes`.
   */
  total_sales: string;
  /**
   * Orders that were placed.
   */
  orders: number;
  /**
   * Units that were sold; refunds do not lower it. Gift cards are left out.
   */
  units: number;
  /**
   * Average order value: `gross_sales` less `discounts`, by `orders`; 0.00 without orders.
   */
  aov: string;
  /**
   * What gift cards were sold for, less refunds of them. They are no part of the sales.
   */
  gift_cards_sold: string;
}
export interface SalesReport {
  /**
   * Names the type of the object.
   */
  object: 'sales_report';
  /**
   * First day of the report, `YYYY-MM-DD` in the time zone of the store.
   */
  from: string;
  /**
   * Last day of the report, inclusive, `YYYY-MM-DD` in the time zone of the store.
   */
  to: string;
  /**
   * How long a period is.
   */
  interval: 'day' | 'week' | 'month';
  /**
   * IANA time zone of the store, which decides what a day is.
   */
  timezone: string;
  /**
   * ISO 4217 code of the currency of the store, which every amount is in.
   */
  currency: string;
  /**
   * The figures of the whole range.
   */
  totals: SalesReportTotals;
  /**
   * The figures of each period, in order; periods without sales are there with zeros.
   */
  rows: SalesReportRow[];
}
export interface SalesReportRow {
  /**
   * First day of the period in the time zone of the store; a week begins on Monday.
   */
  period: string;
  /**
   * What the goods were sold for, before discounts and without tax; gift cards are left out.
   */
  gross_sales: string;
  /**
   * Discounts on the goods, without tax.
   */
  discounts: string;
  /**
   * What was refunded, of goods and of orders as a whole, without tax; it counts when the refund was made.
   */
  returns: string;
  /**
   * `gross_sales` less `discounts` and `returns`.
   */
  net_sales: string;
  /**
   * Charges for shipping, without tax. What is refunded of them is among `returns`.
   */
  shipping: string;
  /**
   * Taxes that were charged, less taxes that were refunded.
   */
  taxes: string;
  /**
   * `net_sales` with `shipping` and `taxes`.
   */
  total_sales: string;
  /**
   * Orders that were placed.
   */
  orders: number;
  /**
   * Units that were sold; refunds do not lower it. Gift cards are left out.
   */
  units: number;
  /**
   * Average order value: `gross_sales` less `discounts`, by `orders`; 0.00 without orders.
   */
  aov: string;
  /**
   * What gift cards were sold for, less refunds of them. They are no part of the sales.
   */
  gift_cards_sold: string;
  /**
   * Cost of the goods sold, less that of goods that came back into stock.
   */
  cost: string;
  /**
   * `net_sales` less `cost`.
   */
  profit: string;
  /**
   * Profit in percent of net sales; null when there were no net sales.
   */
  margin: number | null;
}
export interface SalesReportTotals {
  /**
   * What the goods were sold for, before discounts and without tax; gift cards are left out.
   */
  gross_sales: string;
  /**
   * Discounts on the goods, without tax.
   */
  discounts: string;
  /**
   * What was refunded, of goods and of orders as a whole, without tax; it counts when the refund was made.
   */
  returns: string;
  /**
   * `gross_sales` less `discounts` and `returns`.
   */
  net_sales: string;
  /**
   * Charges for shipping, without tax. What is refunded of them is among `returns`.
   */
  shipping: string;
  /**
   * Taxes that were charged, less taxes that were refunded.
   */
  taxes: string;
  /**
   * `net_sales` with `shipping` and `taxes`.
   */
  total_sales: string;
  /**
   * Orders that were placed.
   */
  orders: number;
  /**
   * Units that were sold; refunds do not lower it. Gift cards are left out.
   */
  units: number;
  /**
   * Average order value: `gross_sales` less `discounts`, by `orders`; 0.00 without orders.
   */
  aov: string;
  /**
   * What gift cards were sold for, less refunds of them. They are no part of the sales.
   */
  gift_cards_sold: string;
  /**
   * Cost of the goods sold, less that of goods that came back into stock.
   */
  cost: string;
  /**
   * `net_sales` less `cost`.
   */
  profit: string;
  /**
   * Profit in percent of net sales; null when there were no net sales.
   */
  margin: number | null;
}
export interface SetInventoryLevel {
  /**
   * The location whose stock it is.
   */
  location_id: number;
  /**
   * The variant whose stock it is; it must be tracked.
   */
  variant_id: number;
  /**
   * Units that were counted at the location; recorded as a count.
   */
  on_hand: number;
  /**
   * Note on the movement, at most 500 characters, shown in the list of movements.
   */
  reason?: string | null;
  /**
   * The `on_hand` that you expect: the count is refused (`stale_object`) when another number is there. Null: any.
   */
  expected_on_hand?: number | null;
}
export interface StockNames {
  /**
   * The variants of the page, each once, in no order; a deleted one is left out.
   */
  variants: {
    /**
     * The variant that is named.
     */
    variant_id: number;
    /**
     * The product that the variant is of.
     */
    product_id: number;
    /**
     * Name of the product as it is now.
     */
    name: string;
    /**
     * Option values of the variant, such as `S / White`; null for a simple product.
     */
    variant_title: string | null;
    /**
     * SKU of the variant; null without one.
     */
    sku: string | null;
  }[];
  /**
   * The locations of the page, each once, in no order; a deleted one is left out.
   */
  locations: {
    /**
     * The location that is named.
     */
    location_id: number;
    /**
     * Name of the location as it is now.
     */
    name: string;
  }[];
}
export interface Store {
  /**
   * Names the type of the object.
   */
  object: 'store';
  /**
   * Id of the store, a ULID.
   */
  id: string;
  /**
   * Name of the store.
   */
  name: string;
  /**
   * The store's address on the platform; lower-case letters, digits and hyphens.
   */
  handle: string;
  /**
   * Primary host name of the storefront.
   */
  domain: string;
  /**
   * Contact address of the store for customers and for us; null when not known.
   */
  email: string | null;
  /**
   * Contact phone number; null without one.
   */
  phone: string | null;
  /**
   * Where the store is; null when not known. Taxes may follow from it.
   */
  address: Address | null;
  /**
   * ISO 4217 code of the currency of every amount, unless an object says otherwise. It never changes.
   */
  currency: string;
  /**
   * IANA time zone that reports and plain dates are in.
   */
  timezone: string;
  /**
   * Where the store stands with the platform. While it is suspended, cancelled or inactive its keys and tokens are refused.
   */
  status: 'trial' | 'active' | 'past_due' | 'suspended' | 'cancelled' | 'inactive';
  /**
   * Key of the plan of the store; null without one. The API needs a plan that includes it, or a free trial.
   */
  plan: string | null;
  /**
   * Whether it is a store on free trial: its orders are test orders, its keys begin with `so_test_`.
   */
  test_mode: boolean;
  /**
   * When the store was opened.
   */
  created_at: string;
}
export interface StoreSummary {
  /**
   * Id of the store, a ULID.
   */
  id: string;
  /**
   * Name of the store.
   */
  name: string;
  /**
   * Primary host name of the storefront.
   */
  domain: string;
}
export interface UninstalledApp {
  /**
   * Names the type of the object.
   */
  object: 'app_installation';
  /**
   * Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.
   */
  id: number;
  /**
   * `active` until the app is uninstalled. An app that comes back has a new installation.
   */
  status: 'active' | 'uninstalled';
  /**
   * The app that is installed.
   */
  app: {
    /**
     * Identifies the app on the platform; no secret.
     */
    client_id: string;
    /**
     * Name of the app when its last token was issued.
     */
    name: string;
    /**
     * The app's part of addresses, unique on the platform.
     */
    slug: string;
  };
  /**
   * The store that it is installed in.
   */
  store: StoreSummary;
  /**
   * What the store granted to the app.
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
  /**
   * When the app was installed.
   */
  installed_at: string;
  /**
   * When the app was uninstalled; null while it is active.
   */
  uninstalled_at: string;
  /**
   * `app`: it uninstalled itself. `merchant`: staff of the store did. `platform`: its operators did.
   */
  uninstalled_by: 'app' | 'merchant' | 'platform';
}
export interface ListBookingsQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * Why it is cancelled, at most 500 characters.
   */
  reason?: string | null;
  /**
   * `full` to the way of payment, `credit` as a gift card, `none`; when left out or null, what the rules of the service say.
   */
  refund?: ('full' | 'credit' | 'none') | null;
  /**
   * Whether the customer is told by e-mail; true when left out.
   */
  notify?: boolean;
}
export interface ListBrandsQuery {
  /**
   * Objects per page; 50 unless sent.
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
   * Objects per page; 50 unless sent.
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
   * Objects per page; 50 unless sent.
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
  /**
   * E-mail address, unique in the store whatever its case. Required when the customer is created.
   */
  email: string;
  /**
   * Given name, at most 100 characters; null: none.
   */
  first_name?: string | null;
  /**
   * Family name, at most 100 characters; null: none.
   */
  last_name?: string | null;
  /**
   * Phone number, at most 50 characters, kept as it is written; null: none.
   */
  phone?: string | null;
  /**
   * Company or organisation, at most 200 characters; null: none.
   */
  company?: string | null;
  /**
   * Note of the staff, at most 5,000 characters, which the customer does not see; null: none.
   */
  note?: string | null;
  /**
   * Whether the customer agreed to marketing by e-mail; false when left out of a new customer.
   */
  accepts_marketing?: boolean;
  /**
   * Replaces all saved addresses, at most 50; left out, they stay.
   *
   * @maxItems 50
   */
  addresses?: CustomerAddressInput[];
}
export interface UpdateCustomer {
  /**
   * E-mail address, unique in the store whatever its case. Required when the customer is created.
   */
  email?: string;
  /**
   * Given name, at most 100 characters; null: none.
   */
  first_name?: string | null;
  /**
   * Family name, at most 100 characters; null: none.
   */
  last_name?: string | null;
  /**
   * Phone number, at most 50 characters, kept as it is written; null: none.
   */
  phone?: string | null;
  /**
   * Company or organisation, at most 200 characters; null: none.
   */
  company?: string | null;
  /**
   * Note of the staff, at most 5,000 characters, which the customer does not see; null: none.
   */
  note?: string | null;
  /**
   * Whether the customer agreed to marketing by e-mail; false when left out of a new customer.
   */
  accepts_marketing?: boolean;
  /**
   * Replaces all saved addresses, at most 50; left out, they stay.
   *
   * @maxItems 50
   */
  addresses?: CustomerAddressInput[];
}
export interface ListDiscountsQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * Letters, digits, hyphens and underscores, 1 to 64; kept in upper case. Required when it is created.
   */
  code: string;
  /**
   * What the discount gives. Required when it is created; another type needs its value with it.
   */
  type: 'percentage' | 'fixed' | 'free_shipping';
  /**
   * Title that shoppers see, at most 200 characters; null: none.
   */
  title?: string | null;
  /**
   * Percent, at most 100, for `percentage`; an amount for `fixed`. Both require it; `free_shipping` has none.
   */
  value?: (string | number) | null;
  /**
   * Least amount of the lines it applies to, before discounts; null: none.
   */
  minimum_subtotal?: (string | number) | null;
  /**
   * Least number of units it applies to; null: none.
   */
  minimum_quantity?: number | null;
  /**
   * Which lines it applies to; `all` when left out of a new one.
   */
  applies_to?: 'all' | 'categories' | 'products';
  /**
   * At most 250 products, for `applies_to` `products`; replaces the list.
   *
   * @maxItems 250
   */
  product_ids?: number[];
  /**
   * At most 250 categories, for `applies_to` `categories`; replaces the list.
   *
   * @maxItems 250
   */
  category_ids?: number[];
  /**
   * When it begins to apply; null: at once.
   */
  starts_at?: string | null;
  /**
   * When it stops to apply, after `starts_at`; null: never.
   */
  ends_at?: string | null;
  /**
   * Whether it is switched on; true when left out of a new one.
   */
  is_active?: boolean;
  /**
   * Whether each customer can use it on one order only; false when left out of a new one.
   */
  once_per_customer?: boolean;
  /**
   * Orders that can use it in all; null: any number.
   */
  usage_limit?: number | null;
}
export interface UpdateDiscount {
  /**
   * Letters, digits, hyphens and underscores, 1 to 64; kept in upper case. Required when it is created.
   */
  code?: string;
  /**
   * What the discount gives. Required when it is created; another type needs its value with it.
   */
  type?: 'percentage' | 'fixed' | 'free_shipping';
  /**
   * Title that shoppers see, at most 200 characters; null: none.
   */
  title?: string | null;
  /**
   * Percent, at most 100, for `percentage`; an amount for `fixed`. Both require it; `free_shipping` has none.
   */
  value?: (string | number) | null;
  /**
   * Least amount of the lines it applies to, before discounts; null: none.
   */
  minimum_subtotal?: (string | number) | null;
  /**
   * Least number of units it applies to; null: none.
   */
  minimum_quantity?: number | null;
  /**
   * Which lines it applies to; `all` when left out of a new one.
   */
  applies_to?: 'all' | 'categories' | 'products';
  /**
   * At most 250 products, for `applies_to` `products`; replaces the list.
   *
   * @maxItems 250
   */
  product_ids?: number[];
  /**
   * At most 250 categories, for `applies_to` `categories`; replaces the list.
   *
   * @maxItems 250
   */
  category_ids?: number[];
  /**
   * When it begins to apply; null: at once.
   */
  starts_at?: string | null;
  /**
   * When it stops to apply, after `starts_at`; null: never.
   */
  ends_at?: string | null;
  /**
   * Whether it is switched on; true when left out of a new one.
   */
  is_active?: boolean;
  /**
   * Whether each customer can use it on one order only; false when left out of a new one.
   */
  once_per_customer?: boolean;
  /**
   * Orders that can use it in all; null: any number.
   */
  usage_limit?: number | null;
}
export interface ListEventsQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * The number up to which the log was read, whatever the filters: send it as the next `after_sequence`.
   */
  last_sequence: number;
}
export interface ListGiftCardsQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * What is on the card, 0.01 to 100000, in the currency of the store.
   */
  value: string | number;
  /**
   * Your own code of 8 to 32 letters and digits, unique in the store whatever its case; made by the service when empty.
   */
  code?: string | null;
  /**
   * Last day on which the card is valid, `YYYY-MM-DD` in the time zone of the store, after today; null: never expires.
   */
  expires_at?: string | null;
  /**
   * The customer who has the card; null: none.
   */
  customer_id?: number | null;
  /**
   * Where the card is sent; null: nowhere, or to the address of the customer.
   */
  recipient_email?: string | null;
  /**
   * Name of the person who gets the card, at most 200 characters; null: none.
   */
  recipient_name?: string | null;
  /**
   * Text in the e-mail to the recipient, at most 1,000 characters; null: none.
   */
  message?: string | null;
  /**
   * Note of the staff, at most 1,000 characters; null: none.
   */
  note?: string | null;
  /**
   * Whether the card is sent to the recipient by e-mail now; false when left out.
   */
  send_email?: boolean;
}
export interface LookUpGiftCard {
  /**
   * The full code. Case, blanks and hyphens do not matter.
   */
  code: string;
}
export interface ListGiftCardMovementsQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * What is spent, above zero and at most the balance: all of it, or nothing.
   */
  amount: string | number;
  /**
   * Your own name for it, such as the number of a receipt, at most 200 characters.
   */
  reference?: string | null;
}
export interface RestoreGiftCard {
  /**
   * The redemption of this card that is taken back.
   */
  redemption_id: number;
  /**
   * What is given back, at most what is left of the redemption; all that is left when left out or null.
   */
  amount?: (string | number) | null;
  /**
   * Your own name for it, such as the number of a receipt, at most 200 characters.
   */
  reference?: string | null;
}
export interface ListInventoryLevelsQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * What the variants and locations of the page are called; only with `include=names`.
   */
  names?: StockNames;
}
export interface ListInventoryMovementsQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * Changes of the store that could not be recorded as movements yet, whatever the filters; mostly empty.
   */
  not_recorded: {
    /**
     * The product whose stock changed.
     */
    product_id: number;
    /**
     * The variant whose stock changed.
     */
    variant_id: number;
    /**
     * Why the change could not be recorded.
     */
    reason: string;
    /**
     * How often it was tried to record it.
     */
    attempts: number;
    /**
     * When it was first tried.
     */
    since: string;
    /**
     * When it is tried again; null when that is not planned.
     */
    next_attempt_at: string | null;
  }[];
  /**
   * What the variants and locations of the page are called; only with `include=names`.
   */
  names?: StockNames;
}
export interface ListLocationsQuery {
  /**
   * Objects per page; 50 unless sent.
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
   * Objects per page; 50 unless sent.
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
   * What is ordered, 1 to 100 lines.
   *
   * @minItems 1
   * @maxItems 100
   */
  line_items: {
    /**
     * The variant to order; it and its product must be active.
     */
    variant_id: number;
    /**
     * Units of the line. For a service that is booked these are its seats.
     */
    quantity: number;
    /**
     * Price to charge for a unit; when it is left out or null, the price of the catalogue, the group and the quantity.
     */
    price?: (string | number) | null;
    /**
     * When the line is held, for a variant of a booking service; refused for any other.
     */
    booking?: {
      /**
       * When the booking begins; it must be a slot that is free.
       */
      starts_at: string;
      /**
       * The resource to book; when it is left out, any that is free at the time.
       */
      resource_id?: number | null;
      /**
       * Only resources at this location; when it is left out, at any.
       */
      location_id?: number | null;
      /**
       * IANA time zone to show the booking in; when it is left out, that of its place.
       */
      timezone?: string | null;
      /**
       * What the customer says about the booking.
       */
      notes?: string | null;
    } | null;
  }[];
  /**
   * Who orders. `id` or `email` is required.
   */
  customer: {
    /**
     * An existing customer; it wins over `email`.
     */
    id?: number | null;
    /**
     * Finds the customer with this address, whatever its case, or creates one.
     */
    email?: string | null;
    /**
     * Given name, for the order and for a customer that is created.
     */
    first_name?: string | null;
    /**
     * Family name, for the order and for a customer that is created.
     */
    last_name?: string | null;
    /**
     * Phone number, for the order and for a customer that is created.
     */
    phone?: string | null;
    /**
     * Consent to marketing e-mail, for a customer that is created; false when left out.
     */
    accepts_marketing?: boolean;
  };
  /**
   * Where the goods go.
   */
  shipping_address?: AddressInput | null;
  /**
   * Where the bill goes; the shipping address when left out.
   */
  billing_address?: AddressInput | null;
  /**
   * The way of shipping and its charge. It is taxed like shipping at checkout; nothing is charged when left out.
   */
  shipping_line?: {
    /**
     * Name of the way of shipping that the customer sees.
     */
    title: string;
    /**
     * Charge for shipping, zero or more.
     */
    price: string | number;
  } | null;
  /**
   * `paid`: it was paid outside the service, and its status is `processing`. `pending`, the default: it is unpaid.
   */
  payment_status?: 'pending' | 'paid';
  /**
   * How it was paid, as people are to see it; `External payment` when left out.
   */
  payment_method_label?: string | null;
  /**
   * Whether the customer gets the confirmation and the store the notice of the order, by e-mail; false when left out.
   */
  send_receipt?: boolean;
  /**
   * A discount code, whatever its case. It is checked as at checkout: one that does not apply is refused.
   */
  discount_code?: string | null;
  /**
   * The store's own labels for the order, at most 50; two of them never differ in case only.
   *
   * @maxItems 50
   */
  tags?: string[];
  /**
   * Note of the staff, which the customer does not see.
   */
  note?: string | null;
  /**
   * What the customer wrote with the order.
   */
  customer_note?: string | null;
}
export interface PreviewOrder {
  /**
   * What is ordered, 1 to 100 lines.
   *
   * @minItems 1
   * @maxItems 100
   */
  line_items: {
    /**
     * The variant to order; it and its product must be active.
     */
    variant_id: number;
    /**
     * Units of the line. For a service that is booked these are its seats.
     */
    quantity: number;
    /**
     * Price to charge for a unit; when it is left out or null, the price of the catalogue, the group and the quantity.
     */
    price?: (string | number) | null;
    /**
     * When the line is held, for a variant of a booking service; refused for any other.
     */
    booking?: {
      /**
       * When the booking begins; it must be a slot that is free.
       */
      starts_at: string;
      /**
       * The resource to book; when it is left out, any that is free at the time.
       */
      resource_id?: number | null;
      /**
       * Only resources at this location; when it is left out, at any.
       */
      location_id?: number | null;
      /**
       * IANA time zone to show the booking in; when it is left out, that of its place.
       */
      timezone?: string | null;
      /**
       * What the customer says about the booking.
       */
      notes?: string | null;
    } | null;
  }[];
  /**
   * Who orders. `id` or `email` is required.
   */
  customer: {
    /**
     * An existing customer; it wins over `email`.
     */
    id?: number | null;
    /**
     * Finds the customer with this address, whatever its case, or creates one.
     */
    email?: string | null;
    /**
     * Given name, for the order and for a customer that is created.
     */
    first_name?: string | null;
    /**
     * Family name, for the order and for a customer that is created.
     */
    last_name?: string | null;
    /**
     * Phone number, for the order and for a customer that is created.
     */
    phone?: string | null;
    /**
     * Consent to marketing e-mail, for a customer that is created; false when left out.
     */
    accepts_marketing?: boolean;
  };
  /**
   * Where the goods go.
   */
  shipping_address?: AddressInput | null;
  /**
   * Where the bill goes; the shipping address when left out.
   */
  billing_address?: AddressInput | null;
  /**
   * The way of shipping and its charge. It is taxed like shipping at checkout; nothing is charged when left out.
   */
  shipping_line?: {
    /**
     * Name of the way of shipping that the customer sees.
     */
    title: string;
    /**
     * Charge for shipping, zero or more.
     */
    price: string | number;
  } | null;
  /**
   * `paid`: it was paid outside the service, and its status is `processing`. `pending`, the default: it is unpaid.
   */
  payment_status?: 'pending' | 'paid';
  /**
   * How it was paid, as people are to see it; `External payment` when left out.
   */
  payment_method_label?: string | null;
  /**
   * Whether the customer gets the confirmation and the store the notice of the order, by e-mail; false when left out.
   */
  send_receipt?: boolean;
  /**
   * A discount code, whatever its case. It is checked as at checkout: one that does not apply is refused.
   */
  discount_code?: string | null;
  /**
   * The store's own labels for the order, at most 50; two of them never differ in case only.
   *
   * @maxItems 50
   */
  tags?: string[];
  /**
   * Note of the staff, which the customer does not see.
   */
  note?: string | null;
  /**
   * What the customer wrote with the order.
   */
  customer_note?: string | null;
}
export interface UpdateOrder {
  /**
   * Read-only: a request that names it is refused.
   */
  object?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  id?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  number?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  name?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  status?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  payment_status?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  fulfillment_status?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  source?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  test?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  email?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  phone?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  customer_id?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  customer_name?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  currency?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  subtotal?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  discount_total?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  shipping_total?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  tax_total?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  total?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  refunded_total?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  discount_code?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  payment_method?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  payment_method_label?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  line_items?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  fulfillment?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  shipping_line?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  prices_include_tax?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  shipping_tax?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  discount_applications?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  price_explanation?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  shipping_address?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  billing_address?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  tracking?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  shipments?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  customer_note?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  location_id?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  placed_at?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  paid_at?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  fulfilled_at?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  delivered_at?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  cancelled_at?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  cancel_reason?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  created_at?: {
    [k: string]: unknown;
  };
  /**
   * Read-only: a request that names it is refused.
   */
  updated_at?: {
    [k: string]: unknown;
  };
  /**
   * Replaces the tags, at most 50; of two that differ in case only the first stays.
   *
   * @maxItems 50
   */
  tags?: string[];
  /**
   * Note of the staff, which the customer does not see.
   */
  note?: string | null;
}
export interface CancelOrder {
  /**
   * Why the order is cancelled; `other` when left out.
   */
  reason?: 'customer' | 'inventory' | 'fraud' | 'declined' | 'staff' | 'other';
  /**
   * `full` gives back all that was paid and not refunded yet, `none` nothing; `full` when left out and the order is paid.
   */
  refund?: 'full' | 'none';
  /**
   * Whether the units go back into stock; true when left out.
   */
  restock?: boolean;
  /**
   * Whether the customer is told by e-mail; true when left out.
   */
  notify?: boolean;
  /**
   * Text to keep on the timeline of the order.
   */
  note?: string | null;
}
export interface DeliverOrder {
  /**
   * When it reached the customer; the time of the request when left out.
   */
  delivered_at?: string;
}
export interface FulfillOrder {
  /**
   * The lines to fulfill; every line that is left when left out.
   *
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    /**
     * Id of a line of the order.
     */
    id: number;
    /**
     * Units you expect to be left of the line; the request is refused when `fulfillable_quantity` differs.
     */
    quantity?: number | null;
  }[];
  /**
   * Where the parcel is. Sent alone for a fulfilled order, it replaces the tracking of the latest parcel.
   */
  tracking?: {
    /**
     * Name of the carrier, such as `DHL`.
     */
    company?: string | null;
    /**
     * Tracking number that the carrier gave.
     */
    number?: string | null;
    /**
     * Page that shows where the parcel is, at most 1,000 characters when its special characters are escaped.
     */
    url?: string | null;
  } | null;
  /**
   * Where the goods leave from; it can only be where the stock of the order was taken.
   */
  location_id?: number | null;
  /**
   * Whether the customer is told by e-mail; true when left out.
   */
  notify?: boolean;
}
export interface MarkOrderPaid {
  /**
   * How it was paid, as people are to see it; what the order says stays when left out.
   */
  payment_method_label?: string | null;
  /**
   * When it was paid; the time of the request when left out.
   */
  paid_at?: string;
  /**
   * Whether the customer gets a receipt by e-mail; false when left out.
   */
  send_receipt?: boolean;
}
export interface ListOrderNotesQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * The note, 1 to 2,000 characters.
   */
  message: string;
}
export interface ListRefundsQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * Money to give back. Required without `line_items`; with them it replaces what was paid for their units.
   */
  amount?: (string | number) | null;
  /**
   * The units to refund, 1 to 100 lines of the order. The amount is what was paid for them.
   *
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    /**
     * Id of a line of the order.
     */
    id: number;
    /**
     * Units of the line to refund; all that are left when it is left out or null.
     */
    quantity?: number | null;
  }[];
  /**
   * Whether the units go back into stock, where the order was fulfilled, or at the default location if that is not active; false when left out.
   */
  restock?: boolean;
  /**
   * Text to keep with the refund.
   */
  note?: string | null;
}
export interface PreviewRefund {
  /**
   * Money to give back. Required without `line_items`; with them it replaces what was paid for their units.
   */
  amount?: (string | number) | null;
  /**
   * The units to refund, 1 to 100 lines of the order. The amount is what was paid for them.
   *
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    /**
     * Id of a line of the order.
     */
    id: number;
    /**
     * Units of the line to refund; all that are left when it is left out or null.
     */
    quantity?: number | null;
  }[];
  /**
   * Whether the units go back into stock, where the order was fulfilled, or at the default location if that is not active; false when left out.
   */
  restock?: boolean;
  /**
   * Text to keep with the refund.
   */
  note?: string | null;
}
export interface CreateReturn {
  /**
   * The units to come back: 1 to 100 physical lines of the order that were fulfilled.
   *
   * @minItems 1
   * @maxItems 100
   */
  line_items: {
    /**
     * Id of a line of the order.
     */
    id: number;
    /**
     * Units of the line; all that can come back when left out or null.
     */
    quantity?: number | null;
    /**
     * Why the units come back; `other` when left out.
     */
    reason?: 'wrong_size' | 'damaged' | 'not_as_described' | 'wrong_item' | 'changed_mind' | 'other';
    /**
     * What the customer says about the line, at most 500 characters.
     */
    note?: string | null;
  }[];
  /**
   * Note on the return as a whole, at most 2,000 characters.
   */
  note?: string | null;
  /**
   * Whether the return is approved at once; true when left out. False: its status is `requested`.
   */
  approve?: boolean;
  /**
   * Whether the customer is told of the approval by e-mail; true when left out.
   */
  notify?: boolean;
}
export interface ListProductsQuery {
  /**
   * Objects per page; 50 unless sent.
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
  /**
   * Name of the product, 1 to 200 characters. Required when it is created.
   */
  name: string;
  /**
   * The product's part of its address in the storefront, unique in the store. Made from the name when it is empty.
   */
  slug?: string | null;
  /**
   * `draft` when left out of a new product. Only an `active` product can be bought.
   */
  status?: 'active' | 'draft' | 'archived';
  /**
   * What is sold; `physical` when left out of a new product. Gift cards and bookings keep their kind.
   */
  kind?: 'physical' | 'digital';
  /**
   * Description as HTML, at most 64 KB; scripts, styles and other markup that could do harm are taken out.
   */
  description?: string | null;
  /**
   * Short description as HTML, at most 64 KB, made safe like `description`.
   */
  short_description?: string | null;
  /**
   * A brand of `GET /brands`; null: none.
   */
  brand_id?: number | null;
  /**
   * Categories of `GET /categories`, at most 50; replaces the list.
   *
   * @maxItems 50
   */
  category_ids?: number[];
  /**
   * Whether the store puts the product forward; false when left out of a new product.
   */
  is_featured?: boolean;
  /**
   * What search engines show; only the fields sent change.
   */
  seo?: {
    /**
     * Title of the page for search engines, at most 255 characters.
     */
    title?: string | null;
    /**
     * Description of the page for search engines, at most 1,000 characters.
     */
    description?: string | null;
  };
  /**
   * What the variants differ by, at most 3; replaces the list. Without options the product is simple, with one variant.
   *
   * @maxItems 3
   */
  options?: {
    /**
     * Name of the option, such as `Size`; unique in the product.
     */
    name: string;
    /**
     * The values of the option in order, such as `S`, `M`, `L`; 1 to 100.
     *
     * @minItems 1
     * @maxItems 100
     */
    values: string[];
  }[];
  /**
   * The gallery, main image first, at most 20; replaces the gallery. Each is downloaded after the answer.
   *
   * @maxItems 20
   */
  images?: {
    /**
     * Public http or https address of a JPG, PNG, WebP, AVIF or GIF. The address of a current image keeps that image.
     */
    url: string;
    /**
     * Text in place of the image, at most 500 characters.
     */
    alt?: string | null;
  }[];
  /**
   * The variants in order, 1 to 100. In a change it is the full list: variants left out are deleted.
   *
   * @minItems 1
   * @maxItems 100
   */
  variants: {
    /**
     * A variant of the product to keep and change; left out or null for a new one.
     */
    id?: number | null;
    /**
     * Stock keeping unit, unique in the store, at most 64 characters; null: none.
     */
    sku?: string | null;
    /**
     * GTIN of 8, 12, 13 or 14 digits; null: none.
     */
    barcode?: string | null;
    /**
     * Price of one unit, zero or more. Required for a new variant.
     */
    price?: string | number;
    /**
     * Price to show struck through; it must be higher than `price`. Null: none.
     */
    compare_at_price?: (string | number) | null;
    /**
     * What a unit costs the store, for profit in reports; null: not known.
     */
    cost?: (string | number) | null;
    /**
     * Weight of one unit in grams; null: not known.
     */
    weight_grams?: number | null;
    /**
     * One value for each option of the product, by the name of the option.
     */
    option_values?: {
      [k: string]: string;
    };
    /**
     * Whether stock is counted; true when left out of a new variant.
     */
    inventory_tracked?: boolean;
    /**
     * Units at the first location that fulfills online orders, of a tracked variant. Other locations: the inventory endpoints.
     */
    inventory_quantity?: number | null;
    /**
     * Whether the variant can be bought; true when left out of a new variant.
     */
    is_active?: boolean;
    /**
     * The image that shows the variant: the `url` of one of the images of the product, as it is sent or shown. Null: none.
     */
    image_url?: string | null;
  }[];
}
export interface UpdateProduct {
  /**
   * Name of the product, 1 to 200 characters. Required when it is created.
   */
  name?: string;
  /**
   * The product's part of its address in the storefront, unique in the store. Made from the name when it is empty.
   */
  slug?: string | null;
  /**
   * `draft` when left out of a new product. Only an `active` product can be bought.
   */
  status?: 'active' | 'draft' | 'archived';
  /**
   * What is sold; `physical` when left out of a new product. Gift cards and bookings keep their kind.
   */
  kind?: 'physical' | 'digital';
  /**
   * Description as HTML, at most 64 KB; scripts, styles and other markup that could do harm are taken out.
   */
  description?: string | null;
  /**
   * Short description as HTML, at most 64 KB, made safe like `description`.
   */
  short_description?: string | null;
  /**
   * A brand of `GET /brands`; null: none.
   */
  brand_id?: number | null;
  /**
   * Categories of `GET /categories`, at most 50; replaces the list.
   *
   * @maxItems 50
   */
  category_ids?: number[];
  /**
   * Whether the store puts the product forward; false when left out of a new product.
   */
  is_featured?: boolean;
  /**
   * What search engines show; only the fields sent change.
   */
  seo?: {
    /**
     * Title of the page for search engines, at most 255 characters.
     */
    title?: string | null;
    /**
     * Description of the page for search engines, at most 1,000 characters.
     */
    description?: string | null;
  };
  /**
   * What the variants differ by, at most 3; replaces the list. Without options the product is simple, with one variant.
   *
   * @maxItems 3
   */
  options?: {
    /**
     * Name of the option, such as `Size`; unique in the product.
     */
    name: string;
    /**
     * The values of the option in order, such as `S`, `M`, `L`; 1 to 100.
     *
     * @minItems 1
     * @maxItems 100
     */
    values: string[];
  }[];
  /**
   * The gallery, main image first, at most 20; replaces the gallery. Each is downloaded after the answer.
   *
   * @maxItems 20
   */
  images?: {
    /**
     * Public http or https address of a JPG, PNG, WebP, AVIF or GIF. The address of a current image keeps that image.
     */
    url: string;
    /**
     * Text in place of the image, at most 500 characters.
     */
    alt?: string | null;
  }[];
  /**
   * The variants in order, 1 to 100. In a change it is the full list: variants left out are deleted.
   *
   * @minItems 1
   * @maxItems 100
   */
  variants?: {
    /**
     * A variant of the product to keep and change; left out or null for a new one.
     */
    id?: number | null;
    /**
     * Stock keeping unit, unique in the store, at most 64 characters; null: none.
     */
    sku?: string | null;
    /**
     * GTIN of 8, 12, 13 or 14 digits; null: none.
     */
    barcode?: string | null;
    /**
     * Price of one unit, zero or more. Required for a new variant.
     */
    price?: string | number;
    /**
     * Price to show struck through; it must be higher than `price`. Null: none.
     */
    compare_at_price?: (string | number) | null;
    /**
     * What a unit costs the store, for profit in reports; null: not known.
     */
    cost?: (string | number) | null;
    /**
     * Weight of one unit in grams; null: not known.
     */
    weight_grams?: number | null;
    /**
     * One value for each option of the product, by the name of the option.
     */
    option_values?: {
      [k: string]: string;
    };
    /**
     * Whether stock is counted; true when left out of a new variant.
     */
    inventory_tracked?: boolean;
    /**
     * Units at the first location that fulfills online orders, of a tracked variant. Other locations: the inventory endpoints.
     */
    inventory_quantity?: number | null;
    /**
     * Whether the variant can be bought; true when left out of a new variant.
     */
    is_active?: boolean;
    /**
     * The image that shows the variant: the `url` of one of the images of the product, as it is sent or shown. Null: none.
     */
    image_url?: string | null;
  }[];
  /**
   * The `updated_at` that you read: the request is refused (`stale_object`) when the product has changed since.
   */
  expected_updated_at?: string;
  /**
   * `replace`, the default: variants left out are deleted. `merge`: variants left out stay as they are.
   */
  variants_mode?: 'replace' | 'merge';
}
export interface ListPurchaseOrdersQuery {
  /**
   * Objects per page; 50 unless sent.
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
   * What the rows are by; `product` unless sent.
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
   * Objects per page; 50 unless sent.
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
  /**
   * How to send the goods back, for the customer, at most 2,000 characters.
   */
  instructions?: string | null;
  /**
   * Whether the customer gets approval and instructions by e-mail; true when left out.
   */
  notify?: boolean;
}
export interface CancelReturn {
  /**
   * Why it is cancelled, at most 2,000 characters.
   */
  reason?: string | null;
}
export interface CloseReturn {}
export interface DeclineReturn {
  /**
   * Why it is declined, for the customer, at most 2,000 characters.
   */
  reason?: string | null;
  /**
   * Whether the customer is told by e-mail; true when left out.
   */
  notify?: boolean;
}
export interface ReceiveReturn {
  /**
   * The units that came back; every unit that has not come back when left out.
   *
   * @minItems 1
   * @maxItems 100
   */
  line_items?: {
    /**
     * Id of a line of the return: they are counted from 1.
     */
    id: number;
    /**
     * Units that came back of the line; all that are expected when left out or null.
     */
    quantity?: number | null;
    /**
     * Whether these units go into stock at the location; false when left out.
     */
    restock?: boolean;
  }[];
  /**
   * Where the goods were received. Left out or null: where the order was fulfilled, or the default location if that is not active.
   */
  location_id?: number | null;
  /**
   * Refunds the units that came back; left out or null, nothing is refunded.
   */
  refund?: {
    /**
     * Money to give back; what was paid for the units when left out or null.
     */
    amount?: (string | number) | null;
    /**
     * Text to keep with the refund, at most 2,000 characters.
     */
    note?: string | null;
  } | null;
}
export interface OrderCreatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'order.created';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Order;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderUpdatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'order.updated';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Order;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderPaidEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'order.paid';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Order;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderFulfilledEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'order.fulfilled';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Order;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderCancelledEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'order.cancelled';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: CancelledOrder;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface OrderRefundedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'order.refunded';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: RefundedOrder;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ProductCreatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'product.created';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Product;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ProductUpdatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'product.updated';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Product;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ProductDeletedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'product.deleted';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: DeletedProduct;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface InventoryUpdatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'inventory.updated';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: ChangedInventoryLevel;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface CustomerCreatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'customer.created';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Customer;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface CustomerUpdatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'customer.updated';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Customer;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface BookingCreatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'booking.created';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Booking;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface BookingUpdatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'booking.updated';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Booking;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface BookingCancelledEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'booking.cancelled';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: CancelledBooking;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface RefundCreatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'refund.created';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Refund;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ReturnCreatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'return.created';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Return;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface ReturnUpdatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'return.updated';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Return;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface DiscountCreatedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'discount.created';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: Discount;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface GiftCardIssuedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'gift_card.issued';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: GiftCard;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface AppUninstalledEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
  topic: 'app.uninstalled';
  /**
   * Names the shape of the payload.
   */
  api_version: '2026-11';
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it.
   */
  actor: Actor;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  /**
   * The object as it was after the event.
   */
  data: UninstalledApp;
  /**
   * The values that the changed fields of `data` had before; null when there was nothing before, or it is not known.
   */
  previous: {
    [k: string]: unknown;
  } | null;
}
export interface RedactedEvent {
  /**
   * Identifies the event: equal for all endpoints and all attempts, so that a receiver can ignore duplicates.
   */
  id: string;
  /**
   * Names the type of the object.
   */
  object: 'event';
  /**
   * What happened. The topic decides what `data` is.
   */
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
  /**
   * Names the shape of the payload.
   */
  api_version: string;
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whether it is of a store on free trial.
   */
  test: boolean;
  /**
   * Whether it is a sample that was sent by hand: nothing of it happened.
   */
  sample: boolean;
  /**
   * The store in which it happened.
   */
  store: {
    /**
     * Id of the store, a ULID.
     */
    id: string;
    /**
     * Primary host name of the storefront.
     */
    domain: string;
  };
  /**
   * Who or what caused it; null when the caller may not read the event.
   */
  actor: Actor | null;
  /**
   * The request that caused it, as in its `X-Request-Id`; null when no request did.
   */
  request_id: string | null;
  data: null;
  previous: null;
  /**
   * Counts the events of the store without a gap.
   */
  sequence: number;
  redacted: true;
  /**
   * Why webhooks do not tell of the event (yet); null when it was passed on.
   */
  not_sent: {
    /**
     * Why it could not be passed on.
     */
    reason: string;
    /**
     * How often it was tried.
     */
    attempts: number;
    /**
     * When it was first tried.
     */
    since: string;
    /**
     * When it is tried again; null when that is not planned.
     */
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

