import type { Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { rowAction } from '#test/browser/row-action.ts';
import { accessibilityProblems, unused } from '#test/support/harness/browser.ts';

describeConsole('drafts of forms in the console', ({ stack, call, openScreen }) => {
  /** Reloads the page and confirms the browser's warning. */
  async function reload(page: Page): Promise<void> {
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
  }

  const offer = (page: Page) => page.getByText(/^Unsaved draft from .+\.$/);
  const formOf = (page: Page) => page.getByRole('dialog');

  it('are offered after a reload with their rows, and removed when the form is saved', async () => {
    const page = await openScreen('/products');
    const form = page.locator('main');
    const name = `Drafted shirt ${unused()}`;
    await page.getByRole('button', { name: 'New product' }).click();
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Price of variant 1 in EUR', { exact: true }).fill('39.90');
    for (const [index, option, values] of [
      [0, 'Size', 'S\nM'],
      [1, 'Color', 'Sand\nNavy'],
    ] as const) {
      await form.getByRole('button', { name: 'Add an option' }).click();
      await form.locator(`[name="o.${index}.name"]`).fill(option);
      await form.locator(`[name="o.${index}.values"]`).fill(values);
    }
    // The page's URL shows that the form is open, so a reload opens the form again.
    await reload(page);
    await offer(page).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await form.getByRole('button', { name: 'Restore' }).click();
    await form.getByRole('button', { name: 'Create product with 4 variants' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: 'All products' }).click();
    await page.getByRole('button', { name: 'New product' }).click();
    await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor();
    expect(await offer(page).count()).toBe(0);
  });

  it('include objects chosen by search, and exclude concurrent changes by others', async () => {
    const page = await openScreen('/orders');
    const form = formOf(page);
    await page.getByRole('button', { name: 'New order' }).click();
    await form.getByRole('combobox', { name: 'Find a product' }).fill('ENAMEL-MUG');
    await form.getByRole('option').filter({ hasText: 'ENAMEL-MUG' }).first().click();
    await form.getByLabel('Quantity').fill('3');
    await form.locator('[name="customer.first_name"]').fill('Dana');
    await reload(page);
    await form.getByRole('button', { name: 'Restore' }).click();
    await form
      .getByText(/Enamel mug/i)
      .first()
      .waitFor();
    expect(await form.getByLabel('Quantity').inputValue()).toBe('3');
    expect(await form.locator('[name="customer.first_name"]').inputValue()).toBe('Dana');
    expect(await form.locator('[name="customer.last_name"]').inputValue()).toBe('');
  });

  it('are removed on request, when the form is discarded, and on log-out', async () => {
    const page = await openScreen('/customers');
    const form = formOf(page);
    const begin = async (): Promise<void> => {
      await page.getByRole('button', { name: 'New customer' }).click();
      await form.getByLabel('First name').fill('Ada');
    };
    const drafts = (): Promise<readonly string[]> =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
    await begin();
    await form.getByRole('button', { name: 'Close' }).click();
    await form.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await drafts()).toEqual([]);
    await begin();
    await reload(page);
    await form.getByRole('button', { name: 'Discard' }).click();
    expect(await drafts()).toEqual([]);
    await form.getByLabel('First name').fill('Eve');
    expect(await drafts()).toHaveLength(1);
    page.once('dialog', (question) => void question.accept());
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('header button.mark')?.click());
    await page.locator('header .popover > button').waitFor({ state: 'attached' });
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('header .popover > button')?.click());
    await page.getByText('You’re logged out.').waitFor();
    expect(await drafts()).toEqual([]);
  });

  it('are never stored for codes or for rows that the page does not keep', async () => {
    const page = await openScreen('/gift-cards');
    const form = formOf(page);
    await page.getByRole('button', { name: 'Issue a gift card' }).click();
    await form.getByLabel('Custom code').fill('SECRETCODE12');
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('SECRETCODE12');
    await reload(page);
    await page.goto(`/admin/${stack.demo.store_id}/inventory-levels`);
    await rowAction(page, '', 'Count');
    await form.getByLabel('Counted units').fill('7');
    await reload(page);
    await rowAction(page, '', 'Count', 1);
    await form.getByLabel('Counted units').waitFor();
    expect(await offer(page).count()).toBe(0);
  });

  it('show concurrent changes of the same field', async () => {
    const fields = { email: `${unused()}@example.com`, first_name: 'Liv', last_name: 'Green' };
    const { id } = await call<{ readonly id: number }>('/customers', fields);
    const page = await openScreen(`/customers/${id}`);
    const form = formOf(page);
    const edit = page.getByRole('button', { name: 'Edit', exact: true }).first();
    await edit.click();
    await form.getByLabel('First name').fill('Olivia');
    await call(`/customers/${id}`, { first_name: 'Livia', last_name: 'Brown' }, 'PATCH');
    await reload(page);
    await edit.click();
    await form.getByRole('button', { name: 'Restore' }).click();
    await form.getByText('Someone else has changed this since: First name.').waitFor();
    expect(await form.getByLabel('First name').inputValue()).toBe('Olivia');
    expect(await form.getByLabel('Last name').inputValue()).toBe('Brown');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
