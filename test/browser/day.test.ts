import type { Page } from 'playwright-core';
import { keyWorkerAt } from '#test/browser/count-keys.ts';
import { type Worker, workerAt } from '#test/browser/count-work.ts';
import { dayTasks, type Row } from '#test/browser/day-tasks.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems, unused } from '#test/support/harness/browser.ts';
import { until } from '#test/support/harness/until.ts';

describeConsole('the tasks of a day', ({ stack, open, openScreen, call }) => {
  /**
   * Creates an endpoint that fails, and waits for the endpoint's first failed attempt. Some of the day's tasks need a
   * failing endpoint and a failed attempt.
   */
  async function failEndpoint(name: string): Promise<void> {
    const endpoint = await call<Row>('/webhook-endpoints', { url: `http://127.0.0.1:1/${name}-${unused()}`, topics: ['order.paid'] });
    const [mug] = await call<readonly { readonly variants: readonly Row[] }[]>('/products?sku=ENAMEL-MUG');
    await call('/orders', {
      ...{ line_items: [{ variant_id: mug?.variants[0]?.id, quantity: 1 }], payment_status: 'paid' },
      customer: { email: 'day@example.com' },
    });
    await until(
      () => call<{ readonly failed_attempts: number } | undefined>(`/webhook-endpoints/${endpoint.id}`),
      (one) => (one?.failed_attempts ?? 0) > 0,
    );
  }

  /**
   * Performs all tasks from the home screen, and prints the effort of each. Returns the tasks that failed or exceeded
   * their limits.
   */
  async function workThrough<One extends Worker>(
    page: Page,
    workerOf: (page: Page) => One,
    inspect: (worker: One, task: string) => Promise<void>,
  ): Promise<readonly string[]> {
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    const figures: string[] = [];
    const tooMuch: string[] = [];
    for (const [name, atMost, task] of dayTasks(call)) {
      await page.goto(`/admin/${stack.demo.store_id}/home`);
      await page.getByRole('list', { name: 'Open tasks' }).waitFor();
      const worker = workerOf(page);
      const startMs = performance.now();
      // A failed task does not stop the others.
      const failure = await task(worker).catch((error: Error) => error);
      if (failure instanceof Error) tooMuch.push(`${name}: ${failure.message}`);
      const { clicks, fields, keys } = worker.work;
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
      figures.push(`${name}: ${clicks} clicks, ${fields} fields, ${keys} keys, ${seconds} s`);
      if (clicks > atMost.clicks || fields > atMost.fields || keys > atMost.keys) tooMuch.push(figures.at(-1) ?? '');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await inspect(worker, name);
    }
    process.stderr.write(`The tasks of a day:\n${figures.map((line) => `  ${line}\n`).join('')}`);
    return tooMuch;
  }

  // The tasks never need more clicks on a wide screen than on a phone, so the test counts clicks on a phone.
  it('need few clicks, and no typed id, on a phone', async () => {
    await failEndpoint('clicks');
    const page = await openScreen('/home', { viewport: { width: 390, height: 844 } });
    expect(await workThrough(page, workerAt, async () => {})).toEqual([]);
  });

  it('work by keyboard alone in dark mode, with a visible focus that is never lost and no accessibility violation', async () => {
    await failEndpoint('keys');
    const page = await open(stack.origin, { viewport: { width: 1280, height: 844 }, colorScheme: 'dark' });
    await page.goto(`/admin/${stack.demo.store_id}/home`);
    await keyWorkerAt(page).click(page.getByRole('button', { name: 'Demo Owner' }));
    const problems: string[] = [];
    const tooMuch = await workThrough(page, keyWorkerAt, async (worker, task) => {
      await worker.checkFocus();
      for (const problem of [...new Set(worker.problems), ...(await accessibilityProblems(page))]) problems.push(`${task}: ${problem}`);
    });
    expect(problems).toEqual([]);
    expect(tooMuch).toEqual([]);
  });
});
