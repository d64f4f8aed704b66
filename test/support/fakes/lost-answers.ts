import type { Intercept } from '#infra/local/dynamodb/engine.ts';

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']);

/** Loses the answer to one write: the write takes effect, but the DynamoDB client times out and repeats it. */
export type LostAnswers = {
  readonly intercept: Intercept;
  /**
   * Lets `writesBefore` writes succeed, and then loses the answer to the next write. If `writesBefore` is null, no
   * answer is lost.
   */
  readonly lose: (writesBefore: number | null) => void;
  /** Returns the number of writes since the last call of `lose`. A write that is repeated counts once. */
  readonly count: () => number;
};

export function lostAnswers(): LostAnswers {
  let lost: number | null = null;
  let seen = 0;
  let isRepeated = false;
  // This function is called after a write has taken effect. It is not called if the write was refused.
  const timeOut = (): never => {
    isRepeated = true;
    throw Object.assign(new Error('The answer timed out.'), { name: 'TimeoutError' });
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
