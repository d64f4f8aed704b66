import type { Request, Response } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { followsStore } from '#test/browser/watch-calls.ts';
import { accessibilityProblems } from '#test/support/harness/browser.ts';

describeConsole('the console', ({ stack, call: api, logIn, openScreen, open }) => {
  const ordersOf = (query: string) =>
    api<readonly { readonly id: number; readonly name: string; readonly total: string }[]>(`/orders?${query}`);

  async function firstOrder(query: string): Promise<{ readonly id: number; readonly name: string; readonly total: string }> {
    const [order] = await ordersOf(`${query}&limit=1`);
    if (order === undefined) throw new Error(`the demo has no order with ${query}`);
    return order;
  }

  it('logs in with one click, and opens the requested page', async () => {
    const page = await logIn('/orders?payment_status=paid');
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    await page.getByRole('table').waitFor();
    expect(new URL(page.url()).search).toBe('?payment_status=paid');
    // After a reload, no new log-in is needed.
    await page.reload();
    await page.getByRole('table').waitFor();
  });

  it('waits for config.json before the log-in, but not after it', async () => {
    const page = await open(stack.origin);
    let reads = 0;
    await page.route('**/admin/config.json', async (route) => {
      reads += 1;
      // The first request for `config.json` succeeds. The second request, after the log-in, gets no response.
      if (reads === 1) await route.continue();
    });
    await page.goto(`/admin/${stack.demo.store_id}/orders`);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    await page.getByRole('table').waitFor();
    expect(reads).toBe(2);
  });

  it('leads Back to the page before a log-in, and not to the log-in', async () => {
    const page = await logIn('/orders');
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    // The browser reloads the console, so the console logs in again.
    await page.goto(`/admin/${stack.demo.store_id}/customers`);
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
  });

  it("formats dates for the store's country, whatever the browser's locale", async () => {
    const page = await openScreen('/orders', { locale: 'en-US', timezoneId: 'America/New_York' });
    const { created_at } = await api<{ readonly created_at: string }>(`/orders/${(await firstOrder('')).id}`);
    const clock = new Date(created_at).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Dublin', timeStyle: 'short' });
    expect(await page.locator('main tbody time').first().innerText()).toMatch(
      new RegExp(`^(today|yesterday|\\d{1,2} [A-Z][a-z]{2,3} \\d{4}), ${clock}$`, 'i'),
    );
  });

  it('keeps no token where a script of another page could read it', async () => {
    const page = await logIn('/orders');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))).not.toMatch(/ey[A-Z]/);
  });

  it('opens a second tab without a log-in even if the first is busy, and logs out all tabs', async () => {
    const page = await logIn('/orders');
    const second = await page.context().newPage();
    // If the cookies remained, the log-in page would recognize the person.
    await page.context().clearCookies();
    // Delays the second tab's request for tokens by half a second. This has the same effect as a first tab that is too
    // busy to answer.
    await second.addInitScript(() => {
      const post = BroadcastChannel.prototype.postMessage;
      BroadcastChannel.prototype.postMessage = function (message: unknown) {
        setTimeout(() => post.call(this, message), (message as { readonly type: string }).type === 'ask' ? 500 : 0);
      };
    });
    await second.goto(`${stack.origin}/admin/${stack.demo.store_id}/orders`);
    await second.getByRole('table').waitFor();
    await second.getByRole('button', { name: /^Account of/ }).click();
    await second.getByRole('button', { name: 'Log out' }).click();
    await second.getByText('You’re logged out.').waitFor();
    await page.getByText('You’re logged out.').waitFor();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  });

  it('is accessible with an open form, in light and dark, wide and on a phone', async () => {
    const { id } = await firstOrder('payment_status=paid');
    const page = await openScreen(`/orders/${id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('dialog').waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityProblems(page)).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

  it('can be read from right to left, wide and on a phone', async () => {
    const page = await openScreen('/home');
    const { id } = await firstOrder('payment_status=paid');
    for (const path of ['/home', '/orders', `/orders/${id}`, '/bookings/day', '/reports/sales']) {
      await page.goto(`/admin/${stack.demo.store_id}${path}`);
      await page.getByRole('button', { name: /^Account of/ }).waitFor();
      await page.locator('main h1').waitFor();
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      while ((await page.locator('main .loading').count()) > 0) await page.waitForTimeout(50);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const found = await page.evaluate(() => ({
          excessPx: document.documentElement.scrollWidth - innerWidth,
          beginsRight:
            [...document.querySelectorAll('.store, .screens .menu')].reduce(
              (right, one) => Math.max(right, one.getBoundingClientRect().right),
              0,
            ) >
            innerWidth * 0.7,
          direction: getComputedStyle(document.querySelector('h1') ?? document.body).direction,
        }));
        expect({ path, width, ...found }).toEqual({ path, width, excessPx: 0, beginsRight: true, direction: 'rtl' });
      }
    }
  });

  it("requests nothing twice on slow 4G, and loads a screen's file during the log-in", async () => {
    const page = await openScreen('/orders');
    await page.getByRole('table').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    // The network conditions of Lighthouse's "slow 4G" preset, which simulates a phone.
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 },
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const cache of ['cold', 'warm']) {
      if (cache === 'cold') await session.send('Network.clearBrowserCache');
      const happened: string[] = [];
      const note = (request: Request): void => void happened.push(new URL(request.url()).pathname);
      const noteAnswer = (response: Response): void => void happened.push(`answered ${new URL(response.url()).pathname}`);
      page.on('request', note).on('response', noteAnswer);
      const startMs = Date.now();
      const secondsUntil = async (there: Promise<unknown>): Promise<string> => {
        await there;
        return ((Date.now() - startMs) / 1000).toFixed(2);
      };
      await page.reload({ waitUntil: 'commit' });
      const [heading, navigation, rows] = await Promise.all([
        secondsUntil(page.getByRole('heading', { level: 1 }).waitFor()),
        secondsUntil(page.getByRole('navigation').first().waitFor()),
        secondsUntil(page.getByRole('table').waitFor()),
      ]);
      const paints = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime));
      const firstPaint = ((paints[0] ?? Number.NaN) / 1000).toFixed(2);
      process.stderr.write(
        `Slow 4G, ${cache}: first paint ${firstPaint} s, heading ${heading} s, navigation ${navigation} s, rows ${rows} s\n`,
      );
      page.off('request', note).off('response', noteAnswer);
      expect(happened).not.toContainEqual(expect.stringContaining('openid-configuration'));
      const fileAt = happened.findIndex((path) => /\/order-list-\w+\.js$/.test(path));
      expect(fileAt).toBeGreaterThan(-1);
      expect(fileAt).toBeLessThan(happened.indexOf('answered /admin/v1/me'));
      const calls = happened.filter((path) => path.startsWith('/admin/v1/') && !path.endsWith('/events'));
      expect(new Set(calls).size).toBe(calls.length);
    }
  });

  it('calls the API once for a filtered list', async () => {
    const page = await openScreen('/orders');
    await page.getByRole('table').waitFor();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (!followsStore(request)) calls.push(new URL(request.url()).pathname);
    });
    const answered = page.waitForResponse((response) => response.url().includes('payment_status=paid'));
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('form', { name: 'Filters' }).getByLabel('Payment').selectOption('paid');
    await page.waitForURL(/payment_status=paid/);
    await answered;
    expect(calls).toEqual([`/admin/v1/stores/${stack.demo.store_id}/orders`]);
  });

  it('lets a newcomer refund an order by the texts on the screens', async () => {
    const page = await open(stack.origin, { viewport: { width: 1280, height: 900 } });
    await page.goto(stack.demo.console);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('form', { name: 'Filters' }).getByLabel('Payment').selectOption('paid');
    await page.waitForFunction(() => {
      const cells = [...document.querySelectorAll('tbody td[data-label="Payment"]')];
      return cells.length > 0 && cells.every((cell) => cell.textContent === 'Paid');
    });
    await page.locator('tbody').getByRole('link').first().click();
    await page.getByRole('heading', { name: /^Order #/ }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('dialog').getByRole('spinbutton').first().fill('1');
    await page.getByRole('button', { name: /^Refund .\d/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await api<readonly unknown[]>(`/orders/${id}/refunds`)).toHaveLength(1);
  });

  it('refunds exactly the shown amount of a unit', async () => {
    const order = await firstOrder('payment_status=paid');
    const page = await openScreen('/orders');
    await page.getByRole('combobox', { name: 'Find' }).fill(String(order.id));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Order ${order.name}` }).waitFor();
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('dialog').getByRole('spinbutton').first().fill('1');
    const button = page.getByRole('button', { name: /^Refund .\d/ });
    await button.waitFor();
    const shown = (await button.textContent())?.replaceAll(/[^\d.]/g, '');
    // Act like an impatient person who clicks twice.
    await button.dblclick();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const refunds = await api<readonly { readonly amount: string }[]>(`/orders/${order.id}/refunds`);
    expect(refunds.map(({ amount }) => amount)).toEqual([shown]);
    await page
      .getByText('Partially refunded')
      .or(page.getByText('Refunded', { exact: true }))
      .first()
      .waitFor();
  });

  it('shows errors at their fields, and changes nothing', async () => {
    const order = await firstOrder('payment_status=paid');
    const page = await openScreen(`/orders/${order.id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Custom amount').fill('999999');
    await page.getByRole('button', { name: 'Refund', exact: true }).last().click();
    await page.locator('[aria-invalid="true"][name="amount"]').waitFor();
    expect(await api(`/orders/${order.id}/refunds`)).toEqual([]);
  });

  it('marks as paid, fulfills and cancels', async () => {
    const unpaid = await ordersOf('payment_status=unpaid&status=pending&limit=2');
    const [first, second] = unpaid;
    if (first === undefined || second === undefined) throw new Error('the demo has fewer than two pending orders');
    const page = await openScreen(`/orders/${first.id}`);
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Fulfill' }).click();
    await page.getByLabel('Tracking number').fill('JD0001');
    await page.getByRole('dialog').getByRole('button', { name: 'Fulfill' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await api(`/orders/${first.id}`)).toMatchObject({
      ...{ payment_status: 'paid', fulfillment_status: 'fulfilled', tracking: { number: 'JD0001' } },
    });
    await page.goto(`/admin/${stack.demo.store_id}/orders/${second.id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByLabel('Reason').selectOption('inventory');
    expect(await page.getByLabel('Refund in full').count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await api(`/orders/${second.id}`)).toMatchObject({ status: 'cancelled', cancel_reason: 'inventory' });
  });
});
