import type { EmailHoldReason } from '#shared/emails/email-feedback.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

export const storeStatuses = ['trial', 'active', 'past_due', 'suspended', 'cancelled', 'inactive'] as const;
export type StoreStatus = (typeof storeStatuses)[number];

export const plans = ['basic', 'pro', 'advanced'] as const;
export type Plan = (typeof plans)[number];

/** A store: the tenant that every other object belongs to (specification: Store). */
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
  /** Whether it is a free trial: its orders are test orders, and its keys start with `so_test_`. Fixed at creation. */
  readonly testMode: boolean;
  readonly orderPrefix: string;
  /** Whether only paid orders can be fulfilled, which excludes cash on delivery. */
  readonly requiresPaymentBeforeFulfillment: boolean;
  /** Since when the store's e-mails are held, because too many bounced or were reported as spam. Null while they are sent. */
  readonly emailsHeldAtMs: number | null;
  readonly emailsHeldReason: EmailHoldReason | null;
  /** When staff last resumed them. */
  readonly emailsResumedAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Signs the store's page cursors. Never leaves the service. */
  readonly cursorSecret: string;
};

/**
 * The fields of a store in a request; an undefined field stays as it is. Only the request that opens the store sets handle, domain and
 * currency.
 */
export type StoreChange = Changes<
  Store,
  | 'name'
  | 'handle'
  | 'domain'
  | 'email'
  | 'phone'
  | 'address'
  | 'currency'
  | 'timezone'
  | 'plan'
  | 'status'
  | 'orderPrefix'
  | 'requiresPaymentBeforeFulfillment'
>;

/** Returns the store after a change. */
export const changeStore = (before: Store, change: StoreChange): Store => withChanges(before, change);

/** A change of an open store. Staff may also resume its e-mails, by null; only the service holds them. */
export type OpenStoreChange = StoreChange & { readonly emailsHeldAtMs?: null | undefined };

/** Returns an open store after a change. */
export const changeOpenStore = (before: Store, { emailsHeldAtMs, ...change }: OpenStoreChange, nowMs: number): Store =>
  changeStore(emailsHeldAtMs === null ? resumeEmails(before, nowMs) : before, change);

/** Returns the store with its e-mails resumed, if they were held. Earlier bounces no longer count against it. */
const resumeEmails = (store: Store, nowMs: number): Store =>
  store.emailsHeldAtMs === null ? store : { ...store, emailsHeldAtMs: null, emailsHeldReason: null, emailsResumedAtMs: nowMs };

/** Returns a new store. Without a domain it gets one below `storeDomain`. A store opened on trial is a test store. */
export function openStore(
  change: StoreChange,
  { storeDomain, ...given }: Pick<Store, 'id' | 'cursorSecret'> & { readonly nowMs: number; readonly storeDomain: string },
): Store {
  const store = changeStore(blankStore(given), change);
  return { ...store, domain: change.domain ?? `${store.handle}.${storeDomain}`, testMode: store.status === 'trial' };
}

const blankStore = ({ id, cursorSecret, nowMs }: Pick<Store, 'id' | 'cursorSecret'> & { readonly nowMs: number }): Store => ({
  id,
  name: '',
  handle: '',
  domain: '',
  email: '',
  phone: null,
  address: null,
  currency: '',
  timezone: '',
  status: 'active',
  plan: null,
  testMode: false,
  orderPrefix: '#',
  requiresPaymentBeforeFulfillment: false,
  emailsHeldAtMs: null,
  emailsHeldReason: null,
  emailsResumedAtMs: null,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
  cursorSecret,
});

const servedStatuses: readonly StoreStatus[] = ['trial', 'active', 'past_due'];
const apiPlans: readonly (Plan | null)[] = ['pro', 'advanced'];

/**
 * Returns why a store's credentials are currently refused, or null (specification: Authentication, 2). Trial stores have the API in test
 * mode on every plan. A store that is behind with its payments keeps it.
 */
export function apiRefusal(store: Pick<Store, 'status' | 'plan' | 'testMode'>): 'store_not_active' | 'plan_without_api' | null {
  if (!servedStatuses.includes(store.status)) return 'store_not_active';
  if (!store.testMode && !apiPlans.includes(store.plan)) return 'plan_without_api';
  return null;
}
