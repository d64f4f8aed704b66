import { useState } from 'preact/hooks';
import type { Order, OrderPreview } from '#shared/client/generated/admin-api.ts';
import { usePreview } from '../api/use-preview.ts';
import { Facts, Thumbnail } from '../design/facts.tsx';
import { CheckField, FieldGroup, NoteField, NumberField, TextField } from '../design/fields.tsx';
import { formatAmount } from '../format/store-format.ts';
import { AddressFields, readAddress } from '../parts/address-fields.tsx';
import { useOpenPage } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { DraftState } from '../parts/form-draft.tsx';
import { fieldText } from '../parts/form-values.ts';
import { PriceField } from '../parts/price-field.tsx';
import { type ChosenThing, ThingBox, ThingField } from '../parts/thing-box.tsx';
import { Money } from '../parts/values.tsx';
import { orderBody } from './new-order.ts';

const readOrder = (form: FormData): object | undefined => orderBody(form, readAddress(form, 'shipping_address', null));

/** Places an order for a customer, after previewing its price. */
export function NewOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const openPage = useOpenPage();
  const [body, setBody] = useState<object>();
  const [isKnown, setKnown] = useState(false);
  const { answer, error } = usePreview<{ readonly data: OrderPreview }>('/orders/preview', body);
  const shown = answer?.data;
  return (
    <FormDialog<{ readonly data: Order }>
      title="New order"
      submit={shown === undefined ? 'Place the order' : `Place the order for ${formatAmount(shown.total, shown.currency)}`}
      onClose={onClose}
      onDone={({ data }) => openPage(`/orders/${data.id}`)}
      onInput={(form) => {
        setBody(readOrder(form));
        setKnown(fieldText(form, 'customer.id') !== undefined);
      }}
      refusal={error}
      call={(form) => ({ method: 'POST', path: '/orders', body: readOrder(form) ?? { line_items: [], customer: {} } })}
    >
      <OrderLines />
      <ThingField name="customer.id" label="Existing customer" of="customer" />
      {!isKnown && (
        <>
          <TextField name="customer.email" label="E-mail" type="email" maxLength={254} hint="An unknown e-mail creates a new customer" />
          <TextField name="customer.first_name" label="First name" maxLength={100} />
          <TextField name="customer.last_name" label="Last name" maxLength={100} />
        </>
      )}
      <details>
        <summary>Shipping address</summary>
        <AddressFields name="shipping_address" address={null} />
        <TextField name="shipping_line.title" label="Shipping" maxLength={200} hint="e.g. Parcel" />
        <PriceField name="shipping_line.price" label="Shipping price" />
      </details>
      <TextField name="discount_code" label="Discount code" maxLength={64} />
      <NoteField name="note" label="Staff note" maxLength={5000} />
      <CheckField name="paid" label="Already paid" />
      <CheckField name="send_receipt" label="Send the customer a receipt" />
      <div role="status" class="preview">
        {shown === undefined ? (
          <p>{body === undefined ? 'Add items and a customer to calculate the total.' : error === null && 'Calculating…'}</p>
        ) : (
          <OrderPrice {...shown} />
        )}
      </div>
    </FormDialog>
  );
}

function OrderPrice({ currency, warnings, ...totals }: OrderPreview) {
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <Facts
        facts={[
          ['Subtotal', money(totals.subtotal)],
          ['Discount', money(totals.discount_total)],
          ['Shipping', money(totals.shipping_total)],
          ['Tax', money(totals.tax_total)],
          ['Total', <strong key="total">{money(totals.total)}</strong>],
        ]}
      />
      {warnings.map(({ param, message }) => (
        <p key={param + message} class="notice warning">
          <code>{param}</code> {message}
        </p>
      ))}
    </>
  );
}

function OrderLines() {
  const [lines, setLines] = useState<readonly ChosenThing[]>([]);
  return (
    <FieldGroup name="line_items" label="Items">
      <DraftState name="line_items.chosen" value={lines} put={setLines} />
      {lines.map(({ id, name, picture = null }, index) => (
        <div key={id} class="row fields">
          <input type="hidden" name={`line_items[${index}].variant_id`} value={id} />
          <Thumbnail url={picture} />
          <strong class="field">{name}</strong>
          <NumberField name={`line_items[${index}].quantity`} label="Quantity" min={1} max={1_000_000} defaultValue="1" required />
          <PriceField name={`line_items[${index}].price`} label="Custom price" />
          <button type="button" class="small" onClick={() => setLines(lines.filter((line) => line.id !== id))}>
            Remove <span class="sr-only">{name}</span>
          </button>
        </div>
      ))}
      <ThingBox
        label="Find a product"
        of="variant"
        onChoose={(found) => setLines(lines.some(({ id }) => id === found.id) ? lines : [...lines, found])}
      />
    </FieldGroup>
  );
}
