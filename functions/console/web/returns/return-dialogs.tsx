import { useState } from 'preact/hooks';
import type { Return } from '#shared/client/generated/admin-api.ts';
import { CheckField, NoteField, NumberField, TextField } from '../design/fields.tsx';
import { formatAmount } from '../format/store-format.ts';
import { lowerFirstLetter } from '../format/words.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import { formAction } from '../parts/object-actions.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { lineName, reasonInWords, receiptBody, unitsToComeBack } from './return.ts';

const NotifyField = () => <CheckField name="notify" label="Notify the customer by e-mail" checked />;

export const approve = formAction<Return>({
  ...{ label: 'Approve', title: ({ number }) => `Approve ${number}`, submit: 'Approve the return' },
  call: (form, { id }) => ({
    ...{ method: 'POST', path: `/returns/${id}/approve` },
    body: { instructions: fieldText(form, 'instructions') ?? null, notify: form.has('notify') },
  }),
  fields: () => (
    <>
      <NoteField name="instructions" label="Instructions for the customer" hint="Shown in the e-mail" maxLength={2000} />
      <NotifyField />
    </>
  ),
});

export const decline = formAction<Return>({
  ...{ label: 'Decline', title: ({ number }) => `Decline ${number}`, submit: 'Decline the return', isDangerous: true },
  call: (form, { id }) => ({
    ...{ method: 'POST', path: `/returns/${id}/decline` },
    body: { reason: fieldText(form, 'reason') ?? null, notify: form.has('notify') },
  }),
  fields: () => (
    <>
      <NoteField name="reason" label="Reason" hint="Shown in the e-mail" maxLength={2000} />
      <NotifyField />
    </>
  ),
});

export const cancel = formAction<Return>({
  ...{ label: 'Cancel return', title: ({ number }) => `Cancel ${number}`, submit: 'Cancel the return', isDangerous: true },
  call: (form, { id }) => ({ method: 'POST', path: `/returns/${id}/cancel`, body: { reason: fieldText(form, 'reason') ?? null } }),
  fields: () => <NoteField name="reason" label="Reason" maxLength={2000} />,
});

export const close = formAction<Return>({
  ...{ label: 'Close return', title: ({ number }) => `Close ${number}`, submit: 'Close the return' },
  call: (_, { id }) => ({ method: 'POST', path: `/returns/${id}/close`, body: {} }),
  fields: () => <p>No more items are expected. Items that were not received can be returned or refunded again.</p>,
});

/** Receives units, optionally restocks them, and refunds them now or later. */
export function ReceiveDialog({ object, onClose, say }: ObjectDialogProps<Return>) {
  const [isRefunded, setRefunded] = useState(true);
  const open = object.line_items.filter((line) => unitsToComeBack(line) > 0);
  return (
    <FormDialog<{ readonly data: Return }>
      title={`Receive ${object.number}`}
      submit={isRefunded ? 'Receive and refund' : 'Receive'}
      onClose={onClose}
      onInput={(form) => setRefunded(form.has('is_refunded'))}
      onDone={({ data }) => say(`Received. Refunded so far: ${formatAmount(data.refunded, data.currency)}.`)}
      call={(form) => ({ method: 'POST', path: `/returns/${object.id}/receive`, body: receiptBody(open, form) })}
    >
      {open.map((line) => (
        <fieldset key={line.id}>
          <legend>{lineName(object, line)}</legend>
          <NumberField
            name={`units-${line.id}`}
            label="Quantity received"
            hint={`${unitsToComeBack(line)} outstanding. Reason: ${lowerFirstLetter(reasonInWords(line.reason))}`}
            min={0}
            max={unitsToComeBack(line)}
            defaultValue={unitsToComeBack(line)}
          />
          <CheckField name={`restock-${line.id}`} label="Restock items" checked={line.reason !== 'damaged'} />
        </fieldset>
      ))}
      <PickField name="location_id" label="Location" path="/locations" none="Location they were shipped from" />
      <CheckField name="is_refunded" label="Refund now" checked />
      {isRefunded && (
        <>
          <PriceField name="refund.amount" label="Custom amount" hint="Leave blank for the price that was paid" />
          <TextField name="refund.note" label="Note on the refund" maxLength={2000} />
        </>
      )}
    </FormDialog>
  );
}
