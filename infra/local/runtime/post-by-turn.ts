/**
 * Posts all messages of a turn of the event loop as one, a list: to copy them and to wake the other thread takes longer for each of several
 * than for all of them.
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

/** Takes each message of such a list. */
export const takeEach =
  (take: (message: unknown) => void): ((messages: readonly unknown[]) => void) =>
  (messages) =>
    messages.forEach(take);
