import type { EmailHoldReason } from '#shared/emails/email-feedback.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

export const storeStatuses = ['trial', 'active', 'past_due', 'suspended', 'cancelled', 'inactive'] as const;
export type StoreStatus = (typeof storeStatuses)[number];

export const plans = ['basic', 'pro', 'advanced'] as const;
export type Plan = (typeof plans)[number];

/** A store: the tenant to which all other objects belong (specification: Store). */
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
  /**
   * Whether the store is a free trial. Its orders are then test orders, and its API keys start with `so_test_`. Fixed
   * at creation.
   */
  readonly testMode: boolean;
  readonly orderPrefix: string;
  /** Whether orders must be paid before they can be fulfilled. If true, cash on delivery is impossible. */
  readonly requiresPaymentBeforeFulfillment: boolean;
  /**
   * The time at which the store's e-mails were put on hold because too many bounced or were reported as spam; null if
   * they are not on hold.
   */
  readonly emailsHeldAtMs: number | null;
  readonly emailsHeldReason: EmailHoldReason | null;
  /** The time at which staff last resumed the store's e-mails; null if they never did. */
  readonly emailsResumedAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** The secret that signs the store's page cursors. It never leaves the service. */
  readonly cursorSecret: string;
};

/**
 * The store fields that a request can set. Undefined fields stay unchanged. The store's handle, domain and currency can
 * be set only by the request that opens the store.
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

/** Applies a change to a store and returns the changed store. */
export const changeStore = (before: Store, change: StoreChange): Store => withChanges(before, change);

/**
 * A change to an open store. If `emailsHeldAtMs` is null, the store's e-mails are resumed; only the service can put
 * them on hold.
 */
export type OpenStoreChange = StoreChange & { readonly emailsHeldAtMs?: null | undefined };

/** Applies a change to an open store and returns the changed store. */
export const changeOpenStore = (before: Store, { emailsHeldAtMs, ...change }: OpenStoreChange, nowMs: number): Store =>
  changeStore(emailsHeldAtMs === null ? resumeEmails(before, nowMs) : before, change);

/**
 * Resumes the store's e-mails if they are on hold. Bounces and complaints about e-mails sent before the resumption do
 * not count against the store.
 */
const resumeEmails = (store: Store, nowMs: number): Store =>
  store.emailsHeldAtMs === null ? store : { ...store, emailsHeldAtMs: null, emailsHeldReason: null, emailsResumedAtMs: nowMs };

/**
 * Returns a new store with the values in `change`. If `change` contains no domain, the store gets a subdomain of
 * `storeDomain`. A store that is opened with the status `trial` remains a test store even if its status changes.
 */
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
 * Returns why a store's credentials are currently refused; null if they are accepted (specification: Authentication,
 * 2). A store in test mode, such as one that was opened as a trial, can use the API on every plan. A store whose
 * payments are overdue can still use the API.
 */
export function apiRefusal(store: Pick<Store, 'status' | 'plan' | 'testMode'>): 'store_not_active' | 'plan_without_api' | null {
  if (!servedStatuses.includes(store.status)) return 'store_not_active';
  if (!store.testMode && !apiPlans.includes(store.plan)) return 'plan_without_api';
  return null;
}
