import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import { eventWrite } from '#shared/events/events-table.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '../support/builders/an-event.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import type { BenchStack } from './bench-stack.ts';
import type { WebhookStore } from './webhook-stores.ts';

/** Makes one event in a store, the nth of all. */
export type MakeEvent = (store: WebhookStore, n: number) => Promise<void>;

/** By the API: a new customer, which is an event `customer.created`. Throws when it is not made. */
export const byRequest =
  ({ demo }: BenchStack): MakeEvent =>
  async ({ keys }, n) => {
    const key = keys[n % keys.length] ?? '';
    const { status, body } = await jsonClient(demo.api, key)('POST', '/customers', { email: `${ulid().toLowerCase()}@example.com` });
    if (status !== 201) throw new Error(`A customer was answered ${status}: ${JSON.stringify(body)}`);
  };

/** By the outbox: the event alone, in the transaction that a change of the store would write it in. */
export const byOutbox =
  ({ table }: BenchStack): MakeEvent =>
  async ({ storeId }) => {
    const event = anEvent({ id: `evt_${ulid()}`, createdAtMs: Date.now() });
    const createdAt = new Date(event.createdAtMs).toISOString();
    const body = `{"id":"${event.id}","object":"event","topic":"customer.created","created_at":"${createdAt}","store":{"id":"${storeId}"},"data":{"email":"x@example.com"}}`;
    await transact(table, [eventWrite(storeId, { ...event, body })]);
  };

export type Drive = {
  readonly perSecond: number;
  readonly seconds: number;
  /** Of the moments of the events; the same seed gives the same ones. */
  readonly seed: number;
};

/**
 * Makes events at random moments (a Poisson process), in one store after the other, whether or not the ones before are done.
 * Resolves when all are made; rejects when one was not.
 */
export async function driveEvents(make: MakeEvent, stores: readonly WebhookStore[], { perSecond, seconds, seed }: Drive): Promise<void> {
  const begunMs = performance.now();
  const made: Promise<void>[] = [];
  for (const [n, atMs] of momentsOf({ perSecond, seconds, seed }).entries()) {
    await pause(Math.max(0, begunMs + atMs - performance.now()));
    const store = stores[n % stores.length];
    if (store !== undefined) made.push(make(store, Math.floor(n / stores.length)));
  }
  await Promise.all(made);
}

/** A Poisson process of which it is known how many events it has: evenly spread random moments, in order. */
function momentsOf({ perSecond, seconds, seed }: Drive): readonly number[] {
  const random = seededRandom(seed);
  return Array.from({ length: Math.round(perSecond * seconds) }, () => random() * seconds * 1000).toSorted((a, b) => a - b);
}

/** Numbers from 0 up to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
