import type { Page } from 'playwright-core';
import { groups } from '#functions/console/web/screens.ts';
import { catalogues } from '#infra/console/languages/catalogue.ts';
import { cutControls } from '#test/browser/cut-controls.ts';
import { openScreen, phone, screensOf } from '#test/browser/describe-screens.ts';
import { englishOf, englishOn, namesTold } from '#test/browser/english-left.ts';
import { addressOfScreen, type CallStore, callStoreOf, prepareStore } from '#test/browser/screen-addresses.ts';
import { watchCalls } from '#test/browser/watch-calls.ts';
import { describeInBrowser } from '#test/support/harness/browser.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

const wide = { width: 1280, height: 900 };
type Order = { readonly id: number; readonly name: string; readonly fulfillment_status: string };

describeInBrowser('the console in German', (open) => {
  let stack: RunningStack;
  let callStore: CallStore;
  beforeAll(async () => {
    stack = await runStack([], await demoFolder());
    callStore = callStoreOf(stack.demo);
    await prepareStore(callStore, stack.demo);
  });
  afterAll(() => stack?.remove());

  async function logIn(locale = 'de-AT'): Promise<Page> {
    const page = await open(stack.origin, { viewport: wide, locale });
    await page.goto(`/admin/${stack.demo.store_id}/none`);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    const title = locale.startsWith('de') ? 'Diese Seite gibt es nicht' : 'There is no such page';
    await page.getByRole('heading', { name: title }).waitFor();
    return page;
  }

  it('is there for a German browser, in which an order is found and sent', async () => {
    const page = await logIn();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    const { data } = (await callStore('/orders?status=processing&payment_status=paid&limit=20')) as { readonly data: readonly Order[] };
    const order = data.find(({ fulfillment_status }) => fulfillment_status === 'unfulfilled') ?? { id: 0, name: 'none' };
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
    expect(await callStore(`/orders/${order.id}`)).toMatchObject({ data: { fulfillment_status: 'fulfilled' } });
  });

  it('writes numbers and money as the browser’s kind of German does', async () => {
    const page = await logIn('de-DE');
    await page.goto(`/admin/${stack.demo.store_id}/orders`);
    await page.locator('main tbody tr').first().waitFor();
    expect(await page.locator('main tbody').textContent()).toMatch(/\d,\d\d\s€/);
  });

  it('says in German what was changed', async () => {
    const { data } = (await callStore('/activity?action=product.created&limit=1')) as {
      readonly data: readonly { readonly resource: { readonly id: number }; readonly actor: { readonly name: string } }[];
    };
    const [{ resource, actor } = { resource: { id: 0 }, actor: { name: '' } }] = data;
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
    const { data } = (await callStore('/customers?limit=1')) as { readonly data: readonly { readonly email: string }[] };
    await page.goto(`/admin/${stack.demo.store_id}/customers`);
    await page.getByRole('button', { name: 'Neuer Kunde' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('E-Mail').fill(data[0]?.email ?? '');
    await form.getByRole('button', { name: 'Kunden anlegen' }).click();
    await form.locator('.error[lang="en"]').waitFor();
  });

  it.each(groups)('says nothing in English, cuts no words, and fits a phone: %s', async (group) => {
    const [german] = catalogues().filter(({ language }) => language === 'de');
    const english = german === undefined ? new Set<string>() : englishOf(german);
    expect(english.size).toBeGreaterThan(1000);
    const page = await logIn();
    const calls = watchCalls(page);
    const told = namesTold(page);
    const problems: Record<string, readonly unknown[]> = {};
    for (const screen of screensOf(group)) {
      const address = await addressOfScreen(screen, callStore);
      await openScreen(page, `/admin/${stack.demo.store_id}${address}`, calls.areUnderWay);
      await told.areRead();
      const left = await englishOn(page, english, told.names);
      const cut = await page.evaluate(cutControls);
      await page.setViewportSize(phone);
      const excessPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const found = [...left, ...cut, ...(await page.evaluate(cutControls)), ...(excessPx > 0 ? [excessPx] : [])];
      await page.setViewportSize(wide);
      if (found.length > 0) problems[address] = found;
    }
    expect(problems).toEqual({});
  });
});
