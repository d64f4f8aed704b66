/** How many deliveries of one store the service sends in a minute. Deliveries above it wait in the backlogs of the endpoints. */
export type DeliveryRate = {
  /** First attempts that are sent as the events happen. */
  readonly firstPerMinute: number;
  /** Waiting deliveries that are sent in a minute: retries, and the backlogs of all endpoints together. */
  readonly waitingPerMinute: number;
  /** Deliveries of a store that a container of the fan-out sends in a minute before it reads the count of all containers. */
  readonly uncounted: number;
  /** How many first attempts a container reserves at least when it asks. */
  readonly chunk: number;
};

/** The reasons for each figure are in `shared/webhooks/README.md`. */
const liveRate: DeliveryRate = { firstPerMinute: 1_500, waitingPerMinute: 1_500, uncounted: 50, chunk: 25 };
const trialRate: DeliveryRate = { firstPerMinute: 150, waitingPerMinute: 150, uncounted: 5, chunk: 5 };

/** The rate that a store's deliveries are held to. */
export const deliveryRate = ({ testMode }: { readonly testMode: boolean }): DeliveryRate => (testMode ? trialRate : liveRate);

/** The first attempts of a store that one container may send in one minute. */
export type Allowance = {
  /** How many it may still send without asking. */
  readonly left: number;
  /** Whether the first of them, which were free, are counted at the store. */
  readonly isCounted: boolean;
  /** Whether the store has no more in this minute. */
  readonly isLast: boolean;
};

/** The allowance that a minute begins with. */
export const freshAllowance = ({ uncounted }: DeliveryRate): Allowance => ({ left: uncounted, isCounted: false, isLast: false });

/** The amount to reserve at the store: `short` first attempts that are wanted now, some for later, and those that were free. */
export type Reservation = { readonly asked: number; readonly short: number; readonly free: number };

/** Takes up to `wanted` from the allowance, and says what to reserve for the rest; null when all were there, or no more will be. */
export function takeAllowed(
  { left, isCounted, isLast }: Allowance,
  wanted: number,
  { uncounted, chunk }: DeliveryRate,
): { readonly taken: number; readonly allowance: Allowance; readonly reservation: Reservation | null } {
  const taken = Math.min(wanted, left);
  const short = wanted - taken;
  const rest = { left: left - taken, isCounted, isLast };
  if (short === 0 || isLast) return { taken, allowance: rest, reservation: null };
  const free = isCounted ? 0 : uncounted;
  // Counted from now on, so that concurrent calls do not count the free ones again.
  return { taken, allowance: { ...rest, isCounted: true }, reservation: { asked: Math.max(short, chunk) + free, short, free } };
}

/** Takes what a reservation is worth that brought the store's count to `count`; the rest of it goes to the allowance. */
export function takeReserved(
  { left, isCounted, isLast }: Allowance,
  { asked, short, free }: Reservation,
  count: number,
  { firstPerMinute }: DeliveryRate,
): { readonly taken: number; readonly allowance: Allowance } {
  const within = Math.max(0, Math.min(asked, firstPerMinute - (count - asked)));
  const given = Math.max(0, within - free);
  const taken = Math.min(short, given);
  return { taken, allowance: { left: left + given - taken, isCounted, isLast: isLast || within < asked } };
}
