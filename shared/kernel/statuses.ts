/*
 * The enumerated values of the objects (specification: Resources and their fields; States and transitions). Those of
 * returns, movements, images and cancel reasons are not shown there and are ours. Those of the store are in `store.ts`.
 */

export const productStatuses = ['active', 'draft', 'archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const productKinds = ['physical', 'digital', 'gift_card', 'booking'] as const;
export type ProductKind = (typeof productKinds)[number];

export const productTypes = ['simple', 'variable'] as const;
export type ProductType = (typeof productTypes)[number];

/** The download of a product image into the media library. */
export const imageStatuses = ['processing', 'ready', 'failed'] as const;
export type ImageStatus = (typeof imageStatuses)[number];

export const imageErrorCodes = ['image_unreachable', 'image_type', 'image_too_large'] as const;
export type ImageErrorCode = (typeof imageErrorCodes)[number];

export const locationTypes = ['warehouse', 'shop', 'other'] as const;
export type LocationType = (typeof locationTypes)[number];

/** What changed a stock level. `count` is an absolute set. */
export const movementTypes = [
  'adjust',
  'count',
  'order',
  'cancel',
  'refund',
  'return',
  'product_create',
  'product_update',
  'product_deleted',
  'transfer',
] as const;
export type MovementType = (typeof movementTypes)[number];

export const orderStatuses = [
  'pending',
  'processing',
  'on_hold',
  'shipped',
  'ready_for_pickup',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['unpaid', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const fulfillmentStatuses = ['unfulfilled', 'partial', 'fulfilled'] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

export const orderSources = ['storefront', 'pos', 'subscription', 'api'] as const;
export type OrderSource = (typeof orderSources)[number];

/** How an order reaches the customer. */
export const deliveryMethods = ['ship', 'pickup', 'digital', 'pos'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

export const orderCancelReasons = ['customer', 'inventory', 'fraud', 'declined', 'staff', 'other'] as const;
export type OrderCancelReason = (typeof orderCancelReasons)[number];

export const returnStatuses = ['requested', 'approved', 'declined', 'received', 'closed', 'cancelled'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnReasons = ['wrong_size', 'damaged', 'not_as_described', 'wrong_item', 'changed_mind', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const discountTypes = ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const discountScopes = ['all', 'categories', 'products'] as const;
export type DiscountScope = (typeof discountScopes)[number];

export const discountStates = ['active', 'scheduled', 'expired', 'used_up', 'disabled'] as const;
export type DiscountState = (typeof discountStates)[number];

/** Whether a discount on an order came from a code or applied by itself. */
export const discountSources = ['code', 'automatic'] as const;
export type DiscountSource = (typeof discountSources)[number];

export const giftCardStatuses = ['active', 'used', 'expired', 'disabled'] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];

export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingSources = ['web', 'admin', 'pos'] as const;
export type BookingSource = (typeof bookingSources)[number];

export const purchaseOrderStatuses = ['draft', 'sent', 'accepted', 'shipped', 'cancelled', 'failed'] as const;
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number];

/** Print-on-demand services. */
export const printProviders = ['printful', 'printify'] as const;
export type PrintProvider = (typeof printProviders)[number];

export const installationStatuses = ['active', 'uninstalled'] as const;
export type InstallationStatus = (typeof installationStatuses)[number];

/** Who ended the installation of an app. */
export const uninstallers = ['app', 'merchant', 'platform'] as const;
export type Uninstaller = (typeof uninstallers)[number];

export const reportIntervals = ['day', 'week', 'month'] as const;
export type ReportInterval = (typeof reportIntervals)[number];
