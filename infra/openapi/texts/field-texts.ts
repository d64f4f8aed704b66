import { addressTexts } from './addresses.ts';
import { appTexts } from './apps.ts';
import { bookingTexts } from './bookings.ts';
import { bulkOperationTexts } from './bulk-operations.ts';
import { catalogueTexts } from './catalogue.ts';
import { customerTexts } from './customers.ts';
import { discountTexts } from './discounts.ts';
import { eventTexts } from './events.ts';
import { giftCardTexts } from './gift-cards.ts';
import { imageUploadTexts } from './image-uploads.ts';
import { importTexts } from './imports.ts';
import { inventoryTexts } from './inventory.ts';
import { logTexts } from './logs.ts';
import { orderRecordTexts } from './order-records.ts';
import { orderFieldTexts } from './orders.ts';
import { pricingTexts } from './pricing.ts';
import { purchaseOrderTexts } from './purchase-orders.ts';
import { reportTexts } from './reports.ts';
import { returnTexts } from './returns.ts';
import { searchTexts } from './search.ts';
import { bookingServiceTexts } from './services.ts';
import { storeTexts } from './stores.ts';
import { webhookTexts } from './webhooks.ts';

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
