import { formatMoney } from '#shared/kernel/money.ts';
import { costTotalMinor, type PurchaseOrder, type PurchaseOrderLine, purchaseOrderName } from '#shared/purchase-orders/purchase-order.ts';
import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailAttachment, type EmailContent, type EmailParagraph, htmlText, nonBlankLines } from './compose-email.ts';
import { amount, closing, greeting } from './render-order-emails.ts';

const providerNames = { printful: 'Printful', printify: 'Printify' } as const;

const nothing: EmailParagraph = [];

/**
 * Renders the e-mail for a purchase order, with the order's sheet attached. The e-mail goes to the supplier or, for a
 * print-on-demand service, to the store, which forwards it.
 */
export function renderPurchaseOrder(store: Store, one: PurchaseOrder, supplier: Supplier | null): EmailContent {
  const number = purchaseOrderName(one);
  const content = composeEmail(`Purchase order ${number} from ${store.name}`, [
    one.provider === null ? greeting(supplier?.name ?? null) : [`Please order these goods from ${providerNames[one.provider]}:`],
    one.provider === null ? [`${store.name} orders from you:`] : nothing,
    one.lines.map(lineWords),
    total(one),
    shipTo(one),
    account(supplier),
    one.note === null ? nothing : nonBlankLines(one.note),
    [`The sheet of purchase order ${number} is attached.`],
    closing(store),
  ]);
  return { ...content, attachments: [sheetOf(store, one, supplier)] };
}

/** Renders the e-mail about a canceled purchase order, to whoever received the purchase order. */
export const renderPurchaseOrderCancelled = (store: Store, one: PurchaseOrder, supplier: Supplier | null): EmailContent => {
  const number = purchaseOrderName(one);
  return composeEmail(`Purchase order ${number} from ${store.name} was canceled`, [
    one.provider === null ? greeting(supplier?.name ?? null) : [`Please cancel these goods at ${providerNames[one.provider]}:`],
    [`${store.name} has canceled purchase order ${number}. Please do not send:`],
    one.lines.map(lineWords),
    one.cancelReason === null ? nothing : nonBlankLines(one.cancelReason),
    closing(store),
  ]);
};

const codesOf = ({ supplierSku, sku }: PurchaseOrderLine): string => [supplierSku, sku].filter((code) => code !== null).join(', ');

const lineWords = (line: PurchaseOrderLine): string => {
  const codes = codesOf(line);
  return `${line.quantity} x ${line.name ?? 'Item'}${codes === '' ? '' : ` [${codes}]`}`;
};

function total({ lines, currency }: PurchaseOrder): EmailParagraph {
  const cost = costTotalMinor(lines);
  return cost === null ? nothing : [`Total: ${amount(cost, currency)}`];
}

function addressLines({ shipTo: to }: PurchaseOrder): string[] {
  if (to === null) return [];
  const town = [to.postcode, to.city].filter((part) => part !== null).join(' ');
  const lines = [to.name, to.company, to.line1, to.line2, town, to.region, to.country, to.phone, to.email];
  return lines.filter((line) => line !== null && line !== '').map(String);
}

function shipTo(one: PurchaseOrder): EmailParagraph {
  const lines = addressLines(one);
  return lines.length === 0 ? nothing : ['Send the goods to:', ...lines];
}

const account = (supplier: Supplier | null): EmailParagraph =>
  supplier === null || supplier.accountNumber === null ? nothing : [`Our account: ${supplier.accountNumber}`];

const columns = ['Line', 'Quantity', 'Item', 'Your SKU', 'Our SKU', 'Unit cost', 'Cost'] as const;

/** Returns the sheet: a printable page with the same content as the e-mail, escaped for HTML. */
function sheetOf(store: Store, one: PurchaseOrder, supplier: Supplier | null): EmailAttachment {
  const number = purchaseOrderName(one);
  const title = `Purchase order ${number}`;
  const cost = costTotalMinor(one.lines);
  const paragraph = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`<p><b>${htmlText(heading)}</b><br>${lines.map(htmlText).join('<br>')}</p>`];
  const html = [
    '<!DOCTYPE html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${htmlText(title)}</title></head>`,
    '<body>',
    `<h1>${htmlText(title)}</h1>`,
    ...paragraph('From', [store.name, store.email, ...(store.phone === null ? [] : [store.phone])]),
    ...paragraph('To', [
      one.provider === null ? (supplier?.name ?? '') : providerNames[one.provider],
      ...(supplier === null || supplier.accountNumber === null ? [] : [`Account ${supplier.accountNumber}`]),
    ]),
    ...paragraph('Send the goods to', addressLines(one)),
    '<table border="1" cellpadding="4">',
    row('th', columns),
    ...one.lines.map((line) => row('td', cellsOf(line, one.currency))),
    '</table>',
    ...(cost === null ? [] : paragraph('Total', [amount(cost, one.currency)])),
    ...(one.note === null ? [] : paragraph('Note', one.note.split(/\r\n|\r|\n/))),
    '</body></html>',
    '',
  ].join('\n');
  return { name: `${number}.html`, type: 'text/html', text: html };
}

function cellsOf(line: PurchaseOrderLine, currency: string): readonly string[] {
  const cost = line.unitCostMinor;
  return [
    String(line.id),
    String(line.quantity),
    line.name ?? '',
    line.supplierSku ?? '',
    line.sku ?? '',
    cost === null ? '' : `${formatMoney(cost)} ${currency}`,
    cost === null ? '' : `${formatMoney(cost * BigInt(line.quantity))} ${currency}`,
  ];
}

const row = (cell: 'th' | 'td', cells: readonly string[]): string =>
  `<tr>${cells.map((words) => `<${cell}>${htmlText(words)}</${cell}>`).join('')}</tr>`;
