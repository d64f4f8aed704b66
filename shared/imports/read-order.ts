import * as v from 'valibot';
import type { RestoreOrder } from '#shared/client/generated/admin-api.ts';
import { Email } from '#shared/kernel/fields-schema.ts';
import { formatMoney, parseMoney } from '#shared/kernel/money.ts';
import { formatTaxRate } from '#shared/kernel/percent.ts';
import type { RowGroup } from './group-rows.ts';
import type { ImportProblem } from './import-problem.ts';
import type { OrderField } from './order-columns.ts';
import { type PastOrderAmounts, type PastOrderLine, pastOrderAmounts } from './past-order-amounts.ts';
import { pastOrderState } from './past-order-state.ts';
import { type Cells, readCells } from './read-cells.ts';
import type { Header } from './read-header.ts';
import { readOrderAddress } from './read-order-address.ts';
import { orderLabels, readFileTime, readRate } from './read-order-cells.ts';
import type { SheetRow } from './read-sheet.ts';

/** A past order as the file has it: what the store knows of its customer and its goods is added when it is planned. */
export type PastOrder = Omit<RestoreOrder, 'customer_id' | 'left_out_of_reports'>;

export type ReadOrder = {
  readonly row: number;
  /** Shopify's, as `#1001`. */
  readonly name: string;
  /** Its id in Shopify, or its name in a file without ids. */
  readonly shopifyId: string;
  /** Null when a problem refuses it. */
  readonly order: PastOrder | null;
  readonly problems: readonly ImportProblem[];
};

type OrderCells = Cells<OrderField>;

const maxLines = 100;
const maxUnits = 10_000;
const maxName = 200;

