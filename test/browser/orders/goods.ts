import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems } from '#test/support/harness/browser.ts';

type Line = { readonly id: number; readonly name: string; readonly sku: string | null; readonly supplier_sku: string | null };
type PurchaseOrder = { readonly id: number; readonly number: string; readonly line_items: readonly Line[] };

describeConsole('goods of orders and purchase orders', ({ call, openScreen }) => {
  it('are received by scanning their codes, one unit per scan', async () => {
    const [order] = await call<readonly PurchaseOrder[]>('/purchase-orders?status=accepted');
    const [line] = order?.line_items ?? [];
    const page = await openScreen(`/purchase-orders/${order?.id}`);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Scan a SKU').focus();
    for (const code of ['no-such-code', line?.sku ?? '', (line?.sku ?? '').toLowerCase()]) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    }
    await form.getByText(`${line?.name}: 2 of`).waitFor();
    expect(await form.locator(`[name="units-${line?.id}"]`).inputValue()).toBe('2');
    expect(await accessibilityProblems(page)).toEqual([]);
    await form.getByRole('button', { name: 'Receive items' }).click();
    await page.getByText('Partly received').first().waitFor();
  });

  it("have a packing slip and a supplier's sheet, which are printed without the frame", async () => {
    const [order] = await call<readonly { readonly id: number; readonly name: string }[]>('/orders?status=processing&limit=1');
    const page = await openScreen(`/orders/${order?.id}`);
    await page.getByRole('link', { name: 'Packing slip' }).click();
    await page.getByRole('heading', { level: 1, name: `Packing slip ${order?.name}` }).waitFor();
    expect(await page.locator('.sheet').innerText()).not.toMatch(/€/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Screens' }).isVisible()).toBe(false);
    expect(await page.locator('.sheet table').isVisible()).toBe(true);
  });

  it('are reported on the slip when no item needs a parcel', async () => {
    type Lines = { readonly id: number; readonly line_items: readonly { readonly kind: string }[] };
    const orders = await call<readonly Lines[]>('/orders?limit=100');
    const order = orders.find(({ line_items }) => line_items.every(({ kind }) => kind !== 'physical'));
    const page = await openScreen(`/orders/${order?.id}/packing-slip`);
    await page.locator('.sheet').getByText('This order has no items to ship.').waitFor();
  });

  it('are counted for a variant that is found by the name of its product', async () => {
    const page = await openScreen('/inventory-levels');
    await page.getByRole('button', { name: 'Count a variant' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Find variant' }).fill('enamel');
    await page.getByRole('option', { name: 'Enamel mug' }).first().click();
    await form.locator('bdi').filter({ hasText: 'Enamel mug' }).last().waitFor();
    expect(await form.locator('[name="variant_id"]').inputValue()).toMatch(/^\d+$/);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
