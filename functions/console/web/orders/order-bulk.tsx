import type { Order } from '#shared/client/generated/admin-api.ts';
import type { BulkAction } from '../bulk-operations/bulk-dialog.tsx';
import { CheckField } from '../design/fields.tsx';
import type { BulkRows } from '../parts/row-selection.tsx';
import { fulfilledLines, linesToFulfill, orderActions } from './order.ts';

const fulfill: BulkAction<Order> = {
  label: 'Fulfill',
  submit: (counted) => `Fulfill ${counted}`,
  isFor: (order) => orderActions(order).includes('fulfill'),
  about: 'All open items are fulfilled, without tracking. This can’t be undone.',
  fields: () => <CheckField name="notify" label="Notify customers by e-mail" checked />,
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
  isFor: (order) => orderActions(order).includes('pay'),
  about: 'For payments outside this service. This can’t be undone, but you can refund the orders.',
  planOf: (orders) => ({ operation: 'markOrderPaid', lines: orders.map((row) => ({ row, body: { id: row.id } })) }),
};

export const orderBulk: BulkRows<Order> = {
  noun: 'orders',
  nameOf: ({ name }) => name,
  actions: [fulfill, markPaid],
};