/** The order of some rows that follow one another: a row for each line, and what is of the whole order on the first. */
export function readOrder(header: Header<OrderField>, group: RowGroup): ReadOrder {
  const [first] = group.rows;
  if (first === undefined) throw new RangeError('a group has a row');
  const problems: ImportProblem[] = [];
  const cells = readCells(header, first, problems);
  const name = header.cell(first, 'name').trim();
  const shopifyId = header.cell(first, 'shopifyId').trim().replace(/^'/, '') || name;
  if (group.rows.some((row) => row.cells.length > header.width)) {
    cells.refuse(null, 'too_many_cells', 'has more cells than the header: is a quote missing?');
  }
  if (group.earlierRow !== null) cells.refuse('name', 'duplicate', `row ${group.earlierRow} has this order.`);
  const number = Number(/(\d{1,12})\D*$/.exec(name)?.[1] ?? 0);
  if (number === 0 || name.length > 100) cells.refuse('name', 'invalid_format', 'must end with a number, as #1001 does.');
  if (shopifyId.length > 255) cells.refuse('shopifyId', 'too_long', 'must be at most 255 characters.');
  const order = readWhole(header, group, cells, { number, name, shopifyId });
  const isRefused = problems.some(({ severity }) => severity === 'refused');
  return { row: first.row, name, shopifyId, order: isRefused ? null : order, problems };
}

type Names = { readonly number: number; readonly name: string; readonly shopifyId: string };

function readWhole(header: Header<OrderField>, { rows, overflow }: RowGroup, cells: OrderCells, names: Names): PastOrder | null {
  const lines = rows.filter((row) => header.cell(row, 'lineName').trim() !== '').map((row) => readLine(header, row, cells));
  if (lines.length + overflow > maxLines) cells.refuse('lineName', 'max_items', `an order has at most ${maxLines} lines.`);
  if (lines.length === 0) cells.refuse('lineName', 'required', 'is required: an order has a line at least.');
  const createdAt = readFileTime(cells, header.cell(rows[0] as SheetRow, 'createdAt'), 'createdAt');
  const paidAt = readFileTime(cells, header.cell(rows[0] as SheetRow, 'paidAt'), 'paidAt');
  const fulfilledAt = readFileTime(cells, header.cell(rows[0] as SheetRow, 'fulfilledAt'), 'fulfilledAt');
  const cancelledAt = readFileTime(cells, header.cell(rows[0] as SheetRow, 'cancelledAt'), 'cancelledAt');
  if (cells.isEmpty('createdAt')) cells.refuse('createdAt', 'required', 'is required.');
  const minor = (field: OrderField): bigint => parseMoney(cells.money(field) ?? '0.00');
  if (cells.isEmpty('total')) cells.refuse('total', 'required', 'is required.');
  const sums = {
    subtotalMinor: minor('subtotal'),
    shippingMinor: minor('shipping'),
    taxesMinor: minor('taxes'),
    totalMinor: minor('total'),
    taxRate: readRate(cells.text('taxName', 100) ?? ''),
  };
  const refundedMinor = minor('refunded');
  const amounts = pastOrderAmounts(
    lines.map(({ amounts: own }) => own),
    sums,
  );
  const state = pastOrderState({
    financialStatus: (cells.text('financialStatus', 50) ?? '').trim().toLowerCase(),
    fulfillmentStatus: (cells.text('fulfillmentStatus', 50) ?? '').trim().toLowerCase(),
    isCancelled: cancelledAt !== null,
    totalMinor: sums.totalMinor,
    refundedMinor,
  });
  if (typeof amounts === 'string') cells.refuse('total', 'inconsistent', amounts);
  if (typeof state === 'string') cells.refuse('financialStatus', 'order_open', state);
  if (typeof amounts === 'string' || typeof state === 'string' || createdAt === null) return null;

  const isPaid = state.payment_status !== 'unpaid';
  const atLeast = (at: string | null): string => (at === null || at < createdAt ? createdAt : at);
  const sentAt = state.fulfillment_status === 'fulfilled' ? atLeast(fulfilledAt ?? paidAt) : null;
  const shipped = lines.some(({ isShipped }) => isShipped);
  const billing = readOrderAddress(cells, 'billing');
  const shipping = readOrderAddress(cells, 'shipping');
  const labels = orderLabels(cells);
  const method = cells.text('shippingMethod', 200)?.trim() ?? null;
  return {
    number: names.number,
    name: names.name,
    external_ids: { shopify: names.shopifyId },
    ...state,
    source: labels.source,
    test: false,
    email: readEmail(cells),
    phone: cells.text('phone', 50)?.trim() ?? null,
    customer_name: labels.customerName,
    currency: cells.text('currency', 3)?.trim().toUpperCase() ?? '',
    prices_include_tax: amounts.pricesIncludeTax,
    line_items: lines.map(({ line }, n) => ({ ...line, ...lineAmounts(amounts, n, sums.taxRate, labels.taxName), fulfilled_at: sentAt })),
    subtotal: formatMoney(amounts.subtotalMinor),
    discount_total: formatMoney(amounts.discountMinor),
    shipping_total: formatMoney(sums.shippingMinor),
    shipping_tax: formatMoney(amounts.shippingTaxMinor),
    tax_total: formatMoney(sums.taxesMinor),
    total: formatMoney(sums.totalMinor),
    ...discountOf(amounts, cells.text('discountCode', 64)?.trim() ?? null),
    payment_method: labels.paymentMethod,
    payment_method_label: labels.paymentMethod,
    fulfillment: labels.source === 'pos' ? 'pos' : shipped ? 'ship' : 'digital',
    shipping_line: method === null ? null : { title: method, price: formatMoney(sums.shippingMinor) },
    shipping_address: shipping,
    billing_address: billing,
    tracking: null,
    shipments: [],
    tags: labels.tags,
    note: cells.text('note', 5000) ?? null,
    customer_note: null,
    location_id: null,
    paid_at: isPaid ? (paidAt ?? createdAt) : null,
    fulfilled_at: sentAt,
    delivered_at: state.status === 'delivered' ? sentAt : null,
    cancelled_at: cancelledAt === null ? null : atLeast(cancelledAt),
    cancel_reason: cancelledAt === null ? null : 'other',
    created_at: createdAt,
    refunds: refundedMinor === 0n ? [] : [refundOf(amounts, { refundedMinor, createdAt, lines, ...sums })],
    returns: [],
    notes: [],
  };
}

type ReadLine = {
  readonly line: Omit<PastOrder['line_items'][number], AmountField>;
  readonly amounts: PastOrderLine;
  readonly isShipped: boolean;
};
type AmountField = 'discount' | 'tax' | 'line_total' | 'tax_lines' | 'fulfilled_at';

function readLine(header: Header<OrderField>, row: SheetRow, whole: OrderCells): ReadLine {
  const problems: ImportProblem[] = [];
  const cells = readCells(header, row, problems);
  const quantity = cells.whole('lineQuantity', 1, maxUnits) ?? 1;
  const price = cells.money('linePrice') ?? '0.00';
  const isShipped = cells.isEmpty('lineIsShipped') || cells.flag('lineIsShipped') === true;
  const isTaxed = cells.isEmpty('lineIsTaxed') || cells.flag('lineIsTaxed') === true;
  const ownDiscountMinor = parseMoney(cells.money('lineDiscount') ?? '0.00');
  const name = header.cell(row, 'lineName').trim();
  if (name.length > maxName) cells.warn('lineName', 'too_long', `is kept to its first ${maxName} characters.`);
  const sku = cells.text('lineSku', 64)?.trim() ?? null;
  for (const { severity, column, code, message } of problems) {
    whole[severity === 'refused' ? 'refuse' : 'warn'](null, code, `Row ${row.row}, ${column}: ${message}`);
  }
  return {
    line: {
      id: row.row,
      product_id: null,
      variant_id: null,
      name: name.slice(0, maxName),
      variant_title: null,
      sku,
      kind: isShipped ? 'physical' : 'digital',
      quantity,
      unit_price: price,
      unit_cost: null,
      stock_taken: false,
      restocked_quantity: 0,
      returned_unrefunded_quantity: 0,
    },
    amounts: { unitMinor: parseMoney(price), quantity, ownDiscountMinor, isTaxed },
    isShipped,
  };
}

function lineAmounts({ lines }: PastOrderAmounts, n: number, taxRate: number | null, taxName: string) {
  const { totalMinor = 0n, discountMinor = 0n, taxMinor = 0n } = lines[n] ?? {};
  const tax = formatMoney(taxMinor);
  return {
    line_total: formatMoney(totalMinor),
    discount: formatMoney(discountMinor),
    tax,
    tax_lines: taxMinor === 0n ? [] : [{ name: taxName, rate: formatTaxRate(taxRate ?? 0), amount: tax }],
  };
}

type OfDiscount = Pick<PastOrder, 'discount_code' | 'discount_applications'>;

/** The discount as one amount: a file says neither its terms nor, of several codes, what each came to. */
function discountOf({ discountMinor }: PastOrderAmounts, code: string | null): OfDiscount {
  if (discountMinor === 0n) return { discount_code: null, discount_applications: [] };
  const amount = formatMoney(discountMinor);
  const terms = { discount_id: null, title: null, type: 'fixed', value: amount, buy_quantity: null, get_quantity: null, amount } as const;
  return { discount_code: code, discount_applications: [{ ...terms, source: code === null ? 'automatic' : 'code', code }] };
}

type Refunded = {
  readonly refundedMinor: bigint;
  readonly totalMinor: bigint;
  readonly taxesMinor: bigint;
  readonly createdAt: string;
  readonly lines: readonly ReadLine[];
};

/** What was refunded, as one refund at the time of the order: a file has neither its time nor its units. A refund of all is of all units. */
function refundOf(
  amounts: PastOrderAmounts,
  { refundedMinor, totalMinor, taxesMinor, createdAt, lines }: Refunded,
): PastOrder['refunds'][number] {
  const isAll = refundedMinor === totalMinor;
  const line_items = lines.map(({ line: { id, quantity } }, n) => {
    const { totalMinor: lineMinor = 0n, discountMinor = 0n, taxMinor = 0n } = amounts.lines[n] ?? {};
    const paidMinor = lineMinor - discountMinor + (amounts.pricesIncludeTax ? 0n : taxMinor);
    return { id, quantity, amount: formatMoney(paidMinor), tax: formatMoney(taxMinor), restocked_quantity: 0 };
  });
  return {
    amount: formatMoney(refundedMinor),
    tax: formatMoney(isAll ? taxesMinor : 0n),
    line_items: isAll ? line_items : [],
    restock: false,
    note: null,
    return_number: null,
    created_at: createdAt,
  };
}

function readEmail(cells: OrderCells): string | null {
  const email = cells.text('email', 320)?.trim() ?? null;
  if (email === null || v.is(Email, email)) return email;
  cells.warn('email', 'invalid_email', 'is no e-mail address, and is left out.');
  return null;
}
