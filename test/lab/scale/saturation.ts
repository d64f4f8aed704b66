/** A resource that can be exhausted. */
export type Station = {
  readonly name: string;
  readonly kind: 'partition' | 'function' | 'queue' | 'stream' | 'quota' | 'key';
  /** Whether there is one per API key, one per store, or one for all. */
  readonly scope: 'key' | 'store' | 'platform';
  /** Units per second, or concurrent executions (seconds of work done per second). */
  readonly capacity: number;
  /** The demand of one operation of each kind, in the same unit. */
  readonly demand: Readonly<Record<string, number>>;
  /** The id of its alarm; null without one. */
  readonly alarm: string | null;
  /** Whether requests are refused when it is exhausted, or their consequences are late. */
  readonly effect: 'refused' | 'late';
  /** The effect that clients or staff see. */
  readonly seen: string;
};

/** The operations that accompany one order, including the order. */
export type Mix = Readonly<Record<string, number>>;

export type Population = { readonly stores: number; readonly keysOfStore: number };

/** Returns the demand of one order of a mix on a station. */
export const demandOf = ({ demand }: Station, mix: Mix): number =>
  Object.entries(mix).reduce(
    (sum, [operation, count]) => sum + count * (Object.hasOwn(demand, operation) ? (demand[operation] ?? 0) : 0),
    0,
  );

const sharers = (scope: Station['scope'], { stores, keysOfStore }: Population): number =>
  scope === 'platform' ? 1 : scope === 'store' ? stores : stores * keysOfStore;

/** Returns the orders per second of all stores, evenly distributed, that exhaust a station. */
export function saturatesAt(station: Station, mix: Mix, population: Population): number {
  const demand = demandOf(station, mix);
  return demand === 0 ? Number.POSITIVE_INFINITY : (station.capacity * sharers(station.scope, population)) / demand;
}

export type Saturation = { readonly station: Station; readonly ordersPerSec: number };

/** Returns the stations that the mix uses, the first to be exhausted first. */
export const saturations = (stations: readonly Station[], mix: Mix, population: Population): readonly Saturation[] =>
  stations
    .map((station) => ({ station, ordersPerSec: saturatesAt(station, mix, population) }))
    .filter(({ ordersPerSec }) => Number.isFinite(ordersPerSec))
    .toSorted((a, b) => a.ordersPerSec - b.ordersPerSec);

/**
 * Returns the mean wait for one of several executions that are busy for this share of their time: Erlang's M/M/c queue,
 * in units of the service time. Infinite for a share of 1 or more.
 */
export function meanWait(executions: number, share: number): number {
  if (share >= 1) return Number.POSITIVE_INFINITY;
  const load = executions * share;
  // The probability that all are busy, by the recursion of Erlang's B.
  let blocked = 1;
  for (let n = 1; n <= executions; n += 1) blocked = (load * blocked) / (n + load * blocked);
  const waits = blocked / (1 - share + share * blocked);
  return waits / (executions * (1 - share));
}
