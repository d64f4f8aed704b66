import * as v from 'valibot';
import { Id, StoreId } from '../../shared/schema/fields.ts';
import { type ImageImport, type ImageResult, importImage } from './import-image.ts';

/** The event on the bus: its `detail` is our own event. */
const ImagesRequested = v.object({
  detail: v.object({
    topic: v.literal('internal.images_requested'),
    store: v.object({ id: StoreId }),
    data: v.object({ product_id: Id, images: v.array(v.object({ image_id: Id, source_url: v.string() })) }),
  }),
});

// Twenty slow images, 10 s each, end within the function's minute, and five of 10 MB fit into its memory.
const importsAtOnce = 5;

export type RequestedImagesImport = ImageImport & { readonly sendResult: (result: ImageResult) => Promise<void> };

/**
 * Imports the images that an `internal.images_requested` message asks for and tells the result of each as soon as it is known.
 * Rejects when the library or the queue of results fails, or the message is none of ours; it is then to be delivered again.
 */
export async function importRequestedImages(deps: RequestedImagesImport, message: string): Promise<void> {
  const { store, data } = v.parse(ImagesRequested, JSON.parse(message)).detail;
  const waiting = data.images.values();
  const importWaiting = async (): Promise<void> => {
    for (const image of waiting) {
      await deps.sendResult(await importImage(deps, { store_id: store.id, product_id: data.product_id, ...image }));
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: importsAtOnce }, importWaiting));
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
