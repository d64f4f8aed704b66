import type { Page } from 'playwright-core';

/**
 * Opens the menu of the list row called `name`, and chooses an action. If several rows have this name, `place` is the
 * index of the wanted row.
 */
export async function rowAction(page: Page, name: string, action: string, place = 0): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .nth(place)
    .click();
  await page.locator('.popover:popover-open').getByRole('button', { name: action, exact: true }).click();
}
