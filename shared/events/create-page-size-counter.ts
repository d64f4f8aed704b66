import { answerBytes } from '#shared/kernel/transport-json.ts';

/** Counts the size of a page's bodies in a function's answer (`answerBytes`). */
export type PageSize = {
  /** Adds a body. Reports whether all added bodies are within the limit. */
  readonly add: (body: string | null) => boolean;
};

/** Creates a counter. Nearly every page is far below its limit, so bodies are measured only when twice their size would exceed it. */
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
 * Returns the maximum number of bytes of an escaped body. Its JSON has no control characters and no unpaired surrogates: quotes and
 * backslashes become two bytes, everything else stays.
 */
const mostEscapedBytes = (body: string | null): number => 2 * Buffer.byteLength(body ?? '') + 4;
