import { setTimeout as pause } from 'node:timers/promises';
import { jsonClient } from '../../support/harness/json-client.ts';
import type { Shop } from './load.ts';

type Page = { readonly data: readonly { readonly id: string; readonly sequence: number }[]; readonly last_sequence: number };

/** What a reader of `GET /v1/events` that goes on from number to number has seen of a store. */
export type Follower = {
  readonly seen: readonly { readonly id: string; readonly sequence: number }[];
  readonly stop: () => Promise<void>;
};

const everyMs = 500;

/** Follows the log of a store wherever `api` leads, as an integration does that keeps its place. */
export function followLog({ store }: Shop, api: () => string): Follower {
  const seen: { id: string; sequence: number }[] = [];
  let [after, isOn] = [0, true];
  const readOn = async (): Promise<void> => {
    const answer = await jsonClient(api(), store.secret)<Page>('GET', `/events?after_sequence=${after}&limit=250`).catch(() => null);
    if (answer?.status !== 200) return;
    seen.push(...answer.body.data.map(({ id, sequence }) => ({ id, sequence })));
    after = answer.body.last_sequence;
  };
  const run = async (): Promise<void> => {
    while (isOn) {
      await readOn();
      await pause(everyMs);
    }
    await readOn();
  };
  const running = run();
  return {
    seen,
    stop: () => {
      isOn = false;
      return running;
    },
  };
}
