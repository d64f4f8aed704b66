/**
 * The maximum number of deliveries per minute that the service sends for one store. Excess deliveries wait in the
 * backlogs of their endpoints.
 */
export type DeliveryRate = {
  /** The maximum number of first attempts per minute. A first attempt immediately follows its event. */
  readonly firstPerMinute: number;
  /**
   * The maximum number of waiting deliveries that are sent for the store per minute. Waiting deliveries are retries and
   * the deliveries in the backlogs of all endpoints.
   */
  readonly waitingPerMinute: number;
  /**
   * The number of deliveries per minute that each fan-out container sends before it consults the store's shared count.
   */
  readonly uncounted: number;
  /** The minimum number of delivery attempts that a container reserves at a time. */
  readonly chunk: number;
};

/** `docs/decisions/webhook-delivery.md` explains how these figures were chosen. */
const liveRate: DeliveryRate = { firstPerMinute: 1_500, waitingPerMinute: 1_500, uncounted: 50, chunk: 25 };
const trialRate: DeliveryRate = { firstPerMinute: 150, waitingPerMinute: 150, uncounted: 5, chunk: 5 };

/** Returns the rate limit for a store's deliveries. */
export const deliveryRate = ({ testMode }: { readonly testMode: boolean }): DeliveryRate => (testMode ? trialRate : liveRate);

/** The number of first attempts that one container may still send for a store in the current minute. */
export type Allowance = {
  /** The number of attempts that the container may make before it must reserve more attempts. */
  readonly left: number;
  /** Whether the attempts that the container made without a reservation have been added to the store's count. */
  readonly isCounted: boolean;
  /** Whether the store's limit for this minute is used up. */
  readonly isLast: boolean;
};

/** Returns a container's allowance at the start of a minute. */
export const freshAllowance = ({ uncounted }: DeliveryRate): Allowance => ({ left: uncounted, isCounted: false, isLast: false });

/**
 * A container's request to increase the store's count of first attempts.
 * - `asked`: the number of attempts to add, which is at least the sum of `short` and `free`
 * - `short`: the number of attempts that the container needs now
 * - `free`: the number of attempts that the container made earlier without counting them
 */
export type Reservation = { readonly asked: number; readonly short: number; readonly free: number };

/**
 * Takes up to `wanted` attempts from the allowance. If the allowance has enough attempts or the store's limit is used
 * up, `reservation` is null.
 */
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
  // `isCounted` is set before the reservation is made, so that concurrent calls do not count the same attempts twice.
  return { taken, allowance: { ...rest, isCounted: true }, reservation: { asked: Math.max(short, chunk) + free, short, free } };
}

/**
 * Takes the reserved attempts that the container needs now, and adds the remaining attempts to the allowance. Attempts
 * above the store's limit are not granted. `count` is the store's count of first attempts, including this reservation.
 */
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
