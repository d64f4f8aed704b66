import { addressTexts } from './addresses.ts';
import { appTexts } from './apps.ts';
import { bookingTexts } from './bookings.ts';
import { bulkOperationTexts } from './bulk-operations.ts';
import { catalogueTexts } from './catalogue.ts';
import { customerTexts } from './customers.ts';
import { discountTexts } from './discounts.ts';
import { eventTexts } from './events.ts';
import { giftCardTexts } from './gift-cards.ts';
import { importTexts } from './imports.ts';
import { inventoryTexts } from './inventory.ts';
import { logTexts } from './logs.ts';
import { orderFieldTexts } from './orders.ts';
import { pricingTexts } from './pricing.ts';
import { purchaseOrderTexts } from './purchase-orders.ts';
import { reportTexts } from './reports.ts';
import { returnTexts } from './returns.ts';
import { bookingServiceTexts } from './services.ts';
import { storeTexts } from './stores.ts';
import { webhookTexts } from './webhooks.ts';

/** The descriptions of search results. */
export const searchTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SearchResults: {
    results: 'The matches, kind by kind: products, variants, customers, orders, bookings, gift cards, purchase orders.',
    'results.object': 'Type of the object.',
    'results.id': 'Id of the object.',
    'results.product_id': 'The product of a variant; null for all others.',
    'results.title':
      "Name of the product, variant or customer, number of the order, booking or purchase order with its prefix, or the end of the gift card's code.",
    'results.detail':
      'SKU of the product or the variant, e-mail address of the customer, name of the customer of the order or booking, recipient of the gift card, or the supplier; null if there is none.',
    'results.exact': 'Whether its SKU, e-mail address, number or id equals the query.',
    more: 'The kinds with further matches.',
  },
};

/** The descriptions of the fields of an order's full record. Exports contain such records too. */
export const orderRecordTexts = {
  OrderRecord: {
    id: 'The id of the order.',
    order: 'The current order.',
    line_costs: 'The costs of its lines, one entry per line of the order.',
    refunds: 'The refunds of the order.',
    returns: 'The returns of the order.',
    notes: 'The notes on the timeline of the order.',
  },
  OrderLineCost: {
    line_item_id: 'The line of the order.',
    unit_cost: 'Cost of a unit to the store when it was sold; null if unknown.',
    stock_taken: 'Whether the units were taken from tracked stock, so that they can be put back.',
  },
};

export const imageUploadTexts = {
  CreateImageUpload: {
    content_type: 'Content type of the image; the upload must have the same Content-Type.',
    size: 'Size of the image in bytes, at most 10,485,760.',
  },
  NewImageUpload: {
    content_type: 'Declared content type of the image.',
    size: 'Number of bytes that the URL accepts, exactly.',
    upload: 'The URL for the image.',
    'upload.method': 'HTTP method of the upload.',
    'upload.url': 'URL that accepts the bytes of the image, without credentials.',
    'upload.expires_at': 'When the URL expires.',
  },
  ImageUpload: {
    content_type: 'Detected content type.',
    size: 'Size of the image in bytes.',
    url: 'Public URL of the image for the `images` of a product; it works for 30 days.',
  },
};

/**
 * The descriptions of a schema's fields, by path, such as `shipping_line.title`. In a path, lists and nullable objects
 * are treated like plain objects.
 */
export type Texts = Readonly<Record<string, string>>;

/**
 * The descriptions of all fields, keyed by the component's title. For a body or answer without a title, the key is the
 * operation's name. The descriptions are separate from the schemas, because requests do not need them. A test checks
 * that fields and descriptions match.
 */
export const fieldTexts: Readonly<Record<string, Texts>> = {
  ...addressTexts,
  ...searchTexts,
  ...storeTexts,
  ...catalogueTexts,
  ...inventoryTexts,
  ...orderFieldTexts,
  ...orderRecordTexts,
  ...returnTexts,
  ...customerTexts,
  ...discountTexts,
  ...pricingTexts,
  ...giftCardTexts,
  ...bookingTexts,
  ...bookingServiceTexts,
  ...purchaseOrderTexts,
  ...reportTexts,
  ...eventTexts,
  ...webhookTexts,
  ...appTexts,
  ...bulkOperationTexts,
  ...importTexts,
  ...imageUploadTexts,
  ...logTexts,
};

/**
 * The descriptions of fields that many objects and answers have. A description for the field of one object takes
 * precedence over the description here.
 */
export const envelopeTexts: Texts = {
  object: 'The type of the object.',
  id: 'Identifies the object in its store. It never changes; later objects have higher ids.',
  created_at: 'When the object was created.',
  updated_at: 'When the object last changed. A request without changes does not change it.',
  data: 'The requested, created or changed object or objects.',
  has_more: 'Whether another page follows this one.',
  next_cursor: 'Send it as `cursor` with the same filters to get the next page; null on the last page.',
  as_of: 'A time 10 seconds before the list was read: send it as the next `updated_since` so that no change is missed.',
};
