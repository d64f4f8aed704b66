import * as v from 'valibot';
import { maxImageRequestReceives } from '#shared/catalogue/image-list.ts';
import { Id, StoreId } from '#shared/kernel/fields-schema.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';
import { type ImageImport, type ImageJob, type ImageResult, importImage } from './import-image.ts';

const Count = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/**
 * A message from the event bus; `detail` is our own event. Retries have the same form and additionally contain the
 * round and the number of tries.
 */
const ImagesRequested = v.object({
  detail: v.object({
    topic: v.literal('internal.images_requested'),
    store: v.object({ id: StoreId }),
    data: v.object({
      product_id: Id,
      round: Count,
      images: v.array(v.object({ image_id: Id, source_url: v.string(), tries: Count })),
    }),
  }),
});
type Requested = v.InferOutput<typeof ImagesRequested>['detail'];
type RequestedImage = Requested['data']['images'][number];

// The function has enough memory for five images of 10 MB each.
const importsAtOnce = 5;
/**
 * The maximum number of simultaneous downloads from one host for one message. It is low because the images of a gallery
 * are usually on the same host, and several messages are processed at the same time.
 */
const importsAtOncePerHost = 2;
/**
 * The time after which no download is started. A download may take ten seconds, and the function times out after a
 * minute.
 */
const beginsWithinMs = 40_000;

/** The minimum wait before each retry of postponed images. The last wait applies to all further retries. */
const waitsSec = [30, 120, 300, 600, 900] as const;
/** The longest message delay that SQS supports. */
const longestWaitSec = 900;
/**
 * The maximum random extra delay, as a share of the wait, so that the messages of one import do not all return at the
 * same time.
 */
const jitterShare = 0.05;
/** The maximum number of tries for one image. */
const maxTries = 5;
/**
 * The maximum number of rounds in which an image is requested. All rounds together take about half a day. If the host
 * is still too busy after the final round, the image is reported as failed.
 */
const maxRounds = 48;

/** The hosts that have told this container that they are too busy. A host is not called while it is paused. */
export type PausedHosts = {
  /** Pauses the host of a URL. If the host is already paused, the pause that ends later applies. */
  readonly pause: (source: string, sec: number) => void;
  /** Returns the number of seconds until the pause of a URL's host ends; 0 if the host is not paused. */
  readonly remainingSec: (source: string) => number;
};

const hostOfSource = (source: string): string => URL.parse(source)?.host ?? '';

/** Creates an empty list of paused hosts. `clock` returns epoch ms. */
export function pausedHosts(clock: () => number): PausedHosts {
  const untilMs = new Map<string, number>();
  return {
    pause: (source, sec) => {
      const nowMs = clock();
      for (const [host, ms] of untilMs) if (ms <= nowMs) untilMs.delete(host);
      const host = hostOfSource(source);
      untilMs.set(host, Math.max(untilMs.get(host) ?? 0, nowMs + sec * 1000));
    },
    remainingSec: (source) => Math.max(0, Math.ceil(((untilMs.get(hostOfSource(source)) ?? 0) - clock()) / 1000)),
  };
}

export type RequestedImagesImport = ImageImport & {
  readonly sendResult: (result: ImageResult) => Promise<void>;
  /** Sends a message to the queue that this worker reads. */
  readonly sendAgain: (message: { readonly body: string; readonly delaySec: number }) => Promise<void>;
  readonly paused: PausedHosts;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
};

/**
 * Imports the images listed in an `internal.images_requested` message and reports each result as soon as it is known.
 * Postponed and unstarted images are requested again, with messages that are delayed until the hosts may be called.
 *
 * If an image cannot be stored or its result cannot be sent, the other images continue. The function rejects at the
 * end, so that the queue redelivers the message. On the final delivery, the image is reported as failed instead, so
 * that the product's owner sees the failure.
 *
 * Also rejects if the message is not from the service.
 */
