import type { Page } from 'playwright-core';

/**
 * Chooses an action in the menu of the list row with this name. If several rows have the name, `place` is the index of
 * the wanted row among them.
 */
export async function rowAction(page: Page, name: string, action: string, place = 0): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .nth(place)
    .click();
  await page.locator('.popover:popover-open').getByRole('button', { name: action, exact: true }).click();
}
