import * as v from 'valibot';
import { maxImageRequestReceives } from '#shared/catalogue/image-list.ts';
import { Id, StoreId } from '#shared/kernel/fields-schema.ts';
import { type ImageImport, type ImageJob, type ImageResult, importImage } from './import-image.ts';

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
 * Imports the images that an `internal.images_requested` message asks for and reports the result of each as soon as it is known. An image that the
 * library does not accept delays none of the others; when its message comes for the last time, it is reported as failed, so that the owner of the
 * product sees it. Rejects when the library or the queue of results fails, or the message is not one of the service; the queue then delivers it
 * again.
 */
export async function importRequestedImages(
  deps: RequestedImagesImport,
  { body, receives }: { readonly body: string; readonly receives: number },
): Promise<void> {
  const { store, data } = v.parse(ImagesRequested, JSON.parse(body)).detail;
  const waiting = data.images.values();
  const failures: unknown[] = [];
  const importWaiting = async (): Promise<void> => {
    for (const image of waiting) {
      const job: ImageJob = { store_id: store.id, product_id: data.product_id, ...image };
      try {
        await deps.sendResult(await importImage(deps, job));
      } catch (error) {
        if (receives < maxImageRequestReceives) failures.push(error);
        else await deps.sendResult({ ...job, outcome: 'failed', error: ourFault }).catch((cause: unknown) => failures.push(cause));
      }
    }
  };
  await Promise.all(Array.from({ length: importsAtOnce }, importWaiting));
  if (failures.length > 0) throw failures[0];
}

const ourFault = {
  code: 'image_unreachable',
  message: 'The image could not be stored because of a fault of ours. Send its address again.',
} as const;
