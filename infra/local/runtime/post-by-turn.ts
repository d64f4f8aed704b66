/**
 * Posts all messages of one turn of the event loop as one list: copying and waking the other thread is cheaper once
 * than for each message.
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

/** Passes each message of such a list to `take`. */
export const takeEach =
  (take: (message: unknown) => void): ((messages: readonly unknown[]) => void) =>
  (messages) =>
    messages.forEach(take);
