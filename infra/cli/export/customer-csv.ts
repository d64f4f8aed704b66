import type { Customer } from '#shared/client/store-client.ts';
import { type CsvTable, namedTextsCell } from './csv-table.ts';

const columns = [
  ...['Customer ID', 'First Name', 'Last Name', 'Email', 'Accepts Email Marketing', 'Default Address Company'],
  ...['Default Address Address1', 'Default Address Address2', 'Default Address City', 'Default Address Province Code'],
  ...['Default Address Country Code', 'Default Address Zip', 'Default Address Phone', 'Phone', 'Accepts SMS Marketing'],
  ...['Total Spent', 'Total Orders', 'Note', 'Tax Exempt', 'Tags'],
  ...['External Ids', 'Metadata', 'Customer Company', 'Default Address First Name', 'Default Address Last Name', 'Further Addresses'],
];

// Imports remove one leading apostrophe from these cells, because spreadsheets use it to mark a number as text. So a
// value that begins with an apostrophe needs a second one.
const asNumberText = (text: string | null | undefined): string | null | undefined => (text?.startsWith("'") ? `'${text}` : text);

const addressesCell = (addresses: Customer['addresses']): string =>
  addresses.length === 0 ? '' : JSON.stringify(addresses.map(({ id: _id, is_default: _default, ...address }) => address));

/** The CSV form of customers: the columns of Shopify's files, plus our own columns for fields that those files lack. */
export const customerCsv: CsvTable<Customer> = {
  columns,
  rowsOf(customer) {
    const address = customer.addresses.find(({ is_default: isDefault }) => isDefault) ?? customer.addresses[0];
    return [
      {
        'Customer ID': customer.id,
        'First Name': customer.first_name,
        'Last Name': customer.last_name,
        Email: customer.email,
        'Accepts Email Marketing': customer.accepts_marketing ? 'yes' : 'no',
        'Default Address Company': address?.company,
        'Default Address Address1': address?.line1,
        'Default Address Address2': address?.line2,
        'Default Address City': address?.city,
        'Default Address Province Code': address?.region,
        'Default Address Country Code': address?.country,
        'Default Address Zip': asNumberText(address?.postcode),
        'Default Address Phone': asNumberText(address?.phone),
        Phone: asNumberText(customer.phone),
        'Accepts SMS Marketing': 'no',
        'Total Spent': customer.total_spent,
        'Total Orders': customer.orders_count,
        Note: customer.note,
        'Tax Exempt': 'no',
        'External Ids': namedTextsCell(customer.external_ids),
        Metadata: namedTextsCell(customer.metadata),
        'Customer Company': customer.company,
        'Default Address First Name': address?.first_name,
        'Default Address Last Name': address?.last_name,
        'Further Addresses': addressesCell(customer.addresses.filter((one) => one !== address)),
      },
    ];
  },
};
