import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { closeServer, listen } from '#infra/local/gateway/http-front.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { rowAction } from '#test/browser/row-action.ts';
import { followsStore } from '#test/browser/watch-calls.ts';
import { unused } from '#test/support/harness/browser.ts';
import { until } from '#test/support/harness/until.ts';

type Request = { readonly headers: Readonly<Record<string, unknown>>; readonly body: string };
type Row = { readonly id: number; readonly status: string; readonly event_id: string };

describeConsole('the screens for developers', ({ stack, call: api, openScreen }) => {
  let server: Server;
  let receiver = '';
  /** The status with which the receiver answers, and the requests that it has received. */
  let answer = 200;
  const received: Request[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
        response.writeHead(answer).end();
      });
    });
    await listen(server, 0);
    receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    answer = 200;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await closeServer(server);
  });

  const goTo = (page: Page, path: string) => page.goto(`/admin/${stack.demo.store_id}${path}`);

  /** Calls the public API with an API key. */
  const call = (path: string, secret: string, body?: object): Promise<Response> =>
    fetch(`${stack.demo.api}${path}`, {
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });

  /** Creates a product and returns the id of the request. */
  async function createProduct(name: string): Promise<string> {
    const response = await call('/products', stack.demo.keys?.full ?? '', { name, variants: [{ price: '12.50', sku: `SKU-${name}` }] });
    expect(response.status).toBe(201);
    return response.headers.get('x-request-id') ?? '';
  }

  const idOf = (page: Page): number => Number(new URL(page.url()).pathname.split('/').at(-1));

  /** Adds an endpoint through the form, and returns its id and signing secret. */
  async function addEndpoint(
    page: Page,
    path: string,
    topics: readonly string[],
  ): Promise<{ readonly id: number; readonly secret: string }> {
    await goTo(page, '/webhook-endpoints');
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    await page.getByLabel('URL').fill(receiver + path);
    await page.getByLabel('All, including future topics').uncheck();
    for (const topic of topics) await page.getByRole('checkbox', { name: topic }).check();
    await page.getByText(`"topic": "${topics.at(-1)}"`).waitFor();
    await page.getByRole('button', { name: 'Add the endpoint' }).click();
    const secret = /whsec_\S+/.exec(await page.getByRole('dialog').getByText('WEBHOOK_SECRET=').innerText())?.[0] ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: receiver + path }).waitFor();
    return { id: idOf(page), secret };
  }

  const deliveriesTo = (endpointId: number) => api<readonly Row[]>(`/webhook-deliveries?endpoint_id=${endpointId}`);

  it('creates a key that works, removes unneeded scopes, replaces its secret, and revokes it', async () => {
    const page = await openScreen('/api-keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const name = `Till ${unused()}`;
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'ERP', exact: true }).click();
    await page.getByRole('button', { name: 'Create the key' }).click();
    const shownSecret = async (): Promise<string> =>
      (await page.getByRole('dialog').getByText('STORE_API_KEY=').innerText()).replace('STORE_API_KEY=', '').trim();
    const secret = await shownSecret();
    await page.getByRole('dialog').getByText('/v1/products?limit=3').waitFor();
    // Escape must not close the dialog.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Done' }).click();
    expect((await call('/products?limit=1', secret)).status).toBe(200);

    const row = page.getByRole('row', { name });
    const keys = () =>
      api<readonly { readonly id: number; readonly name: string; readonly scopes: readonly string[]; readonly status: string }[]>(
        '/api-keys',
      );
    const till = async () => (await keys()).find((key) => key.name === name);
    const id = (await till())?.id;
    type Counts = { readonly keys: readonly { readonly key: { readonly id: number } }[] };
    await until(
      () => api<Counts>('/api-log/counts'),
      (counts) => counts.keys.some(({ key }) => key.id === id),
    );
    await rowAction(page, name, 'Permissions');
    await page.getByText(/^It holds 5 scopes; its calls since .+ \(1\) needed 1: read_products\.$/).waitFor();
    await page.getByRole('button', { name: 'Keep only 1 scope' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await till()).toMatchObject({ scopes: ['read_products'] });

    await rowAction(page, name, 'Roll');
    await page.getByRole('dialog').getByText('Last used').waitFor();
    await page.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByText('No calls refused since then.').waitFor();
    const rolled = await shownSecret();
    expect((await call('/products?limit=1', rolled)).status).toBe(200);
    expect((await call('/products?limit=1', secret)).status).toBe(401);
    await page.getByText('Refused once since then').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    await rowAction(page, name, 'Revoke');
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText(`${name} is revoked.`).waitFor();
    expect(await till()).toMatchObject({ status: 'revoked' });
    expect((await call('/products?limit=1', rolled)).status).toBe(401);
    await row.getByRole('button').first().waitFor({ state: 'detached' });
  });

  it('adds an endpoint, sends it a sample, confirms its signature, and explains wrong ones', async () => {
    const page = await openScreen('/webhook-endpoints');
    const { secret } = await addEndpoint(page, '/sample', ['order.created', 'order.paid']);
    received.length = 0;
    await page.getByRole('button', { name: 'Send a sample' }).click();
    await page.getByLabel('Topic').selectOption('order.paid');
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.getByRole('heading', { name: 'Delivery of order.paid' }).waitFor();
    expect(await api(`/webhook-deliveries/${idOf(page)}`)).toMatchObject({ status: 'succeeded', response_code: 200 });
    const [got] = received;

    await goTo(page, '/signature');
    await page.getByRole('heading', { name: 'Signature checker' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!followsStore(request)) asked.push(request.url());
    });
    await page.getByLabel('Signing secret').fill(secret);
    await page.getByLabel('Headers').fill(JSON.stringify(got?.headers));
    await page.getByLabel('Raw body').fill(got?.body ?? '');
    const result = page.getByRole('status').filter({ hasText: /^(valid|no_match)/ });
    await page.getByRole('button', { name: 'Examine' }).click();
    await result.getByText('It was signed with secret 1 of those above.').waitFor();
    await page.getByLabel('Raw body').fill(JSON.stringify(JSON.parse(got?.body ?? ''), undefined, 2));
    await page.getByRole('button', { name: 'Examine' }).click();
    await result.getByText('The body was parsed and serialized again').waitFor();
    expect(asked).toEqual([]);
  });

  it('rotates the secret of an endpoint with an overlap, and deletes it', async () => {
    const page = await openScreen('/webhook-endpoints');
    const { id, secret } = await addEndpoint(page, '/roll', ['order.paid']);
    // The menu can be opened and closed by keyboard.
    await page.getByText('More actions').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete' }).waitFor({ state: 'hidden' });
    await page.getByText('More actions').click();
    await page.getByRole('button', { name: 'Roll secret' }).click();
    await page.getByLabel('Overlap, in hours').fill('48');
    await page.getByText('Both secrets sign until').waitFor();
    await page.getByRole('button', { name: 'Replace the secret' }).click();
    const rolled = /whsec_\S+/.exec(await page.getByRole('dialog').getByText('WEBHOOK_SECRET=').innerText())?.[0] ?? '';
    expect(rolled).not.toBe(secret);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await api(`/webhook-endpoints/${id}`)).toMatchObject({ secret_last4: rolled.slice(-4) });
    await page.getByText('More actions').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Webhook endpoints' }).waitFor();
    expect(await api(`/webhook-endpoints/${id}`)).toBeUndefined();
  });

  it('disables an endpoint, shows how many deliveries were held, and enables it again', async () => {
    const page = await openScreen('/webhook-endpoints');
    const { id } = await addEndpoint(page, '/held', ['product.created']);
    await page.getByText('More actions').click();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch it off' }).click();
    await page.getByText('Your staff switched the endpoint off.').waitFor();
    await createProduct('Held');
    await until(
      () => deliveriesTo(id),
      ([first]) => first?.status === 'held',
    );
    await page.getByText('More actions').click();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('1 held delivery will be sent').waitFor();
    await page.getByRole('button', { name: 'Switch it on' }).click();
    await page.getByText('The endpoint is on again.').waitFor();
    expect(await api(`/webhook-endpoints/${id}`)).toMatchObject({ is_active: true, health: 'healthy' });
  });

  it('shows when a failed delivery is retried, and resends it', async () => {
    const page = await openScreen('/webhook-endpoints');
    const { id } = await addEndpoint(page, '/failing', ['product.created']);
    answer = 500;
    await createProduct('Failing');
    const [failed] = await until(
      () => deliveriesTo(id),
      ([first]) => (first as { readonly response_code?: unknown } | undefined)?.response_code === 500,
    );
    await goTo(page, `/webhook-deliveries?endpoint_id=${id}&response_class=5xx`);
    await page.getByRole('link', { name: 'product.created' }).click();
    await page.getByText('The endpoint is disabled at').waitFor();
    await page.locator('.ladder li').first().waitFor();
    answer = 200;
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.getByText('None. It was delivered.').waitFor();
    expect(await api(`/webhook-deliveries/${failed?.id}`)).toMatchObject({
      status: 'succeeded',
      tries: expect.arrayContaining([expect.objectContaining({ trigger: 'manual', failure: null })]),
    });
  });

  it('recovers a range: counts first, then starts and shows the progress', async () => {
    const page = await openScreen('/webhook-endpoints');
    const { id } = await addEndpoint(page, '/recovered', ['product.created']);
    await createProduct('Recovered');
    await until(
      () => deliveriesTo(id),
      ([first]) => first?.status === 'succeeded',
    );
    await page.getByRole('button', { name: 'Recover deliveries' }).click();
    await page.getByText('No deliveries in this range.').waitFor();
    const since = page.getByLabel('Events since');
    const midnight = (await since.inputValue()).replace(/T.*/, 'T00:00');
    await since.fill(midnight);
    await page.getByLabel('Deliveries', { exact: true }).selectOption('succeeded');
    await page.getByText('Sending takes at least 1 s').waitFor();
    expect(await since.inputValue()).toBe(midnight);
    await page.getByRole('button', { name: 'Send 1 again' }).click();
    await page.getByRole('heading', { name: 'Webhook recovery' }).waitFor();
    await page.getByText('of 1 queued or sent').waitFor();
    expect(await api(`/webhook-recoveries/${idOf(page)}`)).toMatchObject({ endpoint_id: id, status: 'succeeded', count: 1, left_out: 0 });
  });

  it('reports that the event log has no gap', async () => {
    const page = await openScreen('/events');
    await page.getByText('This page: 1–50 complete: no number is missing.').waitFor();
    await page.getByRole('button', { name: 'Check the log for gaps' }).click();
    await page.getByText(/Whole log: 1–\d+ complete: no number is missing\./).waitFor();
    // With a topic filter, missing sequence numbers are not gaps, because they belong to events with other topics.
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('form', { name: 'Filters' }).getByLabel('Topic').selectOption('order.paid');
    await page.getByText('This page:').waitFor({ state: 'detached' });
  });

  it('finds a request with its effects, and any other object by its id', async () => {
    const page = await openScreen('/webhook-endpoints');
    const { id } = await addEndpoint(page, '/found', ['product.created']);
    const requestId = await createProduct('Found');
    const [delivery] = await until(
      () => deliveriesTo(id),
      ([first]) => first?.status === 'succeeded',
    );
    await until(
      () => api<{ readonly call: unknown; readonly activity: unknown } | undefined>(`/requests/${requestId}`),
      (trace) => trace?.call !== null && trace?.activity !== null && trace !== undefined,
    );
    const find = async (text: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Find' }).fill(text);
      await page.keyboard.press('Enter');
    };
    await find(requestId);
    await page.getByText('POST /v1/products').waitFor();
    await page.getByText('answered 201').waitFor();
    const thread = page.locator('.thread');
    await thread.getByRole('link', { name: 'product.created' }).first().click();
    await page.getByRole('heading', { name: 'product.created' }).waitFor();
    expect(page.url()).toContain(delivery?.event_id);
    await page.getByText('Deliveries of this event').click();
    await page.getByTitle(`Id ${id}`, { exact: true }).waitFor();
    await find(String(delivery?.id));
    await page.getByRole('heading', { name: 'Delivery of product.created' }).waitFor();
    await find(delivery?.event_id ?? '');
    await page.getByRole('heading', { name: 'product.created', exact: true }).waitFor();
    await find('no-such-thing');
    await page.getByText('No results. Try a name').waitFor();
  });

  it('names the fields of a refused request, in the log and on the page of the request', async () => {
    const page = await openScreen('/api-log');
    const refused = await call('/products', stack.demo.keys?.full ?? '', { name: 'Mug', variants: [{ price: '12.505' }] });
    expect(refused.status).toBe(422);
    const requestId = refused.headers.get('x-request-id') ?? '';
    await until(
      () => api<readonly object[]>(`/api-log?request_id=${requestId}`),
      (rows) => rows.length === 1,
    );
    await goTo(page, `/api-log?request_id=${requestId}`);
    await page.getByRole('cell', { name: 'variants[0].price too_many_decimals', exact: true }).waitFor();
    await page.getByRole('link', { name: requestId }).click();
    await page.getByText('answered 422 variants[0].price too_many_decimals in').waitFor();
  });

  it('shows the author of each change', async () => {
    const made = await createProduct('Told');
    const [entry] = await until(
      () => api<readonly { readonly summary: string }[]>(`/activity?request_id=${made}`),
      ({ length }) => length > 0,
    );
    const page = await openScreen(`/activity?request_id=${made}`);
    expect(entry?.summary).toMatch(/: created, made via the API key ERP sync$/);
    await page.getByRole('link', { name: 'Product created' }).waitFor();
    await page.getByRole('cell', { name: 'ERP sync' }).waitFor();
    expect(await page.locator('main tbody tr').count()).toBe(1);
  });
});
