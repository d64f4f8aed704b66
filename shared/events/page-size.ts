import { answerBytes } from '#shared/kernel/transport-json.ts';

/** Counts what the bodies of a page come to, as they count in the answer of a function (`answerBytes`). */
export type PageSize = {
  /** Adds a body. Whether all that were added are within the limit. */
  readonly add: (body: string | null) => boolean;
};

/** Nearly every page is far below its limit, so that bodies are counted one by one only where twice their bytes would exceed it. */
export function pageSize(maxBytes: number): PageSize {
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

/** JSON has no control characters and no half characters: quotes and backslashes become two bytes, all else stays. */
const mostEscapedBytes = (body: string | null): number => 2 * Buffer.byteLength(body ?? '') + 4;
