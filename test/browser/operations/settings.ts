import { describeConsole } from '#test/browser/describe-console.ts';
import { rowAction } from '#test/browser/row-action.ts';
import { unused } from '#test/support/harness/browser.ts';

describeConsole('staff, store and new orders in the console', ({ stack, call: read, openScreen }) => {
  it('previews the price of an order, and places it for a customer', async () => {
    const sku = 'ENAMEL-MUG';
    const page = await openScreen('/orders');
    await page.getByRole('button', { name: 'New order' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Find a product' }).fill(sku);
    await form.getByRole('option').filter({ hasText: sku }).first().click();
    await form.getByLabel('Quantity').fill('2');
    await form.getByLabel('Custom price').fill('10');
    await form.getByLabel('E-mail', { exact: true }).fill('phone.call@example.com');
    await form.getByLabel('Already paid').check();
    await form.getByText('Total', { exact: true }).waitFor();
    await form.getByRole('button', { name: /^Place the order for / }).click();
    await page.getByRole('heading', { name: /^Order / }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await read(`/orders/${id}`)).toMatchObject({
      ...{ email: 'phone.call@example.com', payment_status: 'paid', source: 'api' },
      line_items: [{ sku, quantity: 2, unit_price: '10.00' }],
    });
  });

  it('adds a staff member with some areas, changes these, and removes the member', async () => {
    const page = await openScreen('/staff');
    await page.getByRole('button', { name: 'Invite a staff member' }).click();
    const helperEmail = `${unused()}@example.com`;
    const name = `Helper ${unused()}`;
    await page.getByRole('dialog').getByLabel('E-mail').fill(helperEmail);
    await page.getByLabel('Name', { exact: true }).fill(name);
    const send = page.getByRole('button', { name: 'Send the invitation' });
    await send.click();
    await page.getByText('Must name at least one area.', { exact: true }).waitFor();
    await page.getByLabel('Orders', { exact: true }).check();
    await send.click();
    await rowAction(page, name, 'Edit');
    const helper = async () =>
      (await read<readonly { readonly email: string }[]>('/staff?limit=100')).find(({ email }) => email === helperEmail);
    expect(await helper()).toMatchObject({ role: 'staff', areas: ['orders'] });
    await page.getByLabel('Customers', { exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: name }).getByRole('cell', { name: 'Orders, Customers' }).waitFor();
    expect(await helper()).toMatchObject({ areas: ['orders', 'customers'] });
    await rowAction(page, name, 'Remove');
    await page.getByRole('button', { name: 'Remove from staff' }).click();
    await page.getByRole('button', { name: `Actions for ${name}` }).waitFor({ state: 'detached' });
    expect(await helper()).toBeUndefined();
  });

  it('edits the store, and shows errors at the field', async () => {
    const page = await openScreen('/store');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Time zone').fill('Europe/Nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[name="timezone"][aria-invalid="true"]').waitFor();
    await page.getByLabel('Time zone').fill('Europe/Lisbon');
    await page.getByLabel('Prefix of order numbers').fill('LX');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('LX1001').waitFor();
    expect(await read(`stores/${stack.demo.store_id}`)).toMatchObject({ timezone: 'Europe/Lisbon', order_prefix: 'LX' });
  });
});
