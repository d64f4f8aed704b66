import type { Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { unused } from '#test/support/harness/browser.ts';

describeConsole('gift cards, discounts and customers in the console', ({ call: api, openScreen }) => {
  const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

  it('issues a gift card, shows its code once, redeems it, restores the amount, and disables it', async () => {
    const page = await openScreen('/gift-cards');
    await page.getByRole('button', { name: 'Issue a gift card' }).click();
    const form = page.getByRole('dialog');
    const code = `TILL${unused().toUpperCase()}2026`;
    await form.getByLabel('Value').fill('0.001');
    await form.getByRole('button', { name: 'Issue the card' }).click();
    await form.getByText('Must have at most 2 decimals.', { exact: true }).waitFor();
    await form.getByLabel('Value').fill('50');
    await form.getByLabel('Custom code').fill(code);
    await form.getByRole('button', { name: 'Issue the card' }).click();
    const shown = page.getByRole('dialog', { name: 'The gift card is issued' });
    await shown.getByText(code).first().waitFor();
    await shown.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Find by code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Find the card' }).click();
    await page.getByRole('heading', { name: 'Gift card ····2026' }).waitFor();
    const id = idOf(page);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await page.getByLabel('Amount').fill('12.50');
    await page.getByLabel('Reference').fill('receipt 7');
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click();
    await page.getByText('€37.50 left.').waitFor();
    await page.getByRole('button', { name: 'Give back' }).click();
    await page.getByLabel('Redemption').waitFor();
    await page.getByLabel('Amount').fill('2.50');
    await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click();
    await page.getByText('€40.00 left.').waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Disable the card' }).click();
    await page.getByText('The card is disabled.').waitFor();
    await page.getByRole('button', { name: 'Redeem' }).waitFor({ state: 'detached' });
    expect(await api(`/gift-cards/${id}`)).toMatchObject({ status: 'disabled', balance: '40.00', initial_value: '50.00' });
    await page.getByRole('link', { name: 'Ledger' }).click();
    await page.getByRole('cell', { name: 'receipt 7' }).waitFor();
  });

  it('creates a discount code for some products, and ends it', async () => {
    const page = await openScreen('/discounts');
    await page.getByRole('button', { name: 'New discount code' }).click();
    const form = page.getByRole('dialog');
    const code = `TENLESS${unused().toUpperCase()}`;
    await form.getByLabel('Code', { exact: true }).fill(code);
    await form.getByLabel('Percent').fill('110');
    await form.getByRole('button', { name: 'Create the code' }).click();
    await form.locator('[aria-invalid="true"][name="value"]').waitFor();
    await form.getByLabel('Percent').fill('10');
    await form.getByLabel('Starts').fill('2030-06-01T09:30');
    await form.getByRole('button', { name: 'Create the code' }).click();
    await page.getByRole('heading', { name: `Code ${code}` }).waitFor();
    const id = idOf(page);
    expect(await api(`/discounts/${id}`)).toMatchObject({ code, type: 'percentage', value: '10.00', state: 'scheduled' });
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText(`${code} is inactive.`).waitFor();
    expect(await api(`/discounts/${id}`)).toMatchObject({
      is_active: false,
      state: 'disabled',
      starts_at: expect.stringMatching(/^2030-06-01T/),
    });
  });

  it('creates a discount without a code: buy two, get one free', async () => {
    const page = await openScreen('/automatic-discounts');
    await page.getByRole('button', { name: 'New automatic discount' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Title').fill('Three for two');
    await form.getByLabel('Type').selectOption('buy_x_get_y');
    await form.getByRole('button', { name: 'Create the discount' }).click();
    await page.getByRole('heading', { name: 'Three for two' }).waitFor();
    await page.getByText('Buy 2, get 1 at 100% off').waitFor();
    expect(await api(`/automatic-discounts/${idOf(page)}`)).toMatchObject({ buy_quantity: 2, get_quantity: 1, get_percent_off: '100.00' });
  });

  it('creates a group, and adds a new customer to it', async () => {
    const page = await openScreen('/customer-groups');
    await page.getByRole('button', { name: 'New group' }).click();
    const name = `Friends ${unused()}`;
    const email = `ada.${unused()}@example.com`;
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create the group' }).click();
    await page.getByRole('button', { name: `Actions for ${name}` }).waitFor();
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByRole('button', { name: 'New customer' }).click();
    await page.getByLabel('E-mail', { exact: true }).last().fill(email);
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'Create the customer' }).click();
    await page.getByRole('heading', { name: 'Ada' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Group').selectOption({ label: name });
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    const [group] = (await api<readonly { readonly id: number; readonly name: string }[]>('/customer-groups')).filter(
      (one) => one.name === name,
    );
    expect(await api(`/customers/${idOf(page)}`)).toMatchObject({ email, group_id: group?.id });

    // Simulates a store with so many groups that the customer's group is not on the first page.
    await page.route('**/customer-groups?limit=100*', async (route) => {
      const answer: object = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: [], has_more: true } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Last name').fill('King');
    await page.getByRole('textbox', { name: 'Group' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Ada King' }).waitFor();
    expect(await api(`/customers/${idOf(page)}`)).toMatchObject({ last_name: 'King', group_id: group?.id });
  });
});
