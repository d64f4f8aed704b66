import type { Intercept } from '#infra/local/dynamodb/engine.ts';

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']);

/** Loses the answer of one write: it happens, and the client of DynamoDB, whose time for an answer is over, sends it again. */
export type LostAnswers = {
  readonly intercept: Intercept;
  /** Loses the answer of the write after so many others from now on; null loses none. */
  readonly lose: (writesBefore: number | null) => void;
  /** The writes from then on, without those that were sent again. */
  readonly count: () => number;
};

export function lostAnswers(): LostAnswers {
  let lost: number | null = null;
  let seen = 0;
  let isRepeated = false;
  // Not called for a write that is refused.
  const timeOut = (): never => {
    isRepeated = true;
    throw Object.assign(new Error('No answer in time.'), { name: 'TimeoutError' });
  };
  return {
    intercept: (operation) => {
      if (!writes.has(operation)) return undefined;
      if (isRepeated) {
        isRepeated = false;
        return undefined;
      }
      seen += 1;
      if (lost === null || seen - 1 !== lost) return undefined;
      return timeOut;
    },
    lose: (writesBefore) => {
      lost = writesBefore;
      seen = 0;
      isRepeated = false;
    },
    count: () => seen,
  };
}
