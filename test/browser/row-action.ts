import type { Page } from 'playwright-core';

/** Chooses an action from the menu of the row of a list with a name: of several the one at a place. */
export async function rowAction(page: Page, name: string, action: string, place = 0): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .nth(place)
    .click();
  await page.locator('.popover:popover-open').getByRole('button', { name: action, exact: true }).click();
}
