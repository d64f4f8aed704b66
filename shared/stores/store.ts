import type { Address } from '#shared/kernel/address.ts';

export const storeStatuses = ['trial', 'active', 'past_due', 'suspended', 'cancelled', 'inactive'] as const;
export type StoreStatus = (typeof storeStatuses)[number];

export const plans = ['basic', 'pro', 'advanced'] as const;
export type Plan = (typeof plans)[number];

/** One store: the tenant that every other object belongs to (specification: Store). */
export type Store = {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly domain: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: Address | null;
  readonly currency: string;
  readonly timezone: string;
  readonly status: StoreStatus;
  readonly plan: Plan | null;
  /** Free-trial stores: orders are test orders and keys start with `so_test_`. Fixed at creation. */
  readonly testMode: boolean;
  readonly orderPrefix: string;
  /** Orders are fulfilled only when they are paid: no cash on delivery. */
  readonly requiresPaymentBeforeFulfillment: boolean;
  /** Other stores whose gift cards were restored here: their codes are hashed with those. */
  readonly giftCardStores: readonly string[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Signs the store's page cursors. Never leaves the service. */
  readonly cursorSecret: string;
};

/** A store takes in gift cards of so many other stores: a code is looked for under each. */
export const maxGiftCardStores = 10;

const servedStatuses: readonly StoreStatus[] = ['trial', 'active', 'past_due'];
const apiPlans: readonly (Plan | null)[] = ['pro', 'advanced'];

/**
 * Why a store's credentials are refused at the moment, or null (specification: Authentication, 2). Trial stores get the API
 * in test mode whatever their plan; a store behind with its payment keeps it.
 */
export function apiRefusal(store: Pick<Store, 'status' | 'plan' | 'testMode'>): 'store_not_active' | 'plan_without_api' | null {
  if (!servedStatuses.includes(store.status)) return 'store_not_active';
  if (!store.testMode && !apiPlans.includes(store.plan)) return 'plan_without_api';
  return null;
}
