import { answerBytes } from '#shared/kernel/transport-json.ts';

/** The total size of the event bodies on a page, measured with `answerBytes`. */
export type PageSize = {
  /** Adds a body. Returns true if the total size of all added bodies is within the limit. */
  readonly add: (body: string | null) => boolean;
};

/**
 * Creates a counter of the bytes in a page. It first adds up an upper estimate, because measuring the exact size is
 * slow and nearly every page is far below the limit. It measures the exact size only if the estimate exceeds the limit.
 */
export function createPageSizeCounter(maxBytes: number): PageSize {
  let countedBytes = 0;
  let atMostBytes = 0;
  let uncounted: (string | null)[] = [];
  return {
    add: (body) => {
      uncounted.push(body);
      atMostBytes += mostEscapedBytes(body);
      if (countedBytes + atMostBytes <= maxBytes) return true;
      countedBytes += uncounted.reduce((sum, each) => sum + answerBytes(each), 0);
      uncounted = [];
      atMostBytes = 0;
      return countedBytes <= maxBytes;
    },
  };
}

/**
 * Returns an upper limit for the size of an escaped body in bytes. Bodies are JSON without control characters or
 * unpaired surrogates, so only quotes and backslashes are escaped, each to two bytes.
 */
const mostEscapedBytes = (body: string | null): number => 2 * Buffer.byteLength(body ?? '') + 4;
