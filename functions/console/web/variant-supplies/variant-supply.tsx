import { useState } from 'preact/hooks';
import type { VariantSupply } from '#shared/client/generated/admin-api.ts';
import { ChoiceField, NumberField, TextField } from '../design/fields.tsx';
import { RowsField } from '../design/rows-field.tsx';
import { humanize } from '../format/words.ts';
import { useConsole } from '../parts/console-context.tsx';
import { fieldNumber, fieldText, rowIndexes } from '../parts/form-values.ts';
import { useDirectory } from '../parts/names.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { Money } from '../parts/values.tsx';

export const variantName = ({ id, names }: VariantSupply): string =>
  [names?.name, names?.variant_title].filter(Boolean).join(', ') || `Variant ${id}`;

/** Returns the name of the supplier or print-on-demand service that provides the variant. */
export const sourceName = ({ supplier_id, provider, names }: VariantSupply): string =>
  supplier_id === null ? humanize(provider ?? '–') : (names?.supplier ?? `Supplier ${supplier_id}`);

export const replenishmentWords = { per_order: 'For each paid order', stock: 'On low stock' } as const;

/** The form fields that `supplyBody` reads. `supply` is null for a new supply. */
export function SupplyFields({ supply }: { readonly supply: VariantSupply | null }) {
  const [isStocked, setStocked] = useState(supply?.replenishment === 'stock');
  return (
    <>
      <PickField
        name="supplier_id"
        label="Supplier"
        path="/suppliers"
        chosen={supply?.supplier_id ?? null}
        chosenOther={supply?.provider ?? null}
        more={[
          ['printful', 'Printful'],
          ['printify', 'Printify'],
        ]}
      />
      <TextField name="supplier_sku" label="Supplier SKU" maxLength={100} defaultValue={supply?.supplier_sku} />
      <TextField
        name="unit_cost"
        label="Unit cost"
        hint="In the currency of the supplier"
        inputMode="decimal"
        defaultValue={supply?.unit_cost}
      />
      <div onInput={(event) => setStocked((event.target as HTMLSelectElement).value === 'stock')}>
        <ChoiceField
          name="replenishment"
          label="Replenishment"
          defaultValue={supply?.replenishment ?? 'per_order'}
          options={Object.entries(replenishmentWords)}
        />
      </div>
      {isStocked && (
        <RowsField name="reorder" legend="Reorder rules" rows={supply?.reorder ?? []} add="Add a location">
          {(index, rule) => (
            <>
              <PickField name={`reorder[${index}].location_id`} label="Location" path="/locations" chosen={rule?.location_id ?? null} />
              <NumberField name={`reorder[${index}].point`} label="Reorder point" min={1} defaultValue={rule?.point} required />
              <NumberField name={`reorder[${index}].quantity`} label="Reorder quantity" min={1} defaultValue={rule?.quantity} required />
            </>
          )}
        </RowsField>
      )}
    </>
  );
}

export function supplyBody(form: FormData): object {
  const from = fieldText(form, 'supplier_id');
  const isProvider = from === 'printful' || from === 'printify';
  return {
    ...(isProvider ? { provider: from } : { supplier_id: fieldNumber(from) }),
    supplier_sku: fieldText(form, 'supplier_sku') ?? null,
    unit_cost: fieldText(form, 'unit_cost') ?? null,
    replenishment: fieldText(form, 'replenishment'),
    reorder: rowIndexes(form, 'reorder', 'point').map((index) => ({
      location_id: fieldNumber(fieldText(form, `reorder[${index}].location_id`)),
      point: fieldNumber(fieldText(form, `reorder[${index}].point`)),
      quantity: fieldNumber(fieldText(form, `reorder[${index}].quantity`)),
    })),
  };
}

/**
 * A unit cost in the supplier's currency. If there is no supplier, or the supplier has no currency, the store's
 * currency is shown. Until the supplier is loaded, no currency is shown.
 */
export function UnitCost({ supply: { unit_cost, supplier_id } }: { readonly supply: VariantSupply }) {
  const { store } = useConsole();
  const supplier = useDirectory('supplier', unit_cost !== null && supplier_id !== null)?.find(({ id }) => id === supplier_id);
  if (unit_cost === null) return '–';
  if (supplier_id !== null && supplier === undefined) return unit_cost;
  return <Money amount={unit_cost} currency={supplier?.currency ?? store.currency} />;
}
