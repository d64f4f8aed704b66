import type { RestoreOrder } from '#shared/client/generated/admin-api.ts';
import type { ImportProblem } from './import-problem.ts';
import type { PastOrder, ReadOrder } from './read-order.ts';

/** What the store has that a past order may be about. */
export type PastOrderStore = {
  readonly currency: string;
  /** Orders by their ids in Shopify. */
  readonly orders: ReadonlyMap<string, number>;
  readonly isNumberFree: (number: number) => boolean;
  readonly customerOf: (email: string) => number | null;
  readonly variantOf: (sku: string) => { readonly id: number; readonly productId: number } | null;
  /** Orders that were placed from then on count in reports; null when none does. */
  readonly reportsFromMs: number | null;
};

export type PastOrderPlan =
  | { readonly action: 'create'; readonly body: RestoreOrder; readonly problems: readonly ImportProblem[] }
  | { readonly action: 'same'; readonly id: number; readonly problems: readonly ImportProblem[] }
  | { readonly action: 'refused'; readonly problems: readonly ImportProblem[] };

/** What is about people: it is erased with their customer, and an order without one does not have it. */
const people = ['customer_name', 'phone', 'billing_address', 'shipping_address', 'note'] as const;
const nobody = { customer_name: null, phone: null, billing_address: null, shipping_address: null, note: null };

/**
 * Whether units of a line can go back into stock: they left it long before the store counted it. Of an order that was cancelled or refunded they may have
 * gone back before, or have never left.
 */
const canReturn = ({ status }: PastOrder, { kind, fulfilled_at }: PastOrder['line_items'][number]): boolean =>
  status === 'delivered' && kind === 'physical' && fulfilled_at !== null;

/** The plan for an order of a file. One that the store has, by its id in Shopify, is left as it is. */
export function planPastOrder({ row, shopifyId, order, problems }: ReadOrder, store: PastOrderStore): PastOrderPlan {
  if (order === null) return { action: 'refused', problems };
  const id = store.orders.get(shopifyId);
  if (id !== undefined) return { action: 'same', id, problems: [] };
  const problem = (severity: ImportProblem['severity'], column: string, code: ImportProblem['code'], message: string): ImportProblem => ({
    ...{ severity, row, column, code, message },
  });
  const customerId = order.email === null ? null : store.customerOf(order.email);
  const refusals = [
    ...(order.currency === store.currency
      ? []
      : [problem('refused', 'Currency', 'invalid_currency', `must be ${store.currency}, as the store's.`)]),
    ...(store.isNumberFree(order.number)
      ? []
      : [problem('refused', 'Name', 'taken', `${order.number} is the number of another order of the store, or may be.`)]),
    ...(order.email === null || customerId !== null
      ? []
      : [problem('refused', 'Email', 'unknown_customer', 'is of no customer of the store: import the file of customers first.')]),
  ];
  if (refusals.length > 0) return { action: 'refused', problems: [...problems, ...refusals] };
  const leftOut =
    customerId === null && people.some((field) => order[field] !== null)
      ? [
          problem(
            'warning',
            'Email',
            'unknown_customer',
            'is empty: names, addresses, phone and note are left out, which nobody could have erased.',
          ),
        ]
      : [];
  const isLeftOut = store.reportsFromMs === null || Date.parse(order.created_at) < store.reportsFromMs;
  const line_items = order.line_items.map((line) => {
    const variant = line.sku === null ? null : store.variantOf(line.sku);
    if (variant === null) return line;
    return { ...line, variant_id: variant.id, product_id: variant.productId, stock_taken: canReturn(order, line) };
  }) as RestoreOrder['line_items'];
  const body = {
    ...order,
    ...(customerId === null ? nobody : {}),
    line_items,
    customer_id: customerId as RestoreOrder['customer_id'],
    left_out_of_reports: isLeftOut,
  };
  return { action: 'create', body, problems: [...problems, ...leftOut] };
}
