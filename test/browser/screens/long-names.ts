import type { Page } from 'playwright-core';
import { changeAnswers } from '#test/browser/change-answers.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { rowAction } from '#test/browser/row-action.ts';
import { phone, wide } from '#test/browser/screens/look.ts';
import { longNames, ofStore, renamed } from '#test/browser/screens/names.ts';
import { followLink, watchCalls } from '#test/browser/watch-calls.ts';

describeConsole('names of 90 letters', ({ stack, openScreen }) => {
  /**
   * Opens a page on which every object is called `name`. Returns the page, and a function that takes the page to
   * another screen.
   */
  async function logIn(name: string): Promise<readonly [page: Page, follow: (path: string) => Promise<void>]> {
    const page = await openScreen('/none');
    const { areUnderWay } = watchCalls(page);
    await changeAnswers(page, ofStore, (body) => renamed(body, () => name));
    return [page, (path) => followLink(page, `/admin/${stack.demo.store_id}${path}`, areUnderWay)];
  }

  it.each(Object.entries(longNames))(
    'leave room for the first figures of a report, and for a price dialog at full width: %s',
    async (_kind, name) => {
      const [page, follow] = await logIn(name);
      await follow('/reports/sales/breakdown');
      const figures = page.locator('main .dense tbody tr:first-child td:nth-child(2)');
      await figures.waitFor();
      for (const viewport of [wide, phone]) {
        await page.setViewportSize(viewport);
        expect(await figures.evaluate((cell) => cell.getBoundingClientRect().right - innerWidth)).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(wide);
      for (const path of ['/group-prices', '/quantity-breaks']) {
        await follow(path);
        for (const action of ['Edit', 'Delete']) {
          await rowAction(page, '', action);
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
    },
  );

  it('show the whole name on hover, and on keyboard focus', async () => {
    const name = longNames['of double width'];
    const [page, follow] = await logIn(name);
    // In the list of products, the first column contains the checkboxes.
    for (const [path, selector] of [
      ['/products', 'td:nth-child(2) .long a'],
      ['/orders', 'td:nth-child(4) .long'],
    ] as const) {
      await follow(path);
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
