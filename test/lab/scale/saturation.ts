/** A resource of limited capacity. */
export type Station = {
  readonly name: string;
  readonly kind: 'partition' | 'function' | 'queue' | 'stream' | 'quota' | 'key';
  /** Whether each API key has its own resource of this kind, each store has its own, or all stores share one. */
  readonly scope: 'key' | 'store' | 'platform';
  /**
   * The capacity in units per second. For functions, it is the number of concurrent executions, which equals the
   * seconds of work done per second.
   */
  readonly capacity: number;
  /** The capacity that one operation uses, by kind of operation. The unit is that of `capacity`. */
  readonly demand: Readonly<Record<string, number>>;
  /** The id of the alarm about this resource; null if there is none. */
  readonly alarm: string | null;
  /**
   * The effect when the resource is exhausted: requests are refused, or the work that results from requests is late.
   */
  readonly effect: 'refused' | 'late';
  /** The effect as clients or staff see it. */
  readonly seen: string;
};

/** The number of operations of each kind per order. The order itself counts as an operation. */
export type Mix = Readonly<Record<string, number>>;

export type Population = { readonly stores: number; readonly keysOfStore: number };

/** Returns how much of a resource's capacity the operations in `mix` use per order. */
export const demandOf = ({ demand }: Station, mix: Mix): number =>
  Object.entries(mix).reduce(
    (sum, [operation, count]) => sum + count * (Object.hasOwn(demand, operation) ? (demand[operation] ?? 0) : 0),
    0,
  );

const sharers = (scope: Station['scope'], { stores, keysOfStore }: Population): number =>
  scope === 'platform' ? 1 : scope === 'store' ? stores : stores * keysOfStore;

/**
 * Returns how many orders per second, summed over all stores, exhaust the resource. Each store gets the same number of
 * orders.
 */
export function saturatesAt(station: Station, mix: Mix, population: Population): number {
  const demand = demandOf(station, mix);
  return demand === 0 ? Number.POSITIVE_INFINITY : (station.capacity * sharers(station.scope, population)) / demand;
}

export type Saturation = { readonly station: Station; readonly ordersPerSec: number };

/** Returns the stations that the mix uses, in the order in which they are exhausted. */
export const saturations = (stations: readonly Station[], mix: Mix, population: Population): readonly Saturation[] =>
  stations
    .map((station) => ({ station, ordersPerSec: saturatesAt(station, mix, population) }))
    .filter(({ ordersPerSec }) => Number.isFinite(ordersPerSec))
    .toSorted((a, b) => a.ordersPerSec - b.ordersPerSec);

/**
 * Returns the average time that a request waits until one of several executions is available (Erlang's M/M/c queue).
 * The unit is the average service time. Each execution is busy for `share` of its time. If `share` is 1 or more, the
 * result is infinite.
 */
export function meanWait(executions: number, share: number): number {
  if (share >= 1) return Number.POSITIVE_INFINITY;
  const load = executions * share;
  // Erlang's B formula, calculated recursively: the probability that all executions are busy.
  let blocked = 1;
  for (let n = 1; n <= executions; n += 1) blocked = (load * blocked) / (n + load * blocked);
  const waits = blocked / (1 - share + share * blocked);
  return waits / (executions * (1 - share));
}
