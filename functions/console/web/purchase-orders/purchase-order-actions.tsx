import type { PurchaseOrder } from '#shared/client/generated/admin-api.ts';
import { CheckField, NoteField, TextField } from '../design/fields.tsx';
import { RowsField } from '../design/rows-field.tsx';
import { fieldText, rowIndexes } from '../parts/form-values.ts';
import { editAction, formAction } from '../parts/object-actions.tsx';
import { LinesField, readLines } from './lines-field.tsx';

export const send = formAction<PurchaseOrder>({
  ...{ label: 'Send', title: ({ number }) => `Send ${number}`, submit: 'Send it' },
  call: (_, { id }) => ({ method: 'POST', path: `/purchase-orders/${id}/send`, body: {} }),
  fields: () => (
    <p>The supplier gets an e-mail with an order sheet. For a print-on-demand service, the store gets the e-mail and forwards it.</p>
  ),
});

export const edit = editAction<PurchaseOrder>({
  title: ({ number }) => `Edit ${number}`,
  call: (form, { id }) => ({
    ...{ method: 'PATCH', path: `/purchase-orders/${id}` },
    body: { line_items: readLines(form), note: fieldText(form, 'note') ?? null },
  }),
  fields: ({ line_items, note }) => (
    <>
      <LinesField lines={line_items} />
      <NoteField name="note" label="Note to the supplier" defaultValue={note} maxLength={2000} />
    </>
  ),
});

export const accept = formAction<PurchaseOrder>({
  ...{ label: 'Mark as accepted', title: ({ number }) => `${number} was accepted`, submit: 'Mark as accepted' },
  call: (form, { id }) => ({
    ...{ method: 'POST', path: `/purchase-orders/${id}/accept` },
    body: { supplier_reference: fieldText(form, 'supplier_reference') ?? null },
  }),
  fields: () => <TextField name="supplier_reference" label="Supplier reference" maxLength={100} />,
});

export const ship = formAction<PurchaseOrder>({
  ...{ label: 'Mark as shipped', title: ({ number }) => `${number} was shipped`, submit: 'Mark as shipped' },
  call: (form, { id, order_id }) => ({
    ...{ method: 'POST', path: `/purchase-orders/${id}/ship` },
    body: {
      tracking: rowIndexes(form, 'tracking', 'number').map((index) => ({
        carrier: fieldText(form, `tracking[${index}].carrier`) ?? null,
        number: fieldText(form, `tracking[${index}].number`) ?? null,
        url: fieldText(form, `tracking[${index}].url`) ?? null,
      })),
      ...(order_id !== null && { fulfill_order: form.has('fulfill_order'), notify: form.has('notify') }),
    },
  }),
  fields: ({ order_id }) => (
    <>
      <RowsField name="tracking" legend="Tracking" rows={[{}]} add="Add a parcel">
        {(index) => (
          <>
            <TextField name={`tracking[${index}].carrier`} label="Carrier" maxLength={100} />
            <TextField name={`tracking[${index}].number`} label="Tracking number" maxLength={100} />
            <TextField name={`tracking[${index}].url`} label="Tracking URL" type="url" maxLength={2000} />
          </>
        )}
      </RowsField>
      {order_id !== null && (
        <>
          <CheckField name="fulfill_order" label="Also fulfill the customer’s order" checked />
          <CheckField name="notify" label="Notify the customer by e-mail" checked />
        </>
      )}
    </>
  ),
});

export const cancel = formAction<PurchaseOrder>({
  ...{ label: 'Cancel purchase order', title: ({ number }) => `Cancel ${number}`, submit: 'Cancel the purchase order', isDangerous: true },
  call: (form, { id }) => ({
    ...{ method: 'POST', path: `/purchase-orders/${id}/cancel` },
    body: { reason: fieldText(form, 'reason') ?? null, notify: form.has('notify') },
  }),
  fields: ({ status }) => (
    <>
      <NoteField name="reason" label="Reason" maxLength={2000} />
      {status !== 'draft' && <CheckField name="notify" label="Notify the supplier by e-mail" checked />}
    </>
  ),
});
