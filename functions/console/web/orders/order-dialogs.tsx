import type { Order } from '#shared/client/generated/admin-api.ts';
import { CheckField, ChoiceField, NoteField, TextField } from '../design/fields.tsx';
import { instantAtWallTime } from '../format/time.ts';
import { useConsole } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { fulfilledLines, lineName, linesToFulfill, orderActions } from './order.ts';

export type OrderDialogProps = ObjectDialogProps<Order>;

export function PayDialog({ object: order, onClose }: OrderDialogProps) {
  return (
    <FormDialog
      title={`Mark ${order.name} as paid`}
      submit="Mark as paid"
      onClose={onClose}
      call={(form) => ({
        ...{ method: 'POST', path: `/orders/${order.id}/mark-paid` },
        body: { payment_method_label: fieldText(form, 'payment_method_label'), send_receipt: form.has('send_receipt') },
      })}
    >
      <p>For payments outside this service, e.g. cash or a bank transfer.</p>
      <TextField name="payment_method_label" label="Payment method" hint="e.g. Bank transfer" maxLength={100} />
      <CheckField name="send_receipt" label="Send the customer a receipt" checked />
    </FormDialog>
  );
}

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

export function DeliverDialog({ object: order, onClose }: OrderDialogProps) {
  const { store } = useConsole();
  return (
    <FormDialog
      title={`Mark ${order.name} as delivered`}
      submit="Mark as delivered"
      onClose={onClose}
      call={(form) => ({
        ...{ method: 'POST', path: `/orders/${order.id}/deliver` },
        body: { delivered_at: instantAtWallTime(fieldText(form, 'delivered_at') ?? '', store.timezone) },
      })}
    >
      <TextField
        name="delivered_at"
        label="Date"
        type="datetime-local"
        hint={`Time in ${store.timezone}. Leave blank for the current time.`}
      />
    </FormDialog>
  );
}

export function CancelDialog({ object: order, onClose }: OrderDialogProps) {
  return (
    <FormDialog
      title={`Cancel ${order.name}`}
      submit="Cancel the order"
      isDangerous
      onClose={onClose}
      call={(form) => ({
        ...{ method: 'POST', path: `/orders/${order.id}/cancel` },
        body: {
          reason: fieldText(form, 'reason'),
          refund: form.has('refund') ? 'full' : 'none',
          restock: form.has('restock'),
          notify: form.has('notify'),
          note: fieldText(form, 'note'),
        },
      })}
    >
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
    </FormDialog>
  );
}

export function NoteDialog({ object: order, onClose }: OrderDialogProps) {
  return (
    <FormDialog
      title={`Add a note to ${order.name}`}
      submit="Add note"
      onClose={onClose}
      call={(form) => ({
        ...{ method: 'POST', path: `/orders/${order.id}/notes` },
        body: { message: fieldText(form, 'message') ?? '' },
      })}
    >
      <NoteField name="message" label="Note" hint="Only visible to staff and apps" maxLength={2000} />
    </FormDialog>
  );
}
