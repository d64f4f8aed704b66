import { callStoreOf } from '#test/browser/screen-addresses.ts';
import { accessibilityProblems, describeInBrowser } from '#test/support/harness/browser.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

type Booking = { readonly number: string; readonly starts_at: string; readonly customer_name: string };

describeInBrowser('the bookings of a day', (open) => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack([], await demoFolder());
  });
  afterAll(() => stack?.remove());

  it.each([1280, 390])('stand by hour below what is booked, and lead to the booking, at %i px', async (width) => {
    const { data } = (await callStoreOf(stack.demo)('/bookings?status=confirmed&limit=1')) as { readonly data: readonly Booking[] };
    const [booking] = data;
    const page = await open(stack.origin, { viewport: { width, height: 900 } });
    await page.goto(`/admin/${stack.demo.store_id}/bookings/day?day=${booking?.starts_at.slice(0, 10)}`);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    const room = page.getByRole('region', { name: 'Bookings by hour' }).getByRole('region', { name: 'Tasting room' });
    const appointment = room.getByRole('link', { name: booking?.customer_name ?? '' }).first();
    await appointment.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await appointment.click();
    await page.getByRole('heading', { level: 1, name: /^Booking B/ }).waitFor();
    await page.goBack();
    await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: 'Later' }).click();
    await page.waitForURL(/day=\d{4}-\d\d-\d\d$/);
    await room.getByText('Nothing booked').waitFor();
  });
});
