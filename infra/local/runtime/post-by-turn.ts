/**
 * Returns a function that posts all messages of one turn of the event loop as a single list, because copying the
 * messages and waking the other thread once is cheaper than doing so for each message.
 */
export function postByTurn(post: (messages: readonly unknown[]) => void): (message: unknown) => void {
  let messages: unknown[] = [];
  const flush = (): void => {
    const together = messages;
    messages = [];
    post(together);
  };
  return (message) => {
    if (messages.length === 0) setImmediate(flush);
    messages.push(message);
  };
}

/** Passes each message in a list from `postByTurn` to `take`. */
export const takeEach =
  (take: (message: unknown) => void): ((messages: readonly unknown[]) => void) =>
  (messages) =>
    messages.forEach(take);
