import type { Order, Return } from '#shared/client/generated/admin-api.ts';
import { CheckField, ChoiceField, NoteField, NumberField, TextField } from '../design/fields.tsx';
import { canComeBack, unitsLeft } from '../orders/order.ts';
import { useOpenPage } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { reasonWords } from './return.ts';

/** Opens a return for units of an order that have been fulfilled. */
export function RequestReturnDialog({ object: order, onClose }: ObjectDialogProps<Order>) {
  const openPage = useOpenPage();
  const lines = order.line_items.filter(canComeBack);
  return (
    <FormDialog<{ readonly data: Return }>
      title={`Return items of ${order.name}`}
      submit="Open the return"
      onClose={onClose}
      onDone={({ data }) => openPage(`/returns/${data.id}`)}
      call={(form) => ({
        ...{ method: 'POST', path: `/orders/${order.id}/returns` },
        body: {
          line_items: lines
            .map(({ id }) => ({
              id,
              quantity: Number(fieldText(form, `units-${id}`) ?? 0),
              reason: fieldText(form, 'reason'),
              note: fieldText(form, 'line_note'),
            }))
            .filter(({ quantity }) => quantity !== 0),
          note: fieldText(form, 'note'),
          approve: form.has('approve'),
          notify: form.has('notify'),
        },
      })}
    >
      {lines.map((line) => (
        <NumberField
          key={line.id}
          name={`units-${line.id}`}
          label={[line.name, line.variant_title].filter(Boolean).join(', ')}
          hint={`Quantity (max. ${unitsLeft(line)})`}
          min={0}
          max={unitsLeft(line)}
        />
      ))}
      <ChoiceField name="reason" label="Reason" options={reasonWords} />
      <TextField name="line_note" label="Customer note" maxLength={500} />
      <NoteField name="note" label="Staff note" maxLength={2000} />
      <CheckField name="approve" label="Approve it now" checked />
      <CheckField name="notify" label="Notify the customer by e-mail" checked />
    </FormDialog>
  );
}
