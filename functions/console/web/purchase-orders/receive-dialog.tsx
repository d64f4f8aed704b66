import { useState } from 'preact/hooks';
import type { PurchaseOrder } from '#shared/client/generated/admin-api.ts';
import { NumberField } from '../design/fields.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { countScan, type Units, unitsExpected, unitsToCome } from './purchase-order.ts';

/** The dialog for recording received units. The user types the number of units or counts them by scanning. */
export function ReceiveDialog({ object: { id, number, line_items, location_id }, onClose, say }: ObjectDialogProps<PurchaseOrder>) {
  const coming = line_items.filter((line) => unitsToCome(line) > 0);
  const [units, setUnits] = useState(() => unitsExpected(coming));
  const [isScanning, setScanning] = useState(false);
  const [scanned, setScanned] = useState({ words: '', isProblem: false });

  function scan(code: string): void {
    const counted = countScan(coming, isScanning ? units : null, code);
    if (counted === undefined) {
      setScanned({ words: `No line of this purchase order has the code ${code}.`, isProblem: true });
      return;
    }
    const line = coming.find((one) => one.id === counted.line.id);
    setScanning(true);
    setUnits(counted.units);
    setScanned({ words: `${line?.name ?? code}: ${counted.units.get(counted.line.id)} of ${unitsToCome(counted.line)}`, isProblem: false });
  }

  return (
    <FormDialog
      title={`Receive ${number}`}
      submit="Receive items"
      onClose={onClose}
      onDone={() => say('Items received and added to stock.')}
      onInput={(form) => setUnits(new Map(coming.map((line): [number, string] => [line.id, String(form.get(`units-${line.id}`) ?? '')])))}
      call={(form) => ({
        ...{ method: 'POST', path: `/purchase-orders/${id}/receive` },
        body: {
          line_items: coming
            .map((line) => ({ id: line.id, quantity: fieldNumber(fieldText(form, `units-${line.id}`)) }))
            .filter(({ quantity }) => quantity !== undefined && quantity !== 0),
          location_id: fieldNumber(fieldText(form, 'location_id')),
        },
      })}
    >
      <ScanBox onScan={scan} />
      <p role="status" class={scanned.isProblem ? 'error' : 'quiet'}>
        {scanned.words}
      </p>
      <UnitsFields lines={coming} units={units} />
      <PickField name="location_id" label="Location" path="/locations" none="Location of the purchase order" chosen={location_id} />
    </FormDialog>
  );
}

/** A field for a scanner, which types a code and then presses Enter. */
const ScanBox = ({ onScan }: { readonly onScan: (code: string) => void }) => (
  <div class="field">
    <label>
      Scan a SKU
      <input
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onScan(event.currentTarget.value);
          event.currentTarget.value = '';
        }}
      />
    </label>
    <p class="quiet">Each scan adds one unit. The first scan resets the count to zero.</p>
  </div>
);

type UnitsFieldsProps = { readonly lines: PurchaseOrder['line_items']; readonly units: Units };

const UnitsFields = ({ lines, units }: UnitsFieldsProps) => (
  <>
    {lines.map((line) => (
      <NumberField
        key={line.id}
        name={`units-${line.id}`}
        label={line.name ?? line.sku ?? `Line ${line.id}`}
        hint={`Received now (${unitsToCome(line)} outstanding)`}
        min={0}
        max={unitsToCome(line)}
        value={units.get(line.id) ?? ''}
      />
    ))}
  </>
);
