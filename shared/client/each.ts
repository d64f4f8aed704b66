/** The result of one row. */
export type RowResult<Row, Value> = { readonly row: Row } & (
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown }
);

export type EachOptions = {
  /** How many rows are processed concurrently. Default: 4. */
  readonly concurrency?: number;
  /** `stop`: after a row has failed, no other row is started, and the error is thrown when the started rows have ended. Default: `stop`. */
  readonly onError?: 'stop' | 'continue';
  /** When it is aborted, no other row is started, and its reason is thrown. */
  readonly signal?: AbortSignal;
};

/** Processes rows, a few at a time, and returns one result per row, in the order of the rows. Reads rows only as they are needed. */
export async function each<Row, Value>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  work: (row: Row, index: number) => Promise<Value>,
  { concurrency = 4, onError = 'stop', signal }: EachOptions = {},
): Promise<readonly RowResult<Row, Value>[]> {
  const results: RowResult<Row, Value>[] = [];
  const failures: unknown[] = [];
  const next = numbered(rows);
  const workOn = async (): Promise<void> => {
    for (let item = await next(); item !== null; item = await next()) {
      const { row, index } = item;
      try {
        results[index] = { row, ok: true, value: await work(row, index) };
      } catch (error) {
        results[index] = { row, ok: false, error };
        failures.push(error);
      }
    }
  };
  /** Reads one row after the other, because generators with await do not support concurrent reads. */
  function numbered(source: Iterable<Row> | AsyncIterable<Row>) {
    const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
    let count = 0;
    let turn: Promise<unknown> = Promise.resolve();
    const step = async () => {
      if (signal?.aborted || (onError === 'stop' && failures.length > 0)) {
        await iterator.return?.();
        return null;
      }
      const { done, value } = await iterator.next();
      return done === true ? null : { row: value as Row, index: count++ };
    };
    return () => {
      const mine = turn.then(step);
      turn = mine.catch(() => undefined);
      return mine;
    };
  }
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, workOn));
  signal?.throwIfAborted();
  if (onError === 'stop' && failures.length > 0) throw failures[0];
  return results;
}
