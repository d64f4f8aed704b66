import { customerWarnings, planCustomer } from '#shared/imports/plan-customer.ts';
import { openCustomerFile } from '#shared/imports/read-files.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';

const columns =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,' +
  'Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Note,Tags';

async function read(...rows: string[]) {
  const file = await openCustomerFile([Buffer.from([columns, ...rows].join('\n'))]);
  return { customers: await itemsOf(file.items), unused: file.unused() };
}
const ada = "'7001,Ada,Lovelace,ada@example.com,yes,Engines,1 St James,,London,,gb,'SW1A 1AA,'+44 20 1,'+44 20 2,\"First\nline\",vip";
const address = {
  ...{ first_name: 'Ada', last_name: 'Lovelace', company: 'Engines', line1: '1 St James', line2: null, city: 'London', region: null },
  ...{ postcode: 'SW1A 1AA', country: 'GB', phone: '+44 20 1' },
};
const externalData = { externalIds: undefined, metadata: undefined };
const fields = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '+44 20 2',
  company: 'Engines',
  note: 'First\nline',
  accepts_marketing: true,
};

describe('a customer file', () => {
  it('is read in the form of the API, without the apostrophes of spreadsheets', async () => {
    const { customers, unused } = await read(ada);
    expect(customers).toEqual([
      {
        email: 'ada@example.com',
        row: 2,
        customer: { row: 2, email: 'ada@example.com', fields, address, furtherAddresses: [], externalData },
        problems: [],
      },
    ]);
    expect(unused).toEqual([
      { column: 'Customer ID', known: true, values: 1 },
      { column: 'Tags', known: true, values: 1 },
    ]);
  });

  it('reports the problems of a row', async () => {
    const { customers } = await read(
      ',A,,,,,,,,,,,,,,',
      ',A,,no address,,,,,,,,,,,,',
      ',A,,a@example.com,,,,,,,,,,,,',
      ',A,,A@example.com,,,,,,,,,,,,',
      `,${'A'.repeat(101)},,b@example.com,,,,,,,,,,,,`,
      ',A,,c@example.com,maybe,,,,,,,,,,,',
      ',A,,d@example.com,,,1 Road,,,,DE,,,,,',
      ',A,,e@example.com,,,1 Road,,Ulm,,Germany,,,,,',
      ',A,,f@example.com,,,1 Road,,Ulm,,DE,,,,,,one more',
    );
    expect(customers.map(({ problems }) => problems.map(({ severity, row, column, code }) => [severity, row, column, code]))).toEqual([
      [['refused', 2, 'Email', 'required']],
      [['refused', 3, 'Email', 'invalid_email']],
      [],
      [['refused', 5, 'Email', 'duplicate']],
      [['refused', 6, 'First Name', 'too_long']],
      [['refused', 7, 'Accepts Email Marketing', 'unknown_value']],
      [['warning', 8, 'Default Address City', 'incomplete_address']],
      [['warning', 9, 'Default Address Country Code', 'incomplete_address']],
      [['refused', 10, null, 'too_many_cells']],
    ]);
  });
});

describe('the plan of a customer', () => {
  const wanted = { row: 2, email: 'ada@example.com', fields, address, furtherAddresses: [], externalData };
  const known = { id: 9, ...fields, external_ids: { sap: '7' }, metadata: {}, addresses: [{ id: 91, is_default: true, ...address }] };

  it('creates a customer that the store does not have', () => {
    expect(planCustomer(wanted, null)).toEqual({
      action: 'create',
      body: { email: 'ada@example.com', ...fields, addresses: [{ ...address, is_default: true }] },
    });
  });

  it('has nothing to do when everything exists', () => {
    expect(planCustomer(wanted, known)).toEqual({ action: 'same', id: 9 });
    expect(planCustomer({ ...wanted, fields: {}, address: null }, known)).toEqual({ action: 'same', id: 9 });
  });

  it('does not opt in a customer who does not accept marketing, unless the import says so', () => {
    const optedOut = { ...known, accepts_marketing: false };
    expect(planCustomer(wanted, optedOut)).toEqual({ action: 'same', id: 9 });
    expect(customerWarnings(wanted, optedOut, false)).toMatchObject([{ severity: 'warning', row: 2, code: 'marketing_kept' }]);
    expect(planCustomer(wanted, optedOut, true)).toEqual({ action: 'change', id: 9, body: { accepts_marketing: true } });
    expect(customerWarnings(wanted, optedOut, true)).toEqual([]);
    expect(planCustomer({ ...wanted, fields: { ...fields, accepts_marketing: false } }, known)).toEqual({
      ...{ action: 'change', id: 9 },
      body: { accepts_marketing: false },
    });
  });

  it('sends changed external ids and metadata by name', () => {
    const changed = { externalIds: [['sap', null] as const, ['erp', '9'] as const], metadata: [['tier', 'gold'] as const] };
    expect(planCustomer({ ...wanted, externalData: changed }, known)).toEqual({
      ...{ action: 'change', id: 9 },
      body: { external_ids: { sap: null, erp: '9' }, metadata: { tier: 'gold' } },
    });
    expect(
      planCustomer({ ...wanted, externalData: { ...changed, externalIds: [['sap', '7']] } }, { ...known, metadata: { tier: 'gold' } }),
    ).toEqual({ action: 'same', id: 9 });
  });

  it('treats addresses at the same place as equal, whatever their names', () => {
    const other = { ...known, addresses: [{ id: 91, is_default: true, ...address, first_name: 'Mary', last_name: null, company: null }] };
    expect(planCustomer(wanted, other)).toEqual({ action: 'same', id: 9 });
    expect(planCustomer({ ...wanted, address: { ...address, company: 'Looms' } }, other)).toMatchObject({ action: 'change' });
  });

  it('sends only differences, and keeps the other addresses', () => {
    expect(planCustomer({ ...wanted, fields: { ...fields, note: null }, address: { ...address, city: 'Bath' } }, known)).toEqual({
      ...{ action: 'change', id: 9 },
      body: {
        note: null,
        addresses: [
          { ...address, city: 'Bath', is_default: true },
          { ...address, is_default: false },
        ],
      },
    });
  });
});
