import type { Page } from 'playwright-core';
import type { OpenPage } from '#test/support/harness/browser.ts';
import type { RunningStack } from '#test/support/harness/running-stack.ts';

/** Opens a screen of the demo store, by its path below the store, as its owner does, and waits until the console is there. */
export const openScreenOf =
  (open: OpenPage, stack: () => RunningStack) =>
  async (path: string): Promise<Page> => {
    const { origin, demo } = stack();
    const page = await open(origin, { viewport: { width: 1280, height: 900 } });
    await page.goto(`/admin/${demo.store_id}${path}`);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    return page;
  };
