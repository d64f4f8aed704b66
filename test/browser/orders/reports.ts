import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems } from '#test/support/harness/browser.ts';

describeConsole('the report of sales', ({ openScreen }) => {
  it('compares two weeks with the previous two or those a year ago, and cuts off no column', async () => {
    const page = await openScreen('/reports/sales');
    const compared = page.waitForRequest((request) => /\/reports\/sales\?from=/.test(request.url()));
    await page.getByRole('button', { name: 'Last 14 days' }).click();
    await compared;
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals
      .getByText(/(up|down) from|Same as/)
      .first()
      .waitFor();
    const search = new URL(page.url()).searchParams;
    expect((Date.parse(search.get('to') ?? '') - Date.parse(search.get('from') ?? '')) / 86_400_000).toBe(13);
    const before = page.waitForRequest((request) => /\/reports\/sales\?from=2\d{3}/.test(request.url()));
    await page.getByLabel('Compared with').selectOption('A year ago');
    const asked = new URL((await before).url()).searchParams;
    expect(asked.get('from')?.slice(5)).toBe(search.get('from')?.slice(5));
    await page.getByLabel('Compared with').selectOption('Nothing');
    await totals
      .getByText(/(up|down) from|Same as/)
      .first()
      .waitFor({ state: 'detached' });
    const table = page.getByRole('region', { name: 'Sales by period' });
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.getByRole('button', { name: /^Show all \d+ figures$/ }).click();
    await table.getByRole('columnheader', { name: 'Cost', exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
