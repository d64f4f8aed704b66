import type { Log } from '#shared/lambda/log.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import type { Table } from '#shared/table/table-client.ts';
import {
  type Allowance,
  deliveryRate,
  freshAllowance,
  type Reservation,
  takeAllowed,
  takeReserved,
} from '#shared/webhooks/delivery/delivery-rate.ts';
import { reserveFirstAttempts } from '#shared/webhooks/delivery/reserve-first-attempts-table.ts';

/** The fields of a store that determine the rate limit for its deliveries. */
export type RatedStore = { readonly storeId: string; readonly testMode: boolean };

/** The number of first attempts that may be made now. */
export type TakenAttempts = {
  readonly count: number;
  /** Adds `some` unused attempts back to the store's allowance. */
  readonly giveBack: (some: number) => void;
};

/** Reserves up to `wanted` first attempts for a store. Deliveries that get none must wait. */
export type FirstAttempts = (
  deps: { readonly table: Table; readonly log: Log; readonly clock: () => number },
  store: RatedStore,
  wanted: number,
) => Promise<TakenAttempts>;

const minuteMs = 60_000;

/**
 * Creates the rate limiter of one container. The container may make a few first attempts per store and minute without
 * accessing the table. Further attempts must be reserved in the store's row, so that all containers together keep the
 * limit. Locally, a minute is shorter by the factor `timeScale`.
 */
export function firstAttempts(timeScale: number): FirstAttempts {
  const windowMs = Math.max(1, Math.round(minuteMs / timeScale));
  let windowStartMs = 0;
  const allowances = new Map<string, Allowance>();

  return async ({ table, log, clock }, store, wanted) => {
    const { storeId } = store;
    const nowMs = clock();
    const startMs = nowMs - (nowMs % windowMs);
    if (startMs > windowStartMs) {
      allowances.clear();
      windowStartMs = startMs;
    }
    const takenIn = windowStartMs;
    const rate = deliveryRate(store);
    const current = (): Allowance => allowances.get(storeId) ?? freshAllowance(rate);
    // If a new minute has begun, discard the allowance for the old minute.
    const keep = (allowance: Allowance): void => {
      if (takenIn === windowStartMs) allowances.set(storeId, allowance);
    };

    const reserve = async (reservation: Reservation): Promise<number> => {
      try {
        const count = await reserveFirstAttempts(table, storeId, { asked: reservation.asked, windowStartMs: takenIn });
        const { taken, allowance } = takeReserved(current(), reservation, count, rate);
        keep(allowance);
        return taken;
      } catch (error) {
        // If attempts cannot be reserved, their deliveries wait. A delay of a minute is better than failing the whole
        // event.
        log.warn('webhooks.rate_unknown', { store_id: storeId, reason: refusalReason(error) });
        if (reservation.free > 0) keep({ ...current(), isCounted: false });
        return 0;
      }
    };

    const { taken, allowance, reservation } = takeAllowed(current(), wanted, rate);
    keep(allowance);
    const count = taken + (reservation === null ? 0 : await reserve(reservation));
    return { count, giveBack: (some) => keep({ ...current(), left: current().left + some }) };
  };
}
