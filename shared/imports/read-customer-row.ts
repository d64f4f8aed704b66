import * as v from 'valibot';
import { customerTextLimits, maxSavedAddresses } from '#shared/customers/customer.ts';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import { AddressInput } from '#shared/kernel/addresses/address-schema.ts';
import { isCountry } from '#shared/kernel/addresses/country-schema.ts';
import { Email, list } from '#shared/kernel/fields-schema.ts';
import type { CustomerField } from './customer-columns.ts';
import type { ImportProblem } from './import-problem.ts';
import { jsonIn, readExternalData, type WantedExternalData } from './named-cell.ts';
import { type Cells, readCells, withoutApostrophe } from './read-cells.ts';
import type { Header } from './read-header.ts';
import type { SheetRow } from './read-sheet.ts';

export type WantedAddress = {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly region: string | null;
  readonly postcode: string | null;
  readonly country: string;
  readonly phone: string | null;
};

/** The customer that a row of the file describes. Fields that the file does not contain are absent. */
export type WantedCustomer = {
  readonly row: number;
  readonly email: string;
  readonly fields: {
    readonly [Field in 'first_name' | 'last_name' | 'phone' | 'company' | 'note']?: string | null;
  } & { readonly accepts_marketing?: boolean };
  readonly address: WantedAddress | null;
  /** The customer's saved addresses other than `address`. Only our own exports contain these addresses. */
  readonly furtherAddresses: readonly WantedAddress[];
  readonly externalData: WantedExternalData;
};

export type ReadCustomer = {
  /** The e-mail address as written in the file. */
  readonly email: string;
  readonly row: number;
  /** Null if the customer is refused because of a problem. */
  readonly customer: WantedCustomer | null;
  readonly problems: readonly ImportProblem[];
};

/**
 * Reads a customer from a row of the file.
 * @param earlierRow the first row with the same e-mail address; null if there is no earlier row with the address
 */
export function readCustomerRow(header: Header<CustomerField>, row: SheetRow, earlierRow: number | null): ReadCustomer {
  const problems: ImportProblem[] = [];
  const cells = readCells(header, row, problems);
  const email = header.cell(row, 'email').trim();
  if (row.cells.length > header.width) cells.refuse(null, 'too_many_cells', 'has more cells than the header: is a quote missing?');
  if (email === '') cells.refuse('email', 'required', 'is required: it identifies the customer.');
  else if (!v.is(Email, email)) cells.refuse('email', 'invalid_email', 'must be an e-mail address.');
  else if (earlierRow !== null) cells.refuse('email', 'duplicate', `row ${earlierRow} has this address.`);
  const text = (field: CustomerField, max: number) => trimmedText(cells, field, max);
  const phone = (field: CustomerField) => withoutMark(text(field, customerTextLimits.phone));
  const given: Readonly<Record<string, string | boolean | null | undefined>> = {
    first_name: text('firstName', customerTextLimits.firstName),
    last_name: text('lastName', customerTextLimits.lastName),
    phone: phone('phone'),
    company: text(header.has('customerCompany') ? 'customerCompany' : 'company', customerTextLimits.company),
    note: text('note', customerTextLimits.note),
    accepts_marketing: cells.flag('marketing'),
  };
  const fields: WantedCustomer['fields'] = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const address = readAddress(cells, {
    first_name: text(header.has('addressFirstName') ? 'addressFirstName' : 'firstName', 100) ?? null,
    last_name: text(header.has('addressLastName') ? 'addressLastName' : 'lastName', 100) ?? null,
    company: text('company', 200) ?? null,
    line1: text('line1', 200) ?? null,
    line2: text('line2', 200) ?? null,
    city: text('city', 100) ?? null,
    region: text('region', 100) ?? null,
    postcode: withoutMark(text('postcode', 21)) ?? null,
    country: text('country', 50)?.toUpperCase() ?? null,
    phone: phone('addressPhone') ?? null,
  });
  const furtherAddresses = readFurtherAddresses(cells);
  const externalData = readExternalData(cells, 'externalIds', 'metadata');
  const isRefused = problems.some(({ severity }) => severity === 'refused');
  return {
    email,
    row: row.row,
    customer: isRefused ? null : { row: row.row, email, fields, address, furtherAddresses, externalData },
    problems: distinct(problems),
  };
}

const trimmedText = (cells: Cells<CustomerField>, field: CustomerField, max: number): string | null | undefined =>
  cells.text(field, max)?.trim() ?? (cells.text(field, max) === undefined ? undefined : null);

const withoutMark = (text: string | null | undefined): string | null | undefined => (text == null ? text : withoutApostrophe(text));

type Parts = { readonly [Field in keyof WantedAddress]: string | null };

/**
 * Returns the address in a row; null if the row has none. Names and a company alone are not an address. If the address
 * is incomplete, returns null and records a warning.
 */
function readAddress(cells: Cells<CustomerField>, parts: Parts): WantedAddress | null {
  const { line1, line2, city, region, postcode, country, phone } = parts;
  if ([line1, line2, city, region, postcode, country, phone].every((part) => part === null)) return null;
  const leaveOut = (field: CustomerField, message: string): null => {
    cells.warn(field, 'incomplete_address', `${message} The address is left out.`);
    return null;
  };
  if (line1 === null) return leaveOut('line1', 'An address needs a first line.');
  if (city === null) return leaveOut('city', 'An address needs a city.');
  if (country === null) return leaveOut('country', 'An address needs a country.');
  if (!isCountry(country)) return leaveOut('country', `${country} is not a country code (ISO 3166-1 alpha-2).`);
  if (postcode !== null && postcode.length > 20) return leaveOut('postcode', 'A postcode has at most 20 characters.');
  return { ...parts, line1, city, country };
}

const FurtherAddresses = list(AddressInput, maxSavedAddresses - 1);
/**
 * The maximum length of the cell with further addresses. It suffices for the maximum number of addresses even if every
 * character is escaped.
 */
const maxAddressesText = 500_000;

function readFurtherAddresses(cells: Cells<CustomerField>): readonly WantedAddress[] {
  const text = cells.text('furtherAddresses', maxAddressesText);
  if (text == null || text.length > maxAddressesText) return [];
  const read = v.safeParse(FurtherAddresses, jsonIn(text));
  if (!read.success) cells.refuse('furtherAddresses', 'invalid_format', 'must be a JSON list of addresses, as in the API.');
  return read.success ? read.output.map((address) => ({ ...completeAddress(address), ...requiredOf(address) })) : [];
}

const requiredOf = ({ line1, city, country }: Pick<WantedAddress, 'line1' | 'city' | 'country'>) => ({ line1, city, country });

/** Removes duplicate problems. A problem occurs twice if two fields are read from the same cell. */
const distinct = (problems: readonly ImportProblem[]): ImportProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.column} ${problem.code}`, problem])).values(),
];
