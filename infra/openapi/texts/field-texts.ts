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

/** Descriptions of what search answers. */
export const searchTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SearchResults: {
    results: 'What was found, kind by kind: products, variants, customers, orders, bookings, gift cards, purchase orders.',
    'results.object': 'Type of the object.',
    'results.id': 'Id of the object.',
    'results.product_id': 'The product of a variant; null for all others.',
    'results.title':
      'Name of the product or the variant, of the customer, the number of the order, booking or purchase order with its prefix, or the end of the code of the gift card.',
    'results.detail':
      'SKU of the product or the variant, e-mail address of the customer, name of the customer of the order or booking, recipient of the gift card, or the supplier; null when there is none.',
    'results.exact': 'Whether it has exactly the SKU, e-mail address, number or id that was asked for.',
    more: 'The kinds of which there is more than was answered.',
  },
};

/** What is kept of an order: exports have it. */
export const orderRecordTexts = {
  OrderRecord: {
    id: 'The id of the order.',
    order: 'The order as it is.',
    line_costs: 'What its lines cost, one for each line of the order.',
    refunds: 'The refunds of the order.',
    returns: 'The returns of the order.',
    notes: 'The notes on the timeline of the order.',
  },
  OrderLineCost: {
    line_item_id: 'The line of the order.',
    unit_cost: 'What a unit cost the store when it was sold; null when not known.',
    stock_taken: 'Whether the units came out of counted stock: those may go back into it.',
  },
};

export const imageUploadTexts = {
  CreateImageUpload: {
    content_type: 'What the image is; it is sent with the same Content-Type.',
    size: 'Size of the image in bytes, at most 10,485,760.',
  },
  NewImageUpload: {
    content_type: 'What the image is said to be.',
    size: 'Bytes that the address takes: no more and no fewer.',
    upload: 'Where the image is to be sent.',
    'upload.method': 'HTTP method that the address takes.',
    'upload.url': 'Address that takes the bytes of the image, without credentials.',
    'upload.expires_at': 'Until when the address takes the image.',
  },
  ImageUpload: {
    content_type: 'What the bytes are.',
    size: 'Size of the image in bytes.',
    url: 'Public address of the image for the `images` of a product; it works for 30 days.',
  },
};

/** The texts of the fields of one schema by their paths, such as `shipping_line.title`; lists and null add nothing to a path. */
export type Texts = Readonly<Record<string, string>>;

/**
 * What the fields of the documents mean: by the title of a component, or by the operation whose body or answer has no title. They are here and
 * not in the schemas, because nothing in a request needs them; a test refuses a field without a text and a text without a field.
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

/** What is alike in every object and every answer that has it, where the schema's own texts say nothing else. */
export const envelopeTexts: Texts = {
  object: 'Names the type of the object.',
  id: 'Identifies the object in its store. Made with the object and never changed; an object that was created later has a higher id.',
  created_at: 'When the object was created.',
  updated_at: 'When the object last changed. A request that changes nothing leaves it as it is.',
  data: 'The object or objects that were asked for, made or changed.',
  has_more: 'Whether another page follows this one.',
  next_cursor: 'Send it as `cursor` with the same filters to get the next page; null on the last page.',
  as_of: 'A time 10 seconds before the list was read: send it as the next `updated_since`, and no change is missed.',
};
