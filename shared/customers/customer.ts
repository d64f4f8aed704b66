import { changeExternalData, type ExternalData, type ExternalDataChange, noExternalData } from '#shared/external-ids/external-data.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import { noTexts, type TextsOf } from '#shared/kernel/optional-texts.ts';
import { sameValue } from '#shared/kernel/same-value.ts';

/** The maximum number of saved addresses per customer. They are all stored in the customer's item. */
export const maxSavedAddresses = 50;

/** One of a customer's saved addresses. If a customer has any, exactly one of them is the default. */
export type SavedAddress = { readonly id: number; readonly isDefault: boolean; readonly address: Address };

/** A customer's optional text fields, with their maximum lengths. The note is shown only to staff. */
export const customerTextLimits = { firstName: 100, lastName: 100, phone: 50, company: 200, note: 5000 } as const;

type CustomerTexts = TextsOf<typeof customerTextLimits>;

/** A store's customer (specification: Customer). */
export type Customer = CustomerTexts &
  ExternalData & {
    readonly id: number;
    /**
     * The e-mail address as entered, including its case. Two customers cannot have addresses that differ only in case.
     */
    readonly email: string;
    readonly acceptsMarketing: boolean;
    readonly hasAccount: boolean;
    readonly isBlocked: boolean;
    /** The customer group whose prices apply; null if there is none. */
    readonly groupId: number | null;
    readonly addresses: readonly SavedAddress[];
    /** The number of orders, not counting canceled orders and test orders. */
    readonly ordersCount: number;
    /** The total amount paid, minus refunds. */
    readonly totalSpentMinor: bigint;
    readonly lastOrderAtMs: number | null;
    /**
     * The time at which the customer was erased; null if the customer was not erased. An erased customer has no
     * personal data and cannot be changed.
     */
    readonly erasedAtMs: number | null;
    readonly createdAtMs: number;
    readonly updatedAtMs: number;
  };

export type SentAddress = { readonly isDefault: boolean; readonly address: Address };

/** The customer fields that an integration's request changes. Undefined fields stay unchanged. */
export type CustomerChange = Changes<Customer, keyof CustomerTexts | 'email' | 'acceptsMarketing'> &
  ExternalDataChange & {
    /** If set, replaces all saved addresses. */
    readonly addresses?: readonly SentAddress[] | undefined;
  };

/** The customer fields that a staff request changes. Only staff may block a customer or set the group. */
export type StaffCustomerChange = CustomerChange & Changes<Customer, 'isBlocked' | 'groupId'>;

/** Returns a new customer whose fields are still empty. */
export const blankCustomer = (id: number, nowMs: number): Customer => ({
  id,
  email: '',
  ...noTexts(customerTextLimits),
  acceptsMarketing: false,
  hasAccount: false,
  isBlocked: false,
  groupId: null,
  addresses: [],
  ...noExternalData,
  ordersCount: 0,
  totalSpentMinor: 0n,
  lastOrderAtMs: null,
  erasedAtMs: null,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
});

/**
 * Returns the customer after a change. The result equals `before` if the change has no effect.
 * @throws FieldErrors `max_items` if the customer would have too many external ids or metadata entries
 */
export const changeCustomer = (
  before: Customer,
  { addresses, externalIds, metadata, ...fields }: StaffCustomerChange,
  newId: () => number,
): Customer =>
  withChanges(before, {
    ...fields,
    ...changeExternalData(before, { externalIds, metadata }),
    addresses: addresses && savedAddresses(before.addresses, addresses, newId),
  });

/**
 * Returns the addresses that replace the saved ones. The default is the first address that is marked as default or, if
 * none is, the first address. An address that was already saved keeps its id, so sending back the current list changes
 * nothing.
 */
function savedAddresses(before: readonly SavedAddress[], sent: readonly SentAddress[], newId: () => number): SavedAddress[] {
  const defaultIndex = Math.max(
    0,
    sent.findIndex(({ isDefault }) => isDefault),
  );
  const unclaimed = new Set(before);
  return sent.map(({ address }, index) => {
    const kept = [...unclaimed].find((saved) => sameValue(saved.address, address));
    if (kept !== undefined) unclaimed.delete(kept);
    return { id: kept?.id ?? newId(), isDefault: index === defaultIndex, address };
  });
}
