import { maxSavedAddresses } from '#shared/customers/customer.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import type { ImportProblem } from './import-problem.ts';
import { changedExternalData, type ExternalDataBody, type KnownExternalData } from './named-cell.ts';
import type { WantedAddress, WantedCustomer } from './read-customer-row.ts';

type AddressFields = { readonly [Field in keyof WantedAddress]: string | null };

/** A customer in the store, as the API returns it. */
export type KnownCustomer = KnownExternalData & {
  readonly id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly note: string | null;
  readonly accepts_marketing: boolean;
  readonly addresses: readonly (AddressFields & { readonly is_default: boolean })[];
};

export type CustomerBody = WantedCustomer['fields'] &
  ExternalDataBody & { email?: string; addresses?: ({ is_default: boolean } & AddressFields)[] };

export type CustomerImportPlan =
  | { readonly action: 'create'; readonly body: CustomerBody & { email: string } }
  | { readonly action: 'change'; readonly id: number; readonly body: CustomerBody }
  | { readonly action: 'same'; readonly id: number };

/**
 * Reports whether the import ignores the marketing opt-in that the file contains. The customer's opt-out in the store
 * may be newer than the file.
 */
const staysOptedOut = ({ fields }: WantedCustomer, known: KnownCustomer | null, optsIn: boolean): boolean =>
  !optsIn && known?.accepts_marketing === false && fields.accepts_marketing === true;

/** Returns the warnings for the plan that `planCustomer` makes from the same arguments. */
export const customerWarnings = (wanted: WantedCustomer, known: KnownCustomer | null, optsIn: boolean): readonly ImportProblem[] =>
  staysOptedOut(wanted, known, optsIn)
    ? [
        {
          ...{ severity: 'warning', row: wanted.row, column: 'Accepts Email Marketing', code: 'marketing_kept' },
          message:
            'is ignored, because the customer in the store does not accept marketing. To opt the customer in, set marketing_opt_in for the import.',
        },
      ]
    : [];

/**
 * Plans the API call that gives the store's customer the values in the row. The address in the file becomes the
 * default; other saved addresses are kept.
 * @param optsIn whether the file may opt in customers who do not accept marketing
 */
export function planCustomer(wanted: WantedCustomer, known: KnownCustomer | null, optsIn = false): CustomerImportPlan {
  const { email, address, furtherAddresses, externalData } = wanted;
  const { accepts_marketing: _kept, ...others } = wanted.fields;
  const fields = staysOptedOut(wanted, known, optsIn) ? others : wanted.fields;
  if (known === null) {
    const saved = [
      ...(address === null ? [] : [{ ...address, is_default: true }]),
      ...furtherAddresses.map((one) => ({ ...one, is_default: false })),
    ];
    const addresses = saved.length === 0 ? {} : { addresses: saved };
    return { action: 'create', body: { email, ...fields, ...changedExternalData(externalData, null), ...addresses } };
  }
  const knownFields: Readonly<Record<string, unknown>> = known;
  const changed = Object.fromEntries(Object.entries(fields).filter(([field, value]) => stated(knownFields[field]) !== value));
  const addresses = changedAddresses(address, furtherAddresses, known);
  const body: CustomerBody = { ...changed, ...changedExternalData(externalData, known), ...(addresses === null ? {} : { addresses }) };
  return Object.keys(body).length === 0 ? { action: 'same', id: known.id } : { action: 'change', id: known.id, body };
}

/**
 * Returns a value in the form in which a file can express it: a string is trimmed, and an empty string becomes null.
 */
const stated = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : value);

/**
 * Returns the customer's saved addresses together with the addresses in the file; null if the saved addresses need no
 * change. A saved address matches the file's default address if all fields are equal, with two exceptions:
 * - Names are ignored, because the file contains no separate names for addresses.
 * - If the saved address has no company, the file's company may be the customer's company.
 */
function changedAddresses(
  address: WantedAddress | null,
  further: readonly WantedAddress[],
  known: KnownCustomer,
): NonNullable<CustomerBody['addresses']> | null {
  const isWanted = (other: AddressFields): boolean =>
    address !== null &&
    placeFields.every((field) => stated(other[field]) === address[field]) &&
    [other.company, other.company ?? known.company].some((company) => stated(company) === address.company);
  const isDefaultThere = address === null || known.addresses.some((one) => one.is_default && isWanted(one));
  const saved: NonNullable<CustomerBody['addresses']> = isDefaultThere
    ? known.addresses.map((one) => ({ ...fieldsOf(one), is_default: one.is_default }))
    : [
        { ...address, is_default: true },
        ...known.addresses.filter((one) => !isWanted(one)).map((one) => ({ ...fieldsOf(one), is_default: false })),
      ];
  const missing = further.filter((one) => !saved.some((other) => sameValue(fieldsOf(other), fieldsOf(one))));
  if (isDefaultThere && missing.length === 0) return null;
  return [...saved, ...missing.map((one) => ({ ...one, is_default: false }))].slice(0, maxSavedAddresses);
}

const placeFields = ['line1', 'line2', 'city', 'region', 'postcode', 'country', 'phone'] as const;

const fieldsOf = ({
  first_name,
  last_name,
  company,
  line1,
  line2,
  city,
  region,
  postcode,
  country,
  phone,
}: AddressFields): AddressFields => ({
  ...{ first_name, last_name, company, line1, line2, city, region, postcode, country, phone },
});
