import { processingImages } from '#shared/catalogue/image-list.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { EventRecord } from '#shared/events/event.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { timestamp } from '#shared/kernel/timestamp.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';

const topic = 'internal.images_requested';

/** The event that asks for the images which the product did not have before; none when there are none. */
export function requestImages(
  { storeId, nowMs }: Pick<StoreContext, 'storeId' | 'nowMs'>,
  newEventId: () => string,
  before: Product | null,
  after: Product,
): EventRecord[] {
  const known = new Set(before?.images.map(({ id }) => id));
  const images = processingImages(after.images).filter(({ id }) => !known.has(id));
  if (images.length === 0) return [];
  const id = newEventId();
  const data = { product_id: after.id, images: images.map((image) => ({ image_id: image.id, source_url: image.sourceUrl })) };
  const body = transportJson({ id, object: 'event', topic, created_at: timestamp(nowMs), store: { id: storeId }, data });
  return [{ id, topic, createdAtMs: nowMs, body }];
}