export async function importRequestedImages(
  deps: RequestedImagesImport,
  { body, receives }: { readonly body: string; readonly receives: number },
): Promise<void> {
  const requested = v.parse(ImagesRequested, JSON.parse(body)).detail;
  const { store, data } = requested;
  const jobOf = ({ image_id, source_url }: RequestedImage): ImageJob => ({
    store_id: store.id,
    product_id: data.product_id,
    image_id,
    source_url,
  });
  const failures: unknown[] = [];
  const reportFault = async (image: RequestedImage, error: unknown): Promise<void> => {
    if (receives < maxImageRequestReceives) failures.push(error);
    else await deps.sendResult({ ...jobOf(image), outcome: 'failed', error: ourFault }).catch((cause: unknown) => failures.push(cause));
  };
  const wait = waitsSec[Math.min(data.round, waitsSec.length - 1)] ?? longestWaitSec;
  const postponed: RequestedImage[] = [];

  const left = await eachByHost(deps, data.images, async (image) => {
    try {
      const result = await importImage(deps, jobOf(image));
      if (result.outcome !== 'postponed') return await deps.sendResult(result);
      const tries = image.tries + 1;
      if (result.isBusy) deps.paused.pause(image.source_url, Math.min(longestWaitSec, Math.max(wait, result.afterSec ?? 0)));
      if (tries >= maxTries) await deps.sendResult(result.failed);
      else postponed.push({ ...image, tries });
    } catch (error) {
      await reportFault(image, error);
    }
  });

  // Images that were not tried in this round come first in the next round.
  for (const images of Map.groupBy([...left, ...postponed], ({ source_url }) => hostOfSource(source_url)).values()) {
    try {
      await askAgain(deps, requested, images, postponed, wait);
    } catch (error) {
      for (const image of images) await reportFault(image, error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Sends a delayed message that requests the images again. All of the images are on the same host. After the final
 * round, reports the images as failed.
 */
async function askAgain(
  { sendAgain, sendResult, paused, random }: RequestedImagesImport,
  { topic, store, data }: Requested,
  images: readonly RequestedImage[],
  postponed: readonly RequestedImage[],
  waitSec: number,
): Promise<void> {
  const [{ source_url: source } = { source_url: '' }] = images;
  const round = data.round + 1;
  if (round >= maxRounds) {
    for (const { image_id, source_url } of images) {
      await sendResult({ store_id: store.id, product_id: data.product_id, image_id, source_url, outcome: 'failed', error: alwaysBusy });
    }
    return;
  }
  const atLeastSec = Math.max(paused.remainingSec(source), images.some((image) => postponed.includes(image)) ? waitSec : 0);
  const delaySec = Math.min(longestWaitSec, Math.ceil(atLeastSec * (1 + jitterShare * random())));
  await sendAgain({ body: transportJson({ detail: { topic, store, data: { product_id: data.product_id, round, images } } }), delaySec });
}

/**
 * Calls `handle` for each image, a few per host at a time. Returns the images that remain because their hosts are
 * paused or the time has run out.
 */
async function eachByHost(
  { paused, nowMs }: Pick<RequestedImagesImport, 'paused' | 'nowMs'>,
  images: readonly RequestedImage[],
  handle: (image: RequestedImage) => Promise<void>,
): Promise<readonly RequestedImage[]> {
  const startedMs = nowMs();
  const waiting = [...images];
  const underWay = new Map<string, number>();
  const mayBegin = ({ source_url }: RequestedImage): boolean =>
    (underWay.get(hostOfSource(source_url)) ?? 0) < importsAtOncePerHost && paused.remainingSec(source_url) === 0;
  const work = async (): Promise<void> => {
    while (nowMs() - startedMs < beginsWithinMs) {
      const at = waiting.findIndex(mayBegin);
      const [image] = at < 0 ? [] : waiting.splice(at, 1);
      // Each of the other loops checks the waiting images again after its download, so this loop can return.
      if (image === undefined) return;
      const host = hostOfSource(image.source_url);
      underWay.set(host, (underWay.get(host) ?? 0) + 1);
      await handle(image);
      underWay.set(host, (underWay.get(host) ?? 1) - 1);
    }
  };
  await Promise.all(Array.from({ length: importsAtOnce }, work));
  return waiting;
}

const ourFault = {
  code: 'image_unreachable',
  message: 'The image could not be stored because of an error on our side. Send its URL again.',
} as const;

const alwaysBusy = {
  code: 'image_unreachable',
  message: 'The server with the image was too busy for several hours. Send the URL again.',
} as const;
