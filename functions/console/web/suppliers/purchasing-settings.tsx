import { useState } from 'preact/hooks';
import type { PurchasingSettings as Settings } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { CheckField, NumberField } from '../design/fields.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';

/**
 * The page for the purchasing settings: whether purchase orders for paid orders are sent automatically, and after how
 * many minutes.
 */
export function PurchasingSettings() {
  return (
    <ObjectPage<Settings>
      noun="Purchasing settings"
      path="/purchasing-settings"
      above={{ path: '/purchase-orders', name: 'All purchase orders' }}
      actionsOf={() => [{ label: 'Edit', dialog: EditDialog }]}
    >
      {({ hold_minutes }) => (
        <div class="columns">
          <section>
            <Facts
              facts={[
                [
                  'Purchase orders for paid orders',
                  hold_minutes === null ? 'Sent by staff' : `Sent automatically after ${hold_minutes} minutes`,
                ],
              ]}
            />
          </section>
        </div>
      )}
    </ObjectPage>
  );
}

function EditDialog({ object, onClose }: ObjectDialogProps<Settings>) {
  const [isAutomatic, setAutomatic] = useState(object.hold_minutes !== null);
  return (
    <FormDialog
      title="Purchasing settings"
      submit="Save"
      onClose={onClose}
      onInput={(form) => setAutomatic(form.has('is_automatic'))}
      call={(form) => ({
        ...{ method: 'PUT', path: '/purchasing-settings' },
        body: { hold_minutes: form.has('is_automatic') ? (fieldNumber(fieldText(form, 'hold_minutes')) ?? 0) : null },
      })}
    >
      <CheckField name="is_automatic" label="Send purchase orders for paid orders automatically" checked={object.hold_minutes !== null} />
      {isAutomatic && (
        <NumberField
          name="hold_minutes"
          label="Delay, in minutes"
          hint="Leaves time to cancel an order"
          min={0}
          max={10_080}
          defaultValue={object.hold_minutes ?? 30}
        />
      )}
    </FormDialog>
  );
}
