import type { Order } from '#shared/client/generated/admin-api.ts';
import type { BulkAction } from '../bulk-operations/bulk-dialog.tsx';
import { CheckField } from '../design/fields.tsx';
import type { BulkRows } from '../parts/row-selection.tsx';
import { actionsFor, fulfilledLines, linesToFulfill } from './order.ts';

const fulfill: BulkAction<Order> = {
  label: 'Fulfill',
  submit: (counted) => `Fulfill ${counted}`,
  isFor: (order) => actionsFor(order).includes('fulfill'),
  about: 'Every line that is left is fulfilled, without tracking. This cannot be taken back.',
  fields: () => <CheckField name="notify" label="Tell the customers by e-mail" checked />,
  planOf: (orders, form) => ({
    operation: 'fulfillOrder',
    lines: orders.map((row) => ({
      row,
      body: { id: row.id, line_items: fulfilledLines(linesToFulfill(row)), notify: form.has('notify') },
    })),
  }),
};

const markPaid: BulkAction<Order> = {
  label: 'Mark as paid',
  submit: (counted) => `Mark ${counted} as paid`,
  isFor: (order) => actionsFor(order).includes('pay'),
  about: 'For money that came outside of this service. This cannot be taken back, but refunded.',
  planOf: (orders) => ({ operation: 'markOrderPaid', lines: orders.map((row) => ({ row, body: { id: row.id } })) }),
};

/** What can be done to selected orders. */
export const orderBulk: BulkRows<Order> = {
  noun: 'orders',
  nameOf: ({ name }) => name,
  actions: [fulfill, markPaid],
};
