import { useState } from 'preact/hooks';
import type { RefundPreview } from '#shared/client/generated/admin-api.ts';
import { usePreview } from '../api/use-preview.ts';
import { CheckField, NoteField, NumberField } from '../design/fields.tsx';
import { formatAmount } from '../format/store-format.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { Money } from '../parts/values.tsx';
import { lineName, unitsLeft } from './order.ts';
import type { OrderDialogProps } from './order-dialogs.tsx';
import { type RefundBody, refundFieldOfParam, refundOf, unitsField } from './refund.ts';

/** Refunds a number of units per line, or a custom amount, with a preview from the API. */
export function RefundDialog({ object: order, onClose }: OrderDialogProps) {
  const { id, currency } = order;
  const [body, setBody] = useState<RefundBody>();
  const { answer, error } = usePreview<{ readonly data: RefundPreview }>(`/orders/${id}/refunds/preview`, body);
  const shown = answer?.data;
  return (
    <FormDialog
      title={`Refund ${order.name}`}
      submit={shown === undefined ? 'Refund' : `Refund ${formatAmount(shown.amount, currency)}`}
      isDangerous
      onClose={onClose}
      onInput={(form) => setBody(refundOf(order, form))}
      refusal={error}
      fieldOf={(param) => refundFieldOfParam(body, param)}
      call={(form) => ({ method: 'POST', path: `/orders/${id}/refunds`, body: refundOf(order, form) ?? {} })}
    >
      <p>
        Paid <Money amount={order.total} currency={currency} />, refunded so far <Money amount={order.refunded_total} currency={currency} />
        .
      </p>
      {order.line_items
        .filter((line) => unitsLeft(line) > 0)
        .map((line) => (
          <NumberField
            key={line.id}
            name={unitsField(line.id)}
            label={lineName(line)}
            hint={`Quantity (max. ${unitsLeft(line)}), ${formatAmount(line.unit_price, currency)} each`}
            min={0}
            max={unitsLeft(line)}
            inputMode="numeric"
          />
        ))}
      <PriceField name="amount" label="Custom amount" currency={currency} hint="Leave blank to refund the full price of the items" />
      <CheckField name="restock" label="Restock items" checked={order.fulfillment_status === 'unfulfilled'} />
      <NoteField name="note" label="Note" maxLength={2000} />
      <div role="status" class="preview">
        {shown !== undefined && (
          <p>
            Refund total: <strong>{formatAmount(shown.amount, currency)}</strong> (incl. {formatAmount(shown.tax, currency)} tax)
          </p>
        )}
        {body !== undefined && shown === undefined && error === null && <p>Calculating…</p>}
        {body === undefined && <p>Enter a quantity or an amount to see the refund.</p>}
      </div>
    </FormDialog>
  );
}
