import type { Order } from '#shared/client/generated/admin-api.ts';
import { CheckField, ChoiceField, NoteField, TextField } from '../design/fields.tsx';
import { instantAtWallTime } from '../format/time.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import { formAction } from '../parts/object-actions.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { fulfilledLines, lineName, linesToFulfill, orderActions } from './order.ts';

export type OrderDialogProps = ObjectDialogProps<Order>;

export const pay = formAction<Order>({
  ...{ label: 'Mark as paid', title: ({ name }) => `Mark ${name} as paid`, submit: 'Mark as paid' },
  call: (form, { id }) => ({
    ...{ method: 'POST', path: `/orders/${id}/mark-paid` },
    body: { payment_method_label: fieldText(form, 'payment_method_label'), send_receipt: form.has('send_receipt') },
  }),
  fields: () => (
    <>
      <p>For payments outside this service, e.g. cash or a bank transfer.</p>
      <TextField name="payment_method_label" label="Payment method" hint="e.g. Bank transfer" maxLength={100} />
      <CheckField name="send_receipt" label="Send the customer a receipt" checked />
    </>
  ),
});

export function FulfillDialog({ object: order, onClose }: OrderDialogProps) {
  const open = linesToFulfill(order);
  return (
    <FormDialog
      title={`Fulfill ${order.name}`}
      submit="Fulfill"
      onClose={onClose}
      call={(form) => {
        const [company, number, url] = [
          fieldText(form, 'tracking.company'),
          fieldText(form, 'tracking.number'),
          fieldText(form, 'tracking.url'),
        ];
        const lines = open.filter(({ id }) => form.has(`line-${id}`));
        return {
          ...{ method: 'POST', path: `/orders/${order.id}/fulfill` },
          body: {
            line_items: fulfilledLines(lines),
            ...((company ?? number ?? url) !== undefined && { tracking: { company, number, url } }),
            notify: form.has('notify'),
          },
        };
      }}
    >
      <fieldset>
        <legend>Items to fulfill</legend>
        {open.map((line) => (
          <CheckField key={line.id} name={`line-${line.id}`} label={`${line.fulfillable_quantity} × ${lineName(line)}`} checked />
        ))}
      </fieldset>
      <TextField name="tracking.company" label="Carrier" maxLength={100} />
      <TextField name="tracking.number" label="Tracking number" maxLength={100} />
      <TextField name="tracking.url" label="Tracking URL" type="url" hint="Only for unknown carriers" maxLength={1000} />
      <CheckField name="notify" label="Notify the customer by e-mail" checked />
    </FormDialog>
  );
}

export const deliver = formAction<Order>({
  ...{ label: 'Mark as delivered', title: ({ name }) => `Mark ${name} as delivered`, submit: 'Mark as delivered' },
  call: (form, { id }, timeZone) => ({
    ...{ method: 'POST', path: `/orders/${id}/deliver` },
    body: { delivered_at: instantAtWallTime(fieldText(form, 'delivered_at') ?? '', timeZone) },
  }),
  fields: (_, timeZone) => (
    <TextField name="delivered_at" label="Date" type="datetime-local" hint={`Time in ${timeZone}. Leave blank for the current time.`} />
  ),
});

export const cancel = formAction<Order>({
  ...{ label: 'Cancel order', title: ({ name }) => `Cancel ${name}`, submit: 'Cancel the order', isDangerous: true },
  call: (form, { id }) => ({
    ...{ method: 'POST', path: `/orders/${id}/cancel` },
    body: {
      reason: fieldText(form, 'reason'),
      refund: form.has('refund') ? 'full' : 'none',
      restock: form.has('restock'),
      notify: form.has('notify'),
      note: fieldText(form, 'note'),
    },
  }),
  fields: (order) => (
    <>
      <ChoiceField
        name="reason"
        label="Reason"
        options={[
          ['customer', 'Customer request'],
          ['inventory', 'Out of stock'],
          ['declined', 'Payment declined'],
          ['fraud', 'Suspected fraud'],
          ['staff', 'Staff error'],
          ['other', 'Other'],
        ]}
      />
      {orderActions(order).includes('refund') && <CheckField name="refund" label="Refund in full" checked />}
      <CheckField name="restock" label="Restock items" checked />
      <CheckField name="notify" label="Notify the customer by e-mail" checked />
      <NoteField name="note" label="Note" maxLength={2000} />
    </>
  ),
});

export const addNote = formAction<Order>({
  ...{ label: 'Add a note', title: ({ name }) => `Add a note to ${name}`, submit: 'Add note' },
  call: (form, { id }) => ({ method: 'POST', path: `/orders/${id}/notes`, body: { message: fieldText(form, 'message') ?? '' } }),
  fields: () => <NoteField name="message" label="Note" hint="Only visible to staff and apps" maxLength={2000} />,
});
