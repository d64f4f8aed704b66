import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '#test/support/harness/live-store.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { until } from '#test/support/harness/until.ts';

const program = join(__dirname, '../../../../infra/cli/store-api.ts');

type Answer = { readonly isError: boolean; readonly text: string };

let stack: RunningStack;
let shop: LiveStore;
let mug: { readonly id: number; readonly variants: readonly { readonly id: number }[] };
const clients: Client[] = [];
beforeAll(async () => {
  stack = await runStack(['--no-seed']);
  shop = await openLiveStore(stack, 'assisted');
  const { body } = await shop.api<{ data: typeof mug }>('POST', '/products', {
    ...{ name: 'Mug', status: 'active', variants: [{ price: '12.50', inventory_quantity: 10 }] },
  });
  mug = body.data;
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await assertNoFindingsAndRemove(stack);
});

/**
 * Starts the command with an API key, as an assistant would. Returns a client for the assistant, and functions that
 * call the command's tools.
 */
async function assistant(key: string, ...more: readonly string[]) {
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [program, 'mcp', ...more], stderr: 'ignore' },
    env: { STORE_API_URL: stack.demo.api, STORE_API_KEY: key },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  clients.push(client);
  const use = async (name: string, args: Record<string, unknown> = {}): Promise<Answer> => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [first] = content as readonly { readonly text: string }[];
    return { isError: isError === true, text: first?.text ?? '' };
  };
  const json = async (name: string, args: Record<string, unknown>) => {
    const { isError, text } = await use(name, args);
    expect({ isError, text }).toEqual({ isError: false, text });
    return JSON.parse(text);
  };
  return { client, use, json };
}

async function keyWith(scopes: readonly string[]): Promise<string> {
  const { body } = await shop.admin<{ data: { secret: string } }>('POST', '/api-keys', { name: 'Assistant', scopes });
  return body.data.secret;
}

