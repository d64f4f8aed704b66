import type { OrderView } from '#shared/orders/order-schema.ts';
import type { ReturnView } from '#shared/returns/return-schema.ts';
import { anOrderBody, type OrdersHarness } from './orders-harness.ts';

type Body = Readonly<Record<string, unknown>>;
type Action = 'approveReturn' | 'declineReturn' | 'receiveReturn' | 'closeReturn' | 'cancelReturn';

/** Returns functions that create, change and read returns of goods in the store of `harness`. */
export function returnsIn(harness: OrdersHarness) {
  const dataOf = async (answer: Promise<unknown>): Promise<ReturnView> => ((await answer) as { readonly data: ReturnView }).data;
  return {
    /** Places a paid order for these units and fulfills it. */
    sent: async (lines: readonly (readonly [variantId: number, quantity: number])[], over: Body = {}): Promise<OrderView> => {
      const { id } = await harness.place(anOrderBody(lines, { payment_status: 'paid', ...over }));
      return harness.act('fulfillOrder', id);
    },
    /**
     * Opens a return for lines of an order. `line` is the line's index in the order. If `quantity` is null, the request
     * contains no quantity.
     */
    open: (
      order: OrderView,
      lines: readonly (readonly [line: number, quantity: number | null])[],
      over: Body = {},
    ): Promise<ReturnView> => {
      const line_items = lines.map(([line, quantity]) => ({ id: order.line_items[line]?.id, ...(quantity === null ? {} : { quantity }) }));
      return dataOf(harness.run('createReturn', { id: order.id, body: { line_items, ...over } }));
    },
    openBody: (order: OrderView, body: Body): Promise<ReturnView> => dataOf(harness.run('createReturn', { id: order.id, body })),
    act: (name: Action, { id }: { readonly id: number }, body: Body = {}, over: Parameters<OrdersHarness['run']>[2] = {}) =>
      dataOf(harness.run(name, { id, body }, over)),
    get: ({ id }: { readonly id: number }, query = ''): Promise<ReturnView> => dataOf(harness.run('getReturn', { id, query })),
    list: async (query = '') => (await harness.run('listReturns', { query })) as { readonly data: readonly ReturnView[] },
  };
}

export type Returns = ReturnType<typeof returnsIn>;
