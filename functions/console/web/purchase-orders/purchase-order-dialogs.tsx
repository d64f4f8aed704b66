import type { PurchaseOrder } from '#shared/client/generated/admin-api.ts';
import { CheckField, NoteField, TextField } from '../design/fields.tsx';
import { RowsField } from '../design/rows-field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText, rowIndexes } from '../parts/form-values.ts';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { LinesField, readLines } from './lines-field.tsx';

export type PurchaseOrderDialogProps = ObjectDialogProps<PurchaseOrder>;

const NotifyField = ({ label }: { readonly label: string }) => <CheckField name="notify" label={label} checked />;

export const SendDialog = ({ object: { id, number }, onClose }: PurchaseOrderDialogProps) => (
  <FormDialog
    title={`Send ${number}`}
    submit="Send it"
    onClose={onClose}
    call={() => ({ method: 'POST', path: `/purchase-orders/${id}/send`, body: {} })}
  >
    <p>The supplier gets an e-mail with an order sheet. For a print-on-demand service, the store gets the e-mail and forwards it.</p>
  </FormDialog>
);

export const EditDialog = ({ object, onClose }: PurchaseOrderDialogProps) => (
  <FormDialog
    title={`Edit ${object.number}`}
    submit="Save"
    onClose={onClose}
    call={(form) => ({
      ...{ method: 'PATCH', path: `/purchase-orders/${object.id}` },
      body: { line_items: readLines(form), note: fieldText(form, 'note') ?? null },
    })}
  >
    <LinesField lines={object.line_items} />
    <NoteField name="note" label="Note to the supplier" defaultValue={object.note} maxLength={2000} />
  </FormDialog>
);

export const AcceptDialog = ({ object: { id, number }, onClose }: PurchaseOrderDialogProps) => (
  <FormDialog
    title={`${number} was accepted`}
    submit="Mark as accepted"
    onClose={onClose}
    call={(form) => ({
      ...{ method: 'POST', path: `/purchase-orders/${id}/accept` },
      body: { supplier_reference: fieldText(form, 'supplier_reference') ?? null },
    })}
  >
    <TextField name="supplier_reference" label="Supplier reference" maxLength={100} />
  </FormDialog>
);

export const ShipDialog = ({ object: { id, number, order_id }, onClose }: PurchaseOrderDialogProps) => (
  <FormDialog
    title={`${number} was shipped`}
    submit="Mark as shipped"
    onClose={onClose}
    call={(form) => ({
      ...{ method: 'POST', path: `/purchase-orders/${id}/ship` },
      body: {
        tracking: rowIndexes(form, 'tracking', 'number').map((index) => ({
          carrier: fieldText(form, `tracking[${index}].carrier`) ?? null,
          number: fieldText(form, `tracking[${index}].number`) ?? null,
          url: fieldText(form, `tracking[${index}].url`) ?? null,
        })),
        ...(order_id !== null && { fulfill_order: form.has('fulfill_order'), notify: form.has('notify') }),
      },
    })}
  >
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
        <NotifyField label="Notify the customer by e-mail" />
      </>
    )}
  </FormDialog>
);

export const CancelDialog = ({ object: { id, number, status }, onClose }: PurchaseOrderDialogProps) => (
  <FormDialog
    title={`Cancel ${number}`}
    submit="Cancel the purchase order"
    isDangerous
    onClose={onClose}
    call={(form) => ({
      ...{ method: 'POST', path: `/purchase-orders/${id}/cancel` },
      body: { reason: fieldText(form, 'reason') ?? null, notify: form.has('notify') },
    })}
  >
    <NoteField name="reason" label="Reason" maxLength={2000} />
    {status !== 'draft' && <NotifyField label="Notify the supplier by e-mail" />}
  </FormDialog>
);
