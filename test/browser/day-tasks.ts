import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Work, Worker } from '#test/browser/count-work.ts';
import type { Desk } from '#test/browser/describe-console.ts';
import { unused } from '#test/support/harness/browser.ts';
import { until } from '#test/support/harness/until.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };
export type Task = readonly [name: string, atMost: Work, task: (worker: Worker) => Promise<void>];
/** A PNG image of one white pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4//8/AAX+Av7czFnnAAAAAElFTkSuQmCC';

const closed = (page: Page): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' });
const title = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

/**
 * Returns twelve daily tasks of a shop. Each has a limit on clicks, fields and key presses, and starts at the home
 * screen.
 */
export function dayTasks(call: Desk['call']): readonly Task[] {
  async function firstOf(list: string): Promise<Row> {
    const [row] = await call<readonly Row[]>(list);
    if (row === undefined) throw new Error(`${list} has no row`);
    return row;
  }

  return [
    [
      'see what waits',
      { clicks: 0, fields: 0, keys: 0 },
      async ({ page }) => {
        await page.getByRole('list', { name: 'Open tasks' }).waitFor();
        await page
          .getByRole('region', { name: 'Sales today' })
          .getByText(/last \w+day/)
          .first()
          .waitFor();
      },
    ],
    [
      'find an order by the name of its customer',
      { clicks: 2, fields: 1, keys: 10 },
      async ({ page, find }) => {
        const orders = await call<readonly Row[]>('/orders?status=processing&payment_status=paid&limit=20');
        const order = orders.find((one) => one['customer_name'] !== null) ?? { id: 0 };
        await find(String(order['customer_name']), new RegExp(`${order['name']}\\b`));
        await title(page, `Order ${order['name']}`);
      },
    ],
    [
      'refund one line',
      { clicks: 4, fields: 2, keys: 20 },
      async ({ page, find, click, fill }) => {
        const order = await firstOf('/orders?status=delivered&payment_status=paid&limit=1');
        await find(String(order['name']));
        await click(page.getByRole('button', { name: 'Refund', exact: true }));
        await fill(page.getByRole('dialog').getByRole('spinbutton').first(), '1');
        await click(page.getByRole('button', { name: /^Refund .\d/ }));
        await page
          .getByRole('region', { name: 'Timeline' })
          .getByText(/^Refunded .\d/)
          .first()
          .waitFor();
      },
    ],
    [
      'make a product with two options, six variants, stock and a picture',
      { clicks: 8, fields: 9, keys: 65 },
      async ({ page, find, click, fill }) => {
        const name = `Linen shirt ${unused()}`;
        await find('new product');
        await fill(page.getByLabel('Name', { exact: true }), name);
        await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: Buffer.from(png, 'base64') }));
        await fill(page.getByLabel('Image URL'), 'https://pictures.example/shirt.png');
        await page.keyboard.press('Enter');
        await fill(page.getByLabel('Price of variant 1 in EUR', { exact: true }), '39,90');
        await fill(page.getByLabel('In stock of variant 1'), '5');
        for (const [option, values] of [
          ['Size', 'S\nM\nL'],
          ['Color', 'Sand\nNavy'],
        ] as const) {
          await click(page.getByRole('button', { name: 'Add an option' }));
          await fill(page.getByLabel('Option', { exact: true }).last(), option);
          await fill(page.getByLabel('Values, one per line').last(), values);
        }
        await click(page.getByRole('button', { name: 'Create product with 6 variants' }));
        await title(page, name);
        await page.getByRole('heading', { name: '6 variants' }).waitFor();
      },
    ],
    [
      'receive a part of a purchase order',
      { clicks: 3, fields: 2, keys: 45 },
      async ({ page, click, fill }) => {
        await click(page.getByRole('region', { name: 'Purchase orders to receive' }).getByRole('listitem').getByRole('link').first());
        await click(page.getByRole('button', { name: 'Receive', exact: true }));
        const units = page.getByRole('dialog').getByRole('spinbutton');
        await fill(units.first(), '1');
        if ((await units.count()) > 1) await fill(units.nth(1), '0');
        await click(page.getByRole('dialog').getByRole('button', { name: 'Receive items' }));
        await page.getByText('Partly received').first().waitFor();
      },
    ],
    [
      'book an appointment and move it',
      { clicks: 8, fields: 5, keys: 60 },
      async ({ page, find, click, fill, choose }) => {
        const { id } = await firstOf('/products?kind=booking');
        const { variants } = await call<{ readonly variants: readonly Row[] }>(`/products/${id}`);
        const slots = await call<readonly { readonly starts_at: string }[]>(
          `/bookings/availability?variant_id=${variants[0]?.id}&limit=250`,
        );
        const day = slots.at(-1)?.starts_at.slice(0, 10) ?? '';
        await find('new booking');
        const form = page.getByRole('dialog');
        const service = form.locator('option', { hasText: 'Coffee tasting' }).first();
        await service.waitFor({ state: 'attached' });
        await choose(form.getByLabel('Service'), { label: (await service.textContent()) ?? '' });
        await fill(form.getByLabel('Day'), day);
        const free = form.getByLabel('Free times').locator(`option[value^="${day}"]`);
        await free.first().waitFor({ state: 'attached' });
        await fill(form.getByLabel('E-mail', { exact: true }), 'day@example.com');
        await fill(form.getByLabel('First name'), 'Dana');
        await click(form.getByRole('button', { name: 'Book', exact: true }));
        await title(page, /^Booking B/);
        await click(page.getByRole('button', { name: 'Move', exact: true }));
        await fill(form.getByLabel('Day'), day);
        await free.first().waitFor({ state: 'attached' });
        await choose(form.getByLabel('Free times'), (await free.last().getAttribute('value')) ?? '');
        await click(form.getByRole('button', { name: 'Move the booking' }));
        await closed(page);
      },
    ],
    [
      'issue a gift card and find it by its code',
      { clicks: 5, fields: 3, keys: 30 },
      async ({ page, find, click, fill }) => {
        await find('issue');
        await fill(page.getByRole('dialog').getByLabel('Value'), '25');
        await click(page.getByRole('button', { name: 'Issue the card' }));
        const shown = page.getByRole('dialog', { name: 'The gift card is issued' });
        const code = /[A-Z0-9]{16}/.exec((await shown.innerText()).replaceAll(/[\s-]/g, ''))?.[0] ?? '';
        await click(shown.getByRole('button', { name: 'Done' }));
        await find(code);
        await title(page, `Gift card ····${code.slice(-4)}`);
      },
    ],
    [
      'see why a webhook fails, and send it again',
      { clicks: 3, fields: 0, keys: 35 },
      async ({ page, click }) => {
        await page.reload();
        await click(page.getByRole('link', { name: 'View delivery' }).first());
        await page.getByRole('heading', { level: 2, name: 'Attempts', exact: true }).waitFor();
        await click(page.getByRole('button', { name: 'Resend' }));
        await click(page.getByRole('dialog').getByRole('button', { name: 'Send it now' }));
        await closed(page);
      },
    ],
    [
      'compare two weeks, and save them',
      { clicks: 3, fields: 0, keys: 90 },
      async ({ page, click }) => {
        await click(page.getByRole('link', { name: 'View sales' }));
        await click(page.getByRole('button', { name: 'Last 14 days' }));
        await page
          .getByRole('region', { name: 'Totals' })
          .getByText(/(up|down) from|Same as/)
          .first()
          .waitFor();
        const saved = page.waitForEvent('download');
        await click(page.getByRole('button', { name: 'Export as CSV' }));
        await saved;
      },
    ],
    [
      'add a colleague with few rights',
      { clicks: 4, fields: 3, keys: 30 },
      async ({ page, find, click, fill }) => {
        const name = `Helper ${unused()}`;
        await find('staff');
        await click(page.getByRole('button', { name: 'Invite a staff member' }));
        await fill(page.getByRole('dialog').getByLabel('E-mail'), `${unused()}@example.com`);
        await fill(page.getByLabel('Name', { exact: true }), name);
        await click(page.getByLabel('Orders', { exact: true }));
        await click(page.getByRole('button', { name: 'Send the invitation' }));
        await page.getByRole('button', { name: `Actions for ${name}` }).waitFor();
      },
    ],
    [
      'change the prices of 60 products',
      { clicks: 6, fields: 3, keys: 35 },
      async ({ page, find, click, fill }) => {
        const word = `Sale${unused()}`;
        for (let first = 0; first < 60; first += 10) {
          await Promise.all(
            Array.from({ length: 10 }, (_, index) =>
              call('/products', { name: `Mug ${first + index + 1} ${word}`, status: 'active', variants: [{ price: '10.00' }] }),
            ),
          );
        }
        // Polls slowly, so that enough of the owner's rate limit is left for the next task.
        await until(
          async () => {
            await pause(500);
            return call<readonly Row[]>(`/products?q=${word}&limit=250`);
          },
          (found) => found.length === 60,
        );
        await find('products');
        await title(page, 'Products');
        await fill(page.getByLabel('Search', { exact: true }), word);
        await page.keyboard.press('Enter');
        await page.waitForURL(`**q=${word}*`);
        await page
          .getByRole('checkbox', { name: new RegExp(`^Select Mug \\d+ ${word}`) })
          .nth(49)
          .waitFor();
        await click(page.getByLabel('Select all on this page'));
        await click(page.getByRole('button', { name: 'Select all results' }));
        await page.getByText('60 selected').waitFor();
        await click(page.getByRole('button', { name: 'Change prices' }));
        await fill(page.getByRole('dialog').getByLabel('Value'), '10');
        const startMs = performance.now();
        await click(page.getByRole('button', { name: 'Change the prices of 60 products' }));
        await page.getByText('60 done.', { exact: true }).waitFor();
        process.stderr.write(`60 prices took ${((performance.now() - startMs) / 1000).toFixed(1)} s\n`);
        const after = await call<readonly { readonly variants: readonly Row[] }[]>(`/products?q=${word}&limit=250`);
        expect(new Set(after.map(({ variants }) => variants[0]?.['price']))).toEqual(new Set(['11.00']));
      },
    ],
    [
      'import a file of a shop',
      { clicks: 5, fields: 2, keys: 20 },
      async ({ page, find, click, choose, attach }) => {
        const name = `Imported mug ${unused()}`;
        const file = `Handle,Title,Variant Price\n${name.toLowerCase().replaceAll(' ', '-')},${name},12.50\n`;
        await find('import a');
        const form = page.getByRole('dialog');
        await choose(form.getByLabel('Type'), 'products');
        await attach(form.getByLabel('File', { exact: true }), { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });
        await click(form.getByRole('button', { name: 'Upload and preview' }));
        await page.getByText('1 will be created').waitFor();
        await click(page.getByRole('button', { name: 'Apply', exact: true }));
        await click(form.getByRole('button', { name: 'Apply', exact: true }));
        await page.getByText('1 created').waitFor();
      },
    ],
  ];
}
