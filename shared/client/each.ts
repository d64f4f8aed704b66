/** The result of processing one row. */
export type RowResult<Row, Value> = { readonly row: Row } & (
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown }
);

export type EachOptions = {
  /** The number of rows processed concurrently. Default: 4. */
  readonly concurrency?: number;
  /**
   * What happens after a row fails:
   * - `stop` (the default): no further row is started. The error is thrown once the started rows have ended.
   * - `continue`: all rows are processed, and the result of a failed row contains its error.
   */
  readonly onError?: 'stop' | 'continue';
  /** After the signal is aborted, no further row is started, and the signal's reason is thrown. */
  readonly signal?: AbortSignal;
};

/**
 * Processes rows, a few at a time, and returns one result per row, in row order. Rows are read only as they are needed.
 */
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
  /** Reads the rows one at a time, because an async generator with `await` must not be read concurrently. */
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
