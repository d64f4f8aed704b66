import { padId } from '#shared/table/keys.ts';
import type { Follower } from './follow-log.ts';
import type { Done } from './load.ts';
import type { Received } from './receiver-log.ts';
import type { Rows } from './rows-of.ts';

/** What is known when all is over. */
export type Facts = {
  /** The home as it was when it was killed, the replica at that moment, and the new home at the end. */
  readonly home: Rows;
  readonly replica: Rows;
  readonly end: Rows;
  /** When the replica was switched on: whatever came before came from the old home, though its process may have been gone. */
  readonly switchedMs: number;
  readonly received: readonly Received[];
  readonly topics: readonly string[];
  readonly done: readonly Done[];
  readonly homeApi: string;
  readonly followers: readonly Follower[];
  /** Whether what was first written under a sort key had arrived at the replica. */
  readonly hasArrived: (sk: string) => boolean;
};

/**
 * Events that a receiver took from the home, while the replica did not know that it had: they are sent once more, if the new home has the event. It
 * makes an `inventory.updated` again, with the same id, whose movement had not arrived and whose stock had.
 */
export function expectedTwice({ replica, end, received, switchedMs }: Facts): ReadonlySet<string> {
  const taken = received.filter(({ status, arrivedMs }) => status === 200 && arrivedMs <= switchedMs).map(({ eventId }) => eventId);
  return new Set(taken.filter((id) => end.events.has(id) && replica.deliveries.get(id) !== 'succeeded'));
}

export const countsOf = (received: readonly Received[]): ReadonlyMap<string, number> =>
  new Map(
    [
      ...Map.groupBy(
        received.filter(({ status }) => status === 200),
        ({ eventId }) => eventId,
      ),
    ].map(([id, all]) => [id, all.length]),
  );

/** Events that were committed, as far as the new home knows, and that no receiver took. */
export function missingEvents({ end, received, topics }: Pick<Facts, 'end' | 'received' | 'topics'>): readonly string[] {
  const counts = countsOf(received);
  return [...end.events.values()].filter(({ id, topic }) => topics.includes(topic) && !counts.has(id)).map(({ id }) => id);
}

/** Everything that must not be, however the replica was filled. */
export const judge = (facts: Facts): readonly string[] => [...judgeKept(facts), ...judgeSentAgain(facts)];

/** The same, where queues were not lost: what was taken already need not be sent again. */
export const judgeKept = (facts: Facts): readonly string[] => [
  ...judgeDeliveries(facts),
  ...judgeLosses(facts),
  ...judgeNumbers(facts),
  ...judgeFollowers(facts),
];

function* judgeDeliveries(facts: Facts): Generator<string> {
  for (const id of missingEvents(facts)) yield `the event ${id} came to nobody`;
  const expected = expectedTwice(facts);
  for (const [id, count] of countsOf(facts.received)) {
    if (count > 1 && !expected.has(id)) yield `the event ${id} was taken ${count} times, though the replica knew that it had been`;
    if (count > 2) yield `the event ${id} was taken ${count} times`;
  }
}

function* judgeSentAgain(facts: Facts): Generator<string> {
  const expected = expectedTwice(facts);
  for (const [id, count] of countsOf(facts.received)) {
    if (count < 2 && expected.has(id)) yield `the event ${id} was not sent again, though the replica did not know that it had been taken`;
  }
}

function* judgeLosses({ home, end, done, homeApi, hasArrived }: Facts): Generator<string> {
  for (const id of home.events.keys()) {
    if (!end.events.has(id) && hasArrived(id)) yield `the event ${id} had arrived at the replica, and is lost`;
  }
  for (const { kind, id, by } of done) {
    if (kind !== 'order' || id === null || end.orders.has(id)) continue;
    if (by !== homeApi) yield `the order ${id} was answered by the new home, and is lost`;
    else if (hasArrived(padId(id))) yield `the order ${id} had arrived at the replica, and is lost`;
  }
}

/** No number was ever on two things, in the old home or in the new one. */
function* judgeNumbers({ home, end }: Facts): Generator<string> {
  const owners = new Map<string, string>();
  const check = function* (name: string, owner: string): Generator<string> {
    const known = owners.get(name) ?? owner;
    if (known !== owner) yield `${name} is ${known} and ${owner}`;
    owners.set(name, owner);
  };
  for (const { events, orders } of [home, end]) {
    for (const { id, storeId, sequence } of events.values())
      if (sequence !== null) yield* check(`event number ${sequence} of ${storeId}`, id);
    for (const { id, storeId, number } of orders.values()) yield* check(`order number ${number} of ${storeId}`, String(id));
  }
}

function* judgeFollowers({ followers, end }: Facts): Generator<string> {
  for (const { seen } of followers) {
    const ids = new Set(seen.map(({ id }) => id));
    for (const [n, { id, sequence }] of seen.entries()) {
      if (n > 0 && sequence <= (seen[n - 1]?.sequence ?? 0)) yield `the log went back: ${id} has number ${sequence}`;
    }
    const storeId = [...end.events.values()].find(({ id }) => ids.has(id))?.storeId;
    for (const event of end.events.values()) {
      if (event.storeId === storeId && event.sequence !== null && !ids.has(event.id)) {
        yield `a reader of the log never saw ${event.id}, number ${event.sequence}`;
      }
    }
  }
}

/** Stock has left for what was ordered, and for nothing else. */
export function* judgeBooks({ orders, movements }: Rows): Generator<string> {
  const left = Map.groupBy(
    movements.filter(({ orderId }) => orderId !== null),
    ({ orderId }) => orderId,
  );
  for (const { id, lines } of orders.values()) {
    const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const taken = (left.get(id) ?? []).reduce((sum, { delta }) => sum - delta, 0);
    if (ordered !== taken) yield `the order ${id} is of ${ordered} units, and ${taken} have left for it`;
  }
  for (const orderId of left.keys())
    if (orderId !== null && !orders.has(orderId)) yield `stock has left for the order ${orderId}, which is not there`;
}