describe('store-api mcp', () => {
  let full: Awaited<ReturnType<typeof assistant>>;
  beforeAll(async () => {
    full = await assistant(shop.secret);
  });

  it('has five tools; one of them writes', async () => {
    const { tools } = await full.client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['find_operations', true],
      ['describe_operation', true],
      ['read', true],
      ['plan_write', true],
      ['carry_out', false],
    ]);
  });

  it('states the type of every argument, so that any client can send it', async () => {
    const { tools } = await full.client.listTools();
    for (const { name, inputSchema } of tools)
      for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
        expect({ name, argument, schema }).toMatchObject({ schema: { type: expect.stringMatching(/^(?:string|array|object)$/) } });
    expect(tools.find(({ name }) => name === 'plan_write')?.inputSchema.properties?.['body']).toMatchObject({ type: 'object' });
  });

  it('finds operations by words, and describes their input', async () => {
    const { text } = await full.use('find_operations', { words: 'refund order' });
    expect(text.split('\n')).toContain('createRefund (write): Refund an order, in part or in full. POST /orders/{id}/refunds');
    const described = await full.json('describe_operation', { operation: 'createProduct' });
    expect(described).toMatchObject({ method: 'POST', path: '/products', is_read: false, ids: [] });
    expect(described.body.properties.name).toMatchObject({ type: 'string', maxLength: 200 });
  });

  it('reads with filters, and names an unknown filter', async () => {
    expect(await full.json('read', { operation: 'listProducts', query: { status: 'active', limit: 5 } })).toMatchObject({
      data: [{ id: mug.id }],
    });
    expect(await full.use('read', { operation: 'listProducts', query: { colour: 'red' } })).toEqual({
      isError: true,
      text: expect.stringMatching(/^listProducts has no parameter colour\. Its parameters: limit, cursor, /),
    });
  });

  it('writes only with a plan, and executes it once', async () => {
    const body = { name: 'Cup', variants: [{ price: '3.00' }] };
    expect(await full.use('read', { operation: 'createProduct', body })).toEqual({
      isError: true,
      text: 'createProduct changes data: use plan_write first.',
    });
    const { token, ...plan } = await full.json('plan_write', { operation: 'createProduct', body });
    expect(plan).toMatchObject({ will_send: { method: 'POST', path: '/products', body }, object_now: null });
    const list = () => full.json('read', { operation: 'listProducts' });
    expect((await list()).data).toHaveLength(1);
    const made = await full.json('carry_out', { token });
    expect(await full.json('carry_out', { token })).toEqual(made);
    expect((await list()).data).toHaveLength(2);
  });

  it('executes a plan once, however many concurrent requests there are', async () => {
    const { token } = await full.json('plan_write', { operation: 'updateProduct', ids: [mug.id], body: { product_type: 'Mugs' } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => full.json('carry_out', { token })));
    expect(answers).toEqual(answers.map(() => answers[0]));
  });

  it('plans no field that the API would ignore', async () => {
    const body = { name: 'Cup', variants: [{ price: '3.00', prize: '2.00' }] };
    expect(await full.use('plan_write', { operation: 'createProduct', body })).toEqual({
      isError: true,
      text: 'The body is not valid for createProduct:\nvariants[0].prize is not a field of the body.',
    });
  });

  it('shows the changes of an upsert, and refuses it when the object was created in the meantime', async () => {
    const upsert = { operation: 'upsertProduct', ids: ['erp', 'M-1'], body: { name: 'Jug', variants: [{ price: '4.00' }] } };
    const first = await full.json('plan_write', upsert);
    expect(first.object_now).toBeNull();
    await shop.api('PUT', '/products/external/erp/M-1', { name: 'Jar', variants: [{ price: '5.00' }] });
    expect(await full.use('carry_out', { token: first.token })).toMatchObject({ isError: true });
    const second = await full.json('plan_write', upsert);
    expect(second.object_now).toMatchObject({ name: 'Jar' });
    expect(await full.json('carry_out', { token: second.token })).toMatchObject({ data: { name: 'Jug' } });
  });

  it('shows the object to change, and refuses when it has changed since', async () => {
    const change = { operation: 'updateProduct', ids: [mug.id], body: { name: 'Big mug' } };
    const first = await full.json('plan_write', change);
    expect(first.object_now).toMatchObject({ name: 'Mug' });
    await shop.api('PATCH', `/products/${mug.id}`, { name: 'Small mug' });
    expect(await full.use('carry_out', { token: first.token })).toEqual({
      isError: true,
      text: 'The data shown in the plan has changed: plan the write again.',
    });
    const { token } = await full.json('plan_write', change);
    expect(await full.json('carry_out', { token })).toMatchObject({ data: { name: 'Big mug' } });
    expect(await full.json('carry_out', { token })).toMatchObject({ data: { name: 'Big mug' } });
  });

  it('shows the total of an order beforehand', async () => {
    const body = { customer: { email: 'ada@example.com' }, line_items: [{ variant_id: mug.variants[0]?.id, quantity: 2 }] };
    const { preview, token } = await full.json('plan_write', { operation: 'createOrder', body });
    expect(preview).toMatchObject({ total: '25.00' });
    expect(await full.json('carry_out', { token })).toMatchObject({
      data: { total: '25.00', name: expect.any(String), email: '[masked]' },
    });
  });

  it('refuses an order whose total differs from its plan', async () => {
    const vase = await shop.api<{ data: typeof mug }>('POST', '/products', {
      ...{ name: 'Vase', status: 'active', variants: [{ price: '8.00', inventory_quantity: 3 }] },
    });
    const [variant] = vase.body.data.variants;
    const body = { customer: { email: 'ada@example.com' }, line_items: [{ variant_id: variant?.id, quantity: 1 }] };
    const { preview, token } = await full.json('plan_write', { operation: 'createOrder', body });
    expect(preview).toMatchObject({ total: '8.00' });
    await shop.api('PATCH', `/products/${vase.body.data.id}`, { variants: [{ id: variant?.id, price: '9.00' }] });
    expect(await full.use('carry_out', { token })).toEqual({
      isError: true,
      text: 'The data shown in the plan has changed: plan the write again.',
    });
  });

  it('refuses a refund of an order that was refunded since the plan', async () => {
    const { body: made } = await shop.api<{ data: { id: number } }>('POST', '/orders', {
      ...{ customer: { email: 'ada@example.com' }, payment_status: 'paid' },
      line_items: [{ variant_id: mug.variants[0]?.id, quantity: 1 }],
    });
    const { token } = await full.json('plan_write', { operation: 'createRefund', ids: [made.data.id], body: { amount: '2.00' } });
    await shop.api('POST', `/orders/${made.data.id}/refunds`, { amount: '1.00' });
    expect(await full.use('carry_out', { token })).toMatchObject({ isError: true });
    expect((await full.json('read', { operation: 'listRefunds', ids: [made.data.id] })).data).toHaveLength(1);
  });

  it('returns no link to a file, accepts no URL for one, and starts no file of lines', async () => {
    for (const operation of ['createBulkOperation', 'startBulkOperation', 'undoBulkOperation'])
      expect(await full.use('plan_write', { operation, ids: [], body: {} })).toEqual({
        isError: true,
        text: `${operation} is about a file whose lines no plan can show. Plan each write, or ask the person for \`store-api bulk run FILE\` or \`store-api bulk export OBJECT\`.`,
      });
    expect(await full.use('read', { operation: 'getBulkOperationResults', ids: [1] })).toMatchObject({ isError: true });
    expect((await full.use('find_operations', { words: 'bulk' })).text.split('\n').map((line) => line.split(' ')[0])).toEqual([
      ...['listBulkOperations', 'getBulkOperation', 'cancelBulkOperation'],
    ]);
  });

  it('masks personal data, and shows it when its user allows that', async () => {
    const person = { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper', phone: '+35312345678', note: 'Likes mugs' };
    const metadata = { nickname: 'Amazing' };
    const { body } = await shop.api<{ data: { id: number } }>('POST', '/customers', { ...person, metadata });
    const read = { operation: 'getCustomer', ids: [body.data.id] };
    const { text } = await full.use('read', read);
    for (const value of [...Object.values(person), metadata.nickname]) expect(text).not.toContain(value);
    expect(JSON.parse(text)).toMatchObject({
      data: { id: body.data.id, email: '[masked]', company: null, metadata: { nickname: '[masked]' } },
    });
    const trusted = await assistant(shop.secret, '--show-personal');
    for (const q of [person.first_name, person.email]) {
      const search = { operation: 'search', query: { q, objects: 'customer' } };
      // The word index is updated shortly after a write.
      await until(
        () => trusted.json('read', search),
        ({ data }) => data.results.length === 1,
      );
      const found = await full.use('read', search);
      expect(JSON.parse(found.text).data.results).toMatchObject([{ object: 'customer', id: body.data.id, title: '[masked]' }]);
      for (const value of Object.values(person)) expect(found.text).not.toContain(value);
    }
    expect(await trusted.json('read', read)).toMatchObject({ data: { ...person, metadata } });
  });

  it("names the invalid field of a body, and the API's refusals", async () => {
    const wrong = await full.use('plan_write', { operation: 'createProduct', body: { name: 7 } });
    expect(wrong).toEqual({ isError: true, text: expect.stringContaining('The body is not valid for createProduct:') });
    const sku = { name: 'A', variants: [{ price: '1.00', sku: 'SAME' }] };
    await shop.api('POST', '/products', sku);
    const { token } = await full.json('plan_write', { operation: 'createProduct', body: sku });
    expect(await full.use('carry_out', { token })).toEqual({ isError: true, text: expect.stringContaining('variants[0].sku: ') });
    expect(await full.use('read', { operation: 'getProduct', ids: ['../orders'] })).toEqual({
      isError: true,
      text: '"../orders" is not an id.',
    });
    expect(await full.use('read', { operation: 'getProduct' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('takes 1 ids (id)'),
    });
    expect(await full.use('carry_out', { token: 'guessed' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('The plan does not exist'),
    });
  });

  it("has exactly the operations that its key's scopes allow", async () => {
    const reader = await assistant(await keyWith(['read_orders']));
    const { text } = await reader.use('find_operations');
    const ids = text.split('\n').map((line) => line.split(' ')[0]);
    expect(ids).toEqual(expect.arrayContaining(['listOrders', 'listReturns', 'listEvents']));
    expect(ids.filter((id) => id !== undefined && /^(?:create|update|delete|cancel)|Product|Customer/.test(id))).toEqual([
      'cancelBulkOperation',
    ]);
    expect(await reader.use('plan_write', { operation: 'cancelOrder', ids: [1], body: {} })).toMatchObject({ isError: true });
  });

  it('requests scopes without changing anything', async () => {
    const kinds = ['products', 'orders', 'customers', 'discounts', 'gift-cards', 'inventory-movements'];
    const state = async () => {
      const answers = [];
      for (const kind of kinds) answers.push((await shop.api<{ data: unknown }>('GET', `/${kind}?limit=250`)).body.data);
      return answers;
    };
    const before = await state();
    await assistant(
      await keyWith(['write_products', 'write_inventory', 'write_orders', 'write_customers', 'write_discounts', 'write_gift_cards']),
    );
    expect(await state()).toEqual(before);
  });
});
