import * as v from 'valibot';
import { maxImageRequestReceives } from '#shared/catalogue/image-list.ts';
import { Id, StoreId } from '#shared/kernel/fields-schema.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';
import { type ImageImport, type ImageJob, type ImageResult, importImage } from './import-image.ts';

const Count = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** The event on the bus: its `detail` is our own event. What is asked for again has the same form, with how often it was. */
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

// Five images of 10 MB fit into the function's memory.
const importsAtOnce = 5;
/** A gallery is mostly of one host, which gets the requests of several messages at once. */
const importsAtOncePerHost = 2;
/** No image is begun later than this: it may take ten seconds, and the function has a minute. */
const beginsWithinMs = 40_000;

/** How long images wait in the queue before the first, the second … further round. */
const waitsSec = [30, 120, 300, 600, 900] as const;
/** The longest delay of a message that SQS has. */
const longestWaitSec = 900;
/** So that the messages of one import do not all come back at once. */
const jitterShare = 0.05;
/** So often a source is asked for one image. */
const maxTries = 5;
/** Half a day: an image of a host that was always too busy to be asked is reported as failed then. */
const maxRounds = 48;

/** Hosts that have said that they are too busy, as one container knows them: none is asked for an image before its pause is over. */
export type PausedHosts = {
  /** Pauses the host of an address; the longer of two pauses counts. */
  readonly pause: (source: string, sec: number) => void;
  /** How long the host of an address is still paused; 0 when it is not. */
  readonly remainingSec: (source: string) => number;
};

/** The host that an address asks. */
const hostOfSource = (source: string): string => URL.parse(source)?.host ?? '';

/** No host is paused yet. `clock`: epoch ms. */
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
  /** Puts a message into the queue that this one came from. */
  readonly sendAgain: (message: { readonly body: string; readonly delaySec: number }) => Promise<void>;
  readonly paused: PausedHosts;
  /** From 0 up to 1. */
  readonly random: () => number;
};

/**
 * Imports the images that an `internal.images_requested` message asks for and reports the result of each as soon as it is known. Those whose source may
 * have them later are asked for again by a message of their own, after a while; a host that is too busy is left alone until then. An image that the
 * library does not accept delays none of the others; when its message comes for the last time, it is reported as failed, so that the owner of the
 * product sees it. Rejects when the library or a queue fails, or the message is not one of the service; the queue then delivers it again.
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

  // Those that were not asked for come first in the next round.
  for (const images of Map.groupBy([...left, ...postponed], ({ source_url }) => hostOfSource(source_url)).values()) {
    try {
      await askAgain(deps, requested, images, postponed, wait);
    } catch (error) {
      for (const image of images) await reportFault(image, error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Asks for images of one host again, by a message that waits until the host may be asked. */
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
 * Does something for each image, a few of a host at once. Gives those that were not begun: their host is paused, or the time is over.
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
      // Images that may not begin are of hosts whose own are under way: who handles these goes on with them.
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
  message: 'The image could not be stored because of a fault of ours. Send its address again.',
} as const;

const alwaysBusy = {
  code: 'image_unreachable',
  message: 'The server was asked for images for hours and took too few requests. Send the address again.',
} as const;
