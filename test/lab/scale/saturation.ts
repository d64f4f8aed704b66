/** Something that can be exhausted. */
export type Station = {
  readonly name: string;
  readonly kind: 'partition' | 'function' | 'queue' | 'stream' | 'quota' | 'key';
  /** Whether there is one for each API key, for each store, or one for all. */
  readonly scope: 'key' | 'store' | 'platform';
  /** Units a second, or executions at once: seconds of work that it does in a second. */
  readonly capacity: number;
  /** What one of each operation asks it for, in the same unit. */
  readonly demand: Readonly<Record<string, number>>;
  /** The id of the alarm that says so; null when none does. */
  readonly alarm: string | null;
  /** Whether requests are refused when it has no more to give, or what follows from them is late. */
  readonly effect: 'refused' | 'late';
  /** What the client sees, or who waits. */
  readonly seen: string;
};

/** Operations that one order comes with, itself among them. */
export type Mix = Readonly<Record<string, number>>;

export type Population = { readonly stores: number; readonly keysOfStore: number };

/** What an order of a mix asks a station for. */
export const demandOf = ({ demand }: Station, mix: Mix): number =>
  Object.entries(mix).reduce(
    (sum, [operation, count]) => sum + count * (Object.hasOwn(demand, operation) ? (demand[operation] ?? 0) : 0),
    0,
  );

const sharers = (scope: Station['scope'], { stores, keysOfStore }: Population): number =>
  scope === 'platform' ? 1 : scope === 'store' ? stores : stores * keysOfStore;

/** The orders a second of all stores together, which share them evenly, at which a station has no more to give. */
export function saturatesAt(station: Station, mix: Mix, population: Population): number {
  const demand = demandOf(station, mix);
  return demand === 0 ? Number.POSITIVE_INFINITY : (station.capacity * sharers(station.scope, population)) / demand;
}

export type Saturation = { readonly station: Station; readonly ordersPerSec: number };

/** Stations that the mix uses, the first to be exhausted first. */
export const saturations = (stations: readonly Station[], mix: Mix, population: Population): readonly Saturation[] =>
  stations
    .map((station) => ({ station, ordersPerSec: saturatesAt(station, mix, population) }))
    .filter(({ ordersPerSec }) => Number.isFinite(ordersPerSec))
    .toSorted((a, b) => a.ordersPerSec - b.ordersPerSec);

/**
 * How long work waits in the mean for one of so many executions, when they are busy for this share of their time: the queue M/M/c of Erlang,
 * in units of the time that one piece of work takes. Infinite from a share of 1 on.
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
