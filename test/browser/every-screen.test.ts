import { screens } from '#functions/console/web/screens.ts';
import { cutControls } from '#test/browser/cut-controls.ts';
import { describeScreens, phone } from '#test/browser/describe-screens.ts';
import { accessibilityProblems } from '#test/support/harness/browser.ts';

describeScreens(['Overview', 'Sell', 'Booking setup', 'Catalogue'], (logIn) => {
  it('is reached from the navigation, on a phone too', async () => {
    const page = await logIn();
    const navigation = page.getByRole('navigation', { name: 'Screens' });
    for (const group of await navigation.locator('summary').all()) await group.click();
    const named = screens.flatMap(({ name }) => name ?? []);
    expect((await navigation.getByRole('link').allTextContents()).toSorted()).toEqual(named.toSorted());
    await page.setViewportSize(phone);
    await navigation.getByRole('link').first().waitFor({ state: 'hidden' });
    const colours = page.getByRole('combobox', { name: 'Colours' });
    await colours.waitFor({ state: 'hidden' });
    await navigation.getByRole('button', { name: 'Menu' }).click();
    await colours.waitFor();
    expect(await page.evaluate(cutControls)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await navigation.getByRole('link', { name: 'Orders', exact: true }).click();
    await navigation.getByRole('button', { name: 'Menu: Orders' }).waitFor();
    await navigation.getByRole('link').first().waitFor({ state: 'hidden' });
  });
});
