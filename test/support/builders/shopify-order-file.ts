const columns = [
  ...['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Fulfilled at', 'Currency', 'Subtotal', 'Shipping', 'Taxes'],
  ...['Total', 'Discount Code', 'Discount Amount', 'Shipping Method', 'Created at', 'Lineitem quantity', 'Lineitem name', 'Lineitem price'],
  ...['Lineitem sku', 'Lineitem requires shipping', 'Lineitem taxable', 'Billing Name', 'Billing Address1', 'Billing City', 'Billing Zip'],
  ...[
    'Billing Country',
    'Notes',
    'Cancelled at',
    'Payment Method',
    'Refunded Amount',
    'Id',
    'Tags',
    'Source',
    'Lineitem discount',
    'Tax 1 Name',
  ],
] as const;
export type OrderColumn = (typeof columns)[number];

/** A paid and delivered order of one mug at 10.00; say only what the test is about. */
export const anOrderRow = (over: Partial<Record<OrderColumn, string>> = {}): Readonly<Partial<Record<OrderColumn, string>>> => ({
  Name: '#1001',
  Email: 'ada@example.com',
  'Financial Status': 'paid',
  'Paid at': '2024-03-01 10:00:05 +0100',
  'Fulfillment Status': 'fulfilled',
  'Fulfilled at': '2024-03-02 10:00:00 +0100',
  Currency: 'EUR',
  Subtotal: '10.00',
  Shipping: '0.00',
  Taxes: '0.00',
  Total: '10.00',
  'Created at': '2024-03-01 10:00:00 +0100',
  'Lineitem quantity': '1',
  'Lineitem name': 'Mug',
  'Lineitem price': '10.00',
  'Lineitem requires shipping': 'true',
  'Lineitem taxable': 'true',
  'Payment Method': 'Shopify Payments',
  'Refunded Amount': '0.00',
  Id: '5001',
  Source: 'web',
  ...over,
});

/** A further line of an order: what is of the whole order is on its first row only. */
export const aLineRow = (over: Partial<Record<OrderColumn, string>> = {}): Readonly<Partial<Record<OrderColumn, string>>> => ({
  Name: '#1001',
  Email: 'ada@example.com',
  'Lineitem quantity': '1',
  'Lineitem name': 'Cup',
  'Lineitem price': '5.00',
  'Lineitem requires shipping': 'true',
  'Lineitem taxable': 'true',
  ...over,
});

const cellOf = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Shopify's export of orders with these rows. */
export const orderFile = (rows: readonly Readonly<Partial<Record<OrderColumn, string>>>[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map((cells) => cells.map(cellOf).join(',')).join('\n');
