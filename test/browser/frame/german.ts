import type { Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';

type Order = { readonly id: number; readonly name: string; readonly fulfillment_status: string };

describeConsole('the console in German', ({ stack, call, openScreen }) => {
  async function logIn(locale = 'de-AT'): Promise<Page> {
    const page = await openScreen('/none', { locale });
    const title = locale.startsWith('de') ? 'Diese Seite gibt es nicht' : 'There is no such page';
    await page.getByRole('heading', { name: title }).waitFor();
    return page;
  }

  it('is there for a German browser, in which an order is found and sent', async () => {
    const page = await logIn();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    const orders = await call<readonly Order[]>('/orders?status=processing&payment_status=paid&limit=20');
    const order = orders.find(({ fulfillment_status }) => fulfillment_status === 'unfulfilled') ?? { id: 0, name: 'none' };
    await page.getByRole('combobox', { name: 'Suchen' }).fill(order.name);
    await page
      .getByRole('option', { name: new RegExp(`${order.name}\\b`) })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: `Bestellung ${order.name}` }).waitFor();
    await page.getByRole('button', { name: 'Versenden', exact: true }).click();
    const form = page.getByRole('dialog', { name: `${order.name} versenden` });
    await form.getByRole('textbox', { name: 'Sendungsnummer' }).fill('JD0002');
    await form.getByRole('button', { name: 'Versenden' }).click();
    await page.getByRole('region', { name: 'Verlauf' }).getByText('Versandt').first().waitFor();
    expect(await call(`/orders/${order.id}`)).toMatchObject({ fulfillment_status: 'fulfilled' });
  });

  it('writes numbers and money as the browser’s kind of German does', async () => {
    const page = await logIn('de-DE');
    await page.goto(`/admin/${stack.demo.store_id}/orders`);
    await page.locator('main tbody tr').first().waitFor();
    expect(await page.locator('main tbody').textContent()).toMatch(/\d,\d\d\s€/);
  });

  it('says in German what was changed', async () => {
    type Entry = { readonly resource: { readonly id: number }; readonly actor: { readonly name: string } };
    const [{ resource, actor } = { resource: { id: 0 }, actor: { name: '' } }] = await call<readonly Entry[]>(
      '/activity?action=product.created&limit=1',
    );
    const page = await logIn('de-DE');
    await page.goto(`/admin/${stack.demo.store_id}/activity?resource_object=product&resource_id=${resource.id}`);
    await page.getByText(`Artikel ${resource.id}: Angelegt, von ${actor.name}`, { exact: true }).first().waitFor();
  });

  it('is chosen, kept over a reload, and left again', async () => {
    const page = await logIn('en-US');
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
    await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'Sprache: automatisch' });
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });

  it('says of the sentences of the API that they are in English', async () => {
    const page = await logIn();
    const [customer] = await call<readonly { readonly email: string }[]>('/customers?limit=1');
    await page.goto(`/admin/${stack.demo.store_id}/customers`);
    await page.getByRole('button', { name: 'Neuer Kunde' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('E-Mail').fill(customer?.email ?? '');
    await form.getByRole('button', { name: 'Kunden anlegen' }).click();
    await form.locator('.error[lang="en"]').waitFor();
  });
});
