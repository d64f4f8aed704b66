import { renderPurchaseOrder, renderPurchaseOrderCancelled } from '#shared/emails/render-purchase-order.ts';
import { aPurchaseOrder, aPurchaseOrderLine } from '#test/support/builders/a-purchase-order.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aSupplier } from '#test/support/builders/a-supplier.ts';

const store = aStore();
const supplier = aSupplier({ accountNumber: 'K-77' });
const lines = [
  aPurchaseOrderLine(),
  aPurchaseOrderLine({ id: 2, name: '<Socks>', sku: null, supplierSku: null, quantity: 3, unitCostMinor: 100n }),
];

describe('a purchase order', () => {
  it('tells the supplier the goods and their destination', () => {
    const { subject, text } = renderPurchaseOrder(store, aPurchaseOrder({ lines, note: 'By Friday.\nCall before.' }), supplier);
    expect(subject).toBe('Purchase order PO1007 from Example');
    expect(text).toBe(`Hello Acme,

Example orders from you:

2 x Linen shirt [ACME-77, LS-S-W]
3 x <Socks>

Total: 40.00 EUR

Send the goods to:
Warehouse
Example
1 Quay
T12 Cork
IE
owner@example.com

Our account: K-77

By Friday.
Call before.

The sheet of purchase order PO1007 is attached.

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });

  it('has a sheet with the same content, fully escaped', () => {
    const [sheet] = renderPurchaseOrder(store, aPurchaseOrder({ lines }), supplier).attachments ?? [];
    expect([sheet?.name, sheet?.type]).toEqual(['PO1007.html', 'text/html']);
    expect(sheet?.text).toContain(
      '<tr><td>1</td><td>2</td><td>Linen shirt</td><td>ACME-77</td><td>LS-S-W</td><td>18.50 EUR</td><td>37.00 EUR</td></tr>',
    );
    expect(sheet?.text).toContain(
      '<tr><td>2</td><td>3</td><td>&lt;Socks&gt;</td><td></td><td></td><td>1.00 EUR</td><td>3.00 EUR</td></tr>',
    );
    expect(sheet?.text).toContain('<p><b>Total</b><br>40.00 EUR</p>');
    expect(sheet?.text).toContain(
      '<p><b>Send the goods to</b><br>Warehouse<br>Example<br>1 Quay<br>T12 Cork<br>IE<br>owner@example.com</p>',
    );
  });

  it('asks the store to forward it to a print-on-demand service, without a total when a cost is unknown', () => {
    const one = aPurchaseOrder({ supplierId: null, provider: 'printful', lines: [aPurchaseOrderLine({ unitCostMinor: null })] });
    const { text } = renderPurchaseOrder(store, one, null);
    expect(text).toMatch(/^Please order these goods from Printful:\n\n2 x Linen shirt/);
    expect(text).not.toContain('Total');
  });
});

it('the cancellation lists the goods not to be sent, with the reason', () => {
  const one = aPurchaseOrder({ status: 'cancelled', cancelReason: 'Sold out.' });
  const { subject, text } = renderPurchaseOrderCancelled(store, one, supplier);
  expect(subject).toBe('Purchase order PO1007 from Example was canceled');
  expect(text).toBe(`Hello Acme,

Example has canceled purchase order PO1007. Please do not send:

2 x Linen shirt [ACME-77, LS-S-W]

Sold out.

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
});
