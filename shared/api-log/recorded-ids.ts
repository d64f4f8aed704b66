/** Requests that this process knows to be in the log of their store: it need not look for them there. */
export type RecordedIds = {
  readonly has: (storeId: string, requestId: string) => boolean;
  readonly add: (storeId: string, requestIds: readonly string[]) => void;
};

/** Remembers the last `most` requests. What is forgotten is looked up again. */
export function rememberRecorded(most: number): RecordedIds {
  const names = new Set<string>();
  const nameOf = (storeId: string, requestId: string): string => `${storeId} ${requestId}`;
  return {
    has: (storeId, requestId) => names.has(nameOf(storeId, requestId)),
    add: (storeId, requestIds) => {
      for (const requestId of requestIds) names.add(nameOf(storeId, requestId));
      for (const oldest of names) {
        if (names.size <= most) break;
        names.delete(oldest);
      }
    },
  };
}
