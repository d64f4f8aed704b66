import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type JsonClient, jsonClient } from '../support/harness/json-client.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';

type Data<Fields> = { readonly data: Fields };
type Refused = { readonly error: { readonly errors: readonly { readonly code: string }[] } };
type Order = { readonly id: number; readonly total: string; readonly line_items: readonly { readonly id: number }[] };

const bought = 20;

describe('a stack that is killed while returns are received', () => {
  let stack: RunningStack;
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('has received each of them whole or not at all, and receives the others when it is asked again', async () => {
    stack = await runStack(['--no-seed']);
    const store = await openLiveStore(stack, 'killed-returns');
    const data = async <Fields>(answer: Promise<{ readonly body: Data<Fields> }>): Promise<Fields> => (await answer).body.data;
    const product = await data(
      store.api<Data<{ readonly variants: readonly { readonly id: number }[] }>>('POST', '/products', {
        ...{ name: 'Shirt', status: 'active', variants: [{ price: '25.00', inventory_quantity: bought }] },
      }),
    );
    const order = await data(
      store.api<Data<Order>>('POST', '/orders', {
        payment_status: 'paid',
        customer: { email: 'ada@example.com' },
        line_items: [{ variant_id: product.variants[0]?.id, quantity: bought }],
      }),
    );
    await store.api('POST', `/orders/${order.id}/fulfill`, {});
    const returns: number[] = [];
    for (let n = 0; n < bought; n += 1) {
      const body = { line_items: [{ id: order.line_items[0]?.id, quantity: 1 }] };
      returns.push((await data(store.api<Data<{ readonly id: number }>>('POST', `/orders/${order.id}/returns`, body))).id);
    }
    const receive = (api: JsonClient, id: number) =>
      api<Refused>('POST', `/returns/${id}/receive`, { line_items: [{ id: 1, restock: true }], refund: {} });

    const answers = returns.map((id) => receive(store.api, id));
    await Promise.race(answers);
    await stack.end('SIGKILL');
    await Promise.allSettled(answers);

    stack = await runStack(['--no-seed'], stack.dataDir);
    const api = jsonClient(stack.demo.api, store.secret);
    for (const id of returns) {
      const { status, body } = await receive(api, id);
      if (status !== 200) expect([status, body.error.errors[0]?.code]).toEqual([422, 'return_received']);
    }
    expect(await data(api<Data<object>>('GET', `/orders/${order.id}`))).toMatchObject({ status: 'refunded', refunded_total: order.total });
    const levels = await data(api<Data<readonly { readonly on_hand: number }[]>>('GET', '/inventory-levels'));
    expect(levels.map(({ on_hand: onHand }) => onHand)).toEqual([bought]);
  });
});
