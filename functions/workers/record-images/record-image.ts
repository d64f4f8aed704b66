import * as v from 'valibot';
import { buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import { commitProduct } from '#shared/catalogue/commit-product-table.ts';
import { type ImageOutcome, processingImages, recordOutcome } from '#shared/catalogue/image-list.ts';
import { imageErrorCodes } from '#shared/catalogue/product.ts';
import { productView } from '#shared/catalogue/product-view.ts';
import { conflictLabels, replaceProductWrites } from '#shared/catalogue/product-writes-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { getProductStock } from '#shared/inventory/variant-stock-table.ts';
import { Id, StoreId } from '#shared/kernel/fields-schema.ts';
import type { Actor } from '#shared/kernel/request.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { timeoutSec } from './function.ts';

/** The result of one image, as `import-images` reports it. */
const ImageResult = v.variant('outcome', [
  v.object({ store_id: StoreId, product_id: Id, image_id: Id, outcome: v.literal('ready'), key: v.string() }),
  v.object({
    store_id: StoreId,
    product_id: Id,
    image_id: Id,
    outcome: v.literal('failed'),
    error: v.object({ code: v.picklist(imageErrorCodes), message: v.string() }),
  }),
]);

export type RecordImageDeps = {
  readonly table: Table;
  readonly newEventId: () => string;
  /** The base URL of the media library, without a trailing slash. */
  readonly mediaBaseUrl: string;
  readonly clock: () => number;
};

const actor: Actor = { type: 'system', id: null, name: 'Image import' };

/**
 * The time after which a run begins no more work. It is shorter than the function's timeout, because after a timeout
 * the queue would redeliver the message.
 */
const budgetMs = (timeoutSec - 10) * 1000;

/**
 * Records the outcome of an image's download. Adds the event `product.updated` only if no image of the product is still
 * processing (design §6). A repeated message changes nothing; nor does a message about a deleted image or product.
 */
export async function recordImage({ table, newEventId, mediaBaseUrl, clock }: RecordImageDeps, message: string): Promise<void> {
  const { store_id: storeId, product_id: productId, image_id: imageId, ...result } = v.parse(ImageResult, JSON.parse(message));
  const outcome: ImageOutcome = result.outcome === 'ready' ? { outcome: 'ready', url: `${mediaBaseUrl}/${result.key}` } : result;
  const nowMs = clock();
  await retryOnConflict(conflictLabels, async () => {
    const [store, product, stock, locations] = await Promise.all([
      getStore(table, storeId),
      getProduct(table, storeId, productId),
      getProductStock(table, storeId, productId),
      listLocations(table, storeId),
    ]);
    const images = product === null ? null : recordOutcome(product.images, imageId, outcome);
    if (store === null || product === null || images === null) return;
    const after = { ...product, images, updatedAtMs: nextUpdatedAtMs(product.updatedAtMs, nowMs) };
    const surroundings = { stock, locations, currency: store.currency };
    const eventContext = { store, actor, requestId: null, nowMs };
    const data = productView(after, surroundings);
    const previous = previousValues(productView(product, surroundings), data);
    const events =
      processingImages(images).length > 0 ? [] : [buildEvent(eventContext, { id: newEventId(), topic: 'product.updated', data, previous })];
    await commitProduct(
      table,
      { storeId, claim: null, deadlineMs: nowMs + budgetMs, clock },
      {
        ...replaceProductWrites(product, after, { storeId, nowMs, levels: [], stock, abandoned: new Map() }),
        events,
        answer: { status: 200, body: null },
      },
    );
  });
}
