import { setTimeout as pause } from 'node:timers/promises';
import type { JsonClient } from '../../support/harness/json-client.ts';

type LogPage = { readonly data: readonly { readonly id: string; readonly sequence: number }[]; readonly has_more: boolean };

/** An API key may make two calls a second, so the log is polled slightly less often. */
const pollEveryMs = 600;

/**
 * Follows a store's event log across kills. Checks that each event occurs only once and that the events' numbers have
 * no gaps. `stop` reads to the end of the log and returns the number of events.
 */
export function followLog(ask: () => JsonClient, onTrouble: (trouble: string) => void): { readonly stop: () => Promise<number> } {
  const ids = new Set<string>();
  let [last, isOn, isAtEnd] = [0, true, false];
  async function poll(): Promise<void> {
    const answer = await ask()<LogPage>('GET', `/events?limit=250&after_sequence=${last}`).catch(() => null);
    if (answer?.status !== 200) return;
    for (const { id, sequence } of answer.body.data) {
      if (sequence !== last + 1) onTrouble(`number ${sequence} of the log comes after ${last}`);
      if (ids.has(id)) onTrouble(`${id} is in the log twice`);
      ids.add(id);
      last = sequence;
    }
    isAtEnd = !answer.body.has_more;
  }
  const polling = (async () => {
    while (isOn || !isAtEnd) {
      await poll();
      await pause(pollEveryMs);
    }
  })();
  return {
    stop: async () => {
      [isOn, isAtEnd] = [false, false];
      await polling;
      return ids.size;
    },
  };
}
