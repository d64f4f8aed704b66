import { useState } from 'preact/hooks';
import type { Order, PurchaseOrder, Supplier } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { CheckField, NoteField } from '../design/fields.tsx';
import { unitsLeft } from '../orders/order.ts';
import { useOpenPage } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import { namedOption, PickField } from '../parts/pick-field.tsx';
import { Read } from '../parts/states.tsx';
import { ThingField } from '../parts/thing-box.tsx';
import { LinesField, readLines } from './lines-field.tsx';

/** Creates a purchase order, for stock or for a customer's order. */
export function NewPurchaseOrder({ onClose }: { readonly onClose: () => void }) {
  const openPage = useOpenPage();
  const [orderId, setOrderId] = useState('');
  return (
    <FormDialog<{ readonly data: PurchaseOrder }>
      title="New purchase order"
      submit="Create the purchase order"
      onClose={onClose}
      onDone={({ data }) => openPage(`/purchase-orders/${data.id}`)}
      onInput={(form) => setOrderId(fieldText(form, 'order_id') ?? '')}
      call={(form) => {
        const from = fieldText(form, 'supplier_id');
        const isProvider = from === 'printful' || from === 'printify';
        return {
          ...{ method: 'POST', path: '/purchase-orders' },
          body: {
            ...(isProvider ? { provider: from } : { supplier_id: fieldNumber(from) }),
            order_id: fieldNumber(fieldText(form, 'order_id')),
            line_items: readLines(form),
            location_id: fieldNumber(fieldText(form, 'location_id')),
            note: fieldText(form, 'note'),
            send: form.has('send'),
          },
        };
      }}
    >
      <SupplierField />
      <ThingField name="order_id" label="For a customer’s order" hint="Ships to the customer. Leave blank to order for stock" of="order" />
      {/^\d{1,16}$/.test(orderId) ? (
        <OrderLines key={orderId} orderId={orderId} />
      ) : (
        <>
          <LinesField lines={[]} />
          <PickField name="location_id" label="Ship to" path="/locations" none="Default location" />
        </>
      )}
      <NoteField name="note" label="Note to the supplier" maxLength={2000} />
      <CheckField name="send" label="Send it now" />
    </FormDialog>
  );
}

/** A field for choosing an active supplier or a print-on-demand service. */
function SupplierField() {
  return (
    <PickField<Supplier>
      name="supplier_id"
      label="Supplier"
      path="/suppliers"
      optionsOf={(supplier) => (supplier.is_active ? namedOption(supplier) : [])}
      more={[
        ['printful', 'Printful'],
        ['printify', 'Printify'],
      ]}
    />
  );
}

/** The lines of a customer's order, without the units that were refunded. */
function OrderLines({ orderId }: { readonly orderId: string }) {
  const reading = useRead<{ readonly data: Order }>({ path: `/orders/${orderId}` });
  return (
    <Read reading={reading}>
      {({ data }) => (
        <LinesField
          lines={data.line_items
            .filter((line) => unitsLeft(line) > 0)
            .map(({ id, name, variant_title, quantity, refunded_quantity }) => ({
              ...{ order_item_id: id, variant_id: null, supplier_sku: null, unit_cost: null },
              name: [name, variant_title].filter(Boolean).join(', '),
              quantity: quantity - refunded_quantity,
            }))}
        />
      )}
    </Read>
  );
}
