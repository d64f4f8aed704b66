import type { Locator } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems } from '#test/support/harness/browser.ts';

type Booking = { readonly id: number; readonly number: string; readonly starts_at: string; readonly customer_name: string };
type Slot = { readonly starts_at: string; readonly seats_available: number };

describeConsole('the bookings of a day', ({ call: api, openScreen }) => {
  /** Creates a booking at the first free time of the last available day. */
  async function bookedOnFreeDay(name: string): Promise<{
    readonly booking: Booking;
    readonly variant_id: number;
    readonly day: string;
    readonly firstDay: string;
    readonly free: readonly Slot[];
  }> {
    const [product] = await api<readonly { readonly variants: readonly { readonly id: number }[] }[]>('/products?kind=booking');
    const variant_id = product?.variants[0]?.id ?? 0;
    const slots = await api<readonly Slot[]>(`/bookings/availability?variant_id=${variant_id}&limit=250`);
    const day = slots.at(-1)?.starts_at.slice(0, 10) ?? '';
    const free = await api<readonly Slot[]>(`/bookings/availability?variant_id=${variant_id}&from=${day}&to=${day}&limit=250`);
    const booking = await api<Booking>('/bookings', {
      ...{ variant_id, starts_at: free[0]?.starts_at, notify: false },
      customer: { email: `${name.replace(' ', '.')}@example.com`, first_name: name.split(' ')[0], last_name: name.split(' ')[1] },
    });
    return { booking, variant_id, day, firstDay: slots[0]?.starts_at.slice(0, 10) ?? '', free };
  }

  const startOf = async ({ id }: Booking): Promise<string> => (await api<Booking>(`/bookings/${id}`)).starts_at;

  it('are moved to a free time by keyboard, on a phone', async () => {
    const { booking, day, free } = await bookedOnFreeDay('Kay Board');
    const page = await openScreen(`/bookings/day?day=${day}`, { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: /^Move Kay Board at/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Choose a free time.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page
      .getByRole('button', { name: /^Move to / })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await form.getByText(/^Kay Board: from /).waitFor();
    await form.getByLabel('Notify the customer by e-mail').uncheck();
    await form.getByRole('button', { name: 'Move the booking' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Choose a free time.').waitFor({ state: 'detached' });
    expect(await startOf(booking)).toBe(free.at(-1)?.starts_at);
  });

  it('are moved by dragging them to a free time, and stay when they are dropped elsewhere', async () => {
    const { booking, day, free } = await bookedOnFreeDay('Dora Drag');
    const page = await openScreen(`/bookings/day?day=${day}`);
    const appointment = page.getByRole('link', { name: 'Dora Drag' });
    const slots = page.getByRole('button', { name: /^Move to / });
    const dragTo = async (target: Locator): Promise<void> => {
      await appointment.hover();
      await page.mouse.down();
      await page.mouse.move(5, 5, { steps: 4 });
      await slots.first().waitFor();
      await target.hover({ force: true });
      await target.hover({ force: true });
      await page.mouse.up();
    };
    await dragTo(page.getByRole('heading', { level: 1 }));
    await slots.first().waitFor({ state: 'detached' });
    expect(await startOf(booking)).toBe(free[0]?.starts_at);
    await dragTo(slots.last());
    const form = page.getByRole('dialog');
    await form.getByLabel('Notify the customer by e-mail').uncheck();
    await form.getByRole('button', { name: 'Move the booking' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await startOf(booking)).toBe(free.at(-1)?.starts_at);
  });

  it('are refused at a chosen time that someone else takes meanwhile', async () => {
    const { booking, variant_id, day, firstDay, free } = await bookedOnFreeDay('Tess Taken');
    const page = await openScreen(`/bookings/${booking.id}`);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const form = page.getByRole('dialog');
    const times = form.getByLabel('Free times');
    await times.waitFor();
    const wanted = (await times.locator('option').last().getAttribute('value')) ?? '';
    await times.selectOption(wanted);
    // A chosen time applies only to its day: it is not selected after a switch to another day, nor after the switch
    // back.
    for (const shown of [firstDay, day, firstDay, day]) {
      await form.getByLabel('Day').fill(shown);
      await times.locator(`option[value*="${shown}"]`).last().waitFor({ state: 'attached' });
      expect(await times.inputValue()).toContain(shown);
      expect(await times.getByText('no longer free').count()).toBe(0);
    }
    await times.selectOption(wanted);
    const { starts_at, seats_available: seats } = free.at(-1) ?? { starts_at: '', seats_available: 1 };
    const customer = { email: 'faster@example.com', first_name: 'Faster', last_name: 'Friend' };
    await api('/bookings', { ...{ variant_id, starts_at, seats, notify: false }, customer });
    await times.getByText('no longer free').waitFor({ state: 'attached' });
    expect(await times.inputValue()).toBe(wanted);
    await form.getByRole('button', { name: 'Move the booking' }).click();
    await form.locator('[aria-invalid="true"][name="starts_at"]').waitFor();
    expect(await startOf(booking)).toBe(free[0]?.starts_at);
  });

  it.each([1280, 390])('are shown by hour under their resource, and link to the booking, at %i px', async (width) => {
    const [booking] = await api<readonly Booking[]>('/bookings?status=confirmed&limit=1');
    const page = await openScreen(`/bookings/day?day=${booking?.starts_at.slice(0, 10)}`, { viewport: { width, height: 900 } });
    const room = page.getByRole('region', { name: 'Bookings by hour' }).getByRole('region', { name: 'Tasting room' });
    const appointment = room.getByRole('link', { name: booking?.customer_name ?? '' }).first();
    await appointment.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await appointment.click();
    await page.getByRole('heading', { level: 1, name: /^Booking B/ }).waitFor();
    await page.goBack();
    await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/day=\d{4}-\d\d-\d\d$/);
    await room.getByText('No bookings').waitFor();
  });
});
