import type { Page } from 'playwright-core';
import { screens } from '#functions/console/web/screens.ts';
import { changeAnswers } from '#test/browser/change-answers.ts';
import { addressOfScreen, callStoreOf, prepareStore } from '#test/browser/screen-addresses.ts';
import { describeInBrowser } from '#test/support/harness/browser.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** Fields whose texts are chosen by people. */
const chosen = /^(?:name|title|first_name|last_name|\w+_name|\w+_title|summary|reason|city|email|\w+_email|made_by|created_by|sku|label)$/;
const kinds = {
  'without a space': 'Wm'.repeat(45),
  'in words': 'Mnemonic '.repeat(10).trim(),
  'of double width': '漢'.repeat(90),
} as const;

/** A time of which day, hour and minute have two digits, which the United States write longest: a list with others fits at some hours only. */
const longTime = '2026-11-28T22:48:00.000Z';
const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The value with every text that people choose replaced by a name, and every time by a long one. */
function renamed(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, name));
  if (typeof value === 'string' && time.test(value)) return longTime;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [field, typeof one === 'string' && chosen.test(field) ? name : renamed(one, name)]),
  );
}

const inAmerica = (body: unknown): unknown => {
  const { data, ...page } = body as { readonly data: readonly { readonly address: object | null }[] };
  return { ...page, data: data.map((store) => ({ ...store, address: { ...store.address, country: 'US' } })) };
};

describeInBrowser('lists of objects with names of 90 letters', (open) => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack([], await demoFolder());
    await prepareStore(callStoreOf(stack.demo), stack.demo);
  });
  afterAll(() => stack?.remove());

  /** The console as the demo's owner sees it, with lists that say of every object that it has this name. */
  async function logIn(name: string): Promise<Page> {
    const page = await open(stack.origin, { viewport: wide });
    await changeAnswers(page, /\/admin\/v1\/stores\/[^/]+\/./, (body) => renamed(body, name));
    await changeAnswers(page, /\/admin\/v1\/stores\?/, inAmerica);
    await page.goto(`/admin/${stack.demo.store_id}/none`);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    return page;
  }

  async function follow(page: Page, path: string): Promise<void> {
    await page.evaluate((to) => {
      document.querySelector('main h1')?.setAttribute('data-before', '');
      const link = document.body.appendChild(document.createElement('a'));
      link.href = to;
      link.click();
      link.remove();
    }, `/admin/${stack.demo.store_id}${path}`);
    await page.locator('main h1:not([data-before])').waitFor();
    await page.waitForFunction(() => document.querySelector('main .loading, main [aria-busy="true"]') === null);
  }

  /** The columns of which something is outside the window, with the first pixel that is not seen. */
  const outside = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() => {
      const found = new Map<string, number>();
      for (const cell of document.querySelectorAll('main table.list:not(.dense) :is(td, th)')) {
        const style = getComputedStyle(cell.closest('thead') ?? cell);
        if (style.position === 'absolute') continue;
        const parts = [cell, ...cell.querySelectorAll('*')].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
        const right = Math.max(...parts.map((part) => part.right));
        const left = Math.min(...parts.map((part) => part.left));
        const label = cell.getAttribute('data-label') ?? cell.textContent ?? '';
        if (right > innerWidth + 1 || left < -1) found.set(label, Math.round(right));
      }
      return [...found].map(([label, right]) => `${label} ends at ${right}`);
    });

  // The tables of the reports scroll in a box of their own.
  const examined = screens.filter(({ path }) => !path.startsWith('/reports'));

  it.each(Object.entries(kinds))('show every column: names %s', async (_kind, name) => {
    const page = await logIn(name);
    const problems: Record<string, unknown> = {};
    let rows = 0;
    for (const screen of examined) {
      const path = await addressOfScreen(screen, callStoreOf(stack.demo));
      await follow(page, path);
      rows += await page.locator('main table.list tbody tr').count();
      for (const viewport of [wide, phone]) {
        await page.setViewportSize(viewport);
        const found = await outside(page);
        if (found.length > 0) problems[`${path} at ${viewport.width}`] = found;
      }
      await page.setViewportSize(wide);
    }
    expect(problems).toEqual({});
    // The demo has rows in nearly every list.
    expect(rows).toBeGreaterThan(100);
  });

  it.each(Object.entries(kinds))('leave the first figures of a report beside the names: %s', async (_kind, name) => {
    const page = await logIn(name);
    await follow(page, '/reports/sales/breakdown');
    const figures = page.locator('main .dense tbody tr:first-child td:nth-child(2)');
    await figures.waitFor();
    for (const viewport of [wide, phone]) {
      await page.setViewportSize(viewport);
      expect(await figures.evaluate((cell) => cell.getBoundingClientRect().right - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

  it.each(Object.entries(kinds))('keep the dialog of a price as wide as it is: names %s', async (_kind, name) => {
    const page = await logIn(name);
    for (const path of ['/group-prices', '/quantity-breaks']) {
      await follow(page, path);
      for (const action of ['Edit', 'Delete']) {
        await page
          .locator('main table.list tbody tr')
          .first()
          .getByRole('button', { name: new RegExp(`^${action}`) })
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        for (const viewport of [wide, phone]) {
          await page.setViewportSize(viewport);
          expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
        }
        await page.setViewportSize(wide);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
    }
  });

  it('show the whole name on hover, and to the keyboard', async () => {
    const name = kinds['of double width'];
    const page = await logIn(name);
    // The first column selects rows.
    for (const [path, selector] of [
      ['/products', 'td:nth-child(2) .long a'],
      ['/orders', 'td:nth-child(4) .long'],
    ] as const) {
      await follow(page, path);
      const place = page.locator(selector).first();
      const box = page.locator(`${selector.replace(/ a$/, '')}`).first();
      const hidden = () => box.evaluate((element) => element.scrollHeight - element.clientHeight);
      expect(await box.getAttribute('title')).toBe(name);
      expect(await hidden()).toBeGreaterThan(0);
      await place.focus();
      expect(await place.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await hidden()).toBe(0);
    }
  });
});
