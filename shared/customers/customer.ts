import { changeExternalData, type ExternalData, type ExternalDataChange, noExternalData } from '#shared/external-ids/external-data.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import { noTexts, type TextsOf } from '#shared/kernel/optional-texts.ts';
import { sameValue } from '#shared/kernel/same-value.ts';

/** The maximum number of saved addresses of a customer, so that all of them fit into the customer's item. */
export const maxSavedAddresses = 50;

/** A saved address of a customer. If a customer has addresses, exactly one is the default. */
export type SavedAddress = { readonly id: number; readonly isDefault: boolean; readonly address: Address };

/** The optional texts of a customer with their maximum lengths. The note is for staff. */
export const customerTextLimits = { firstName: 100, lastName: 100, phone: 50, company: 200, note: 5000 } as const;

type CustomerTexts = TextsOf<typeof customerTextLimits>;

/** A customer of the store (specification: Customer). */
export type Customer = CustomerTexts &
  ExternalData & {
    readonly id: number;
    /** As typed. No two customers have addresses that differ only in case. */
    readonly email: string;
    readonly acceptsMarketing: boolean;
    readonly hasAccount: boolean;
    readonly isBlocked: boolean;
    /** The group whose prices apply. */
    readonly groupId: number | null;
    readonly addresses: readonly SavedAddress[];
    /** The number of orders, without canceled and test orders. */
    readonly ordersCount: number;
    /** The amount paid, less refunds. */
    readonly totalSpentMinor: bigint;
    readonly lastOrderAtMs: number | null;
    /** When the customer was erased; null otherwise. An erased customer has no personal data and cannot be changed. */
    readonly erasedAtMs: number | null;
    readonly createdAtMs: number;
    readonly updatedAtMs: number;
  };

export type SentAddress = { readonly isDefault: boolean; readonly address: Address };

/** A change of a customer by an integration; an undefined field stays as it is. */
export type CustomerChange = Changes<Customer, keyof CustomerTexts | 'email' | 'acceptsMarketing'> &
  ExternalDataChange & {
    /** Replaces all saved addresses. */
    readonly addresses?: readonly SentAddress[] | undefined;
  };

/** A change of a customer by staff, who may also block the customer and set the group. */
export type StaffCustomerChange = CustomerChange & Changes<Customer, 'isBlocked' | 'groupId'>;

/** Returns a new customer, before its fields are set. */
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
 * Returns the customer after a change; equal to `before` when the change has no effect.
 * @throws FieldErrors `max_items` for more external ids or metadata than a customer may have
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
 * Returns the addresses that replace the saved ones. The first one marked as default becomes the default, otherwise the first of all. An
 * address that was already saved keeps its id, so that sending back the current list changes nothing.
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
