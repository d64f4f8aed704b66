import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { VariantSupply } from '#shared/client/generated/admin-api.ts';
import { timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFilters } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { ThingField } from '../parts/thing-box.tsx';
import { UnitCost } from './unit-cost.tsx';
import { replenishmentWords, SupplyFields, sourceName, supplyBody, variantName } from './variant-supply.tsx';

const filters: readonly Filter[] = [{ param: 'supplier_id', label: 'Supplier', kind: 'name', of: 'supplier' }, ...listFilters];

const columns: readonly Column<VariantSupply>[] = [
  { label: 'Variant', text: variantName },
  { label: 'SKU', text: ({ names }) => names?.sku ?? '–' },
  { label: 'Supplier SKU', text: ({ supplier_sku }) => supplier_sku ?? '–' },
  { label: 'Supplier', text: sourceName },
  { label: 'Unit cost', align: 'end', text: ({ unit_cost }) => unit_cost ?? '–', view: (supply) => <UnitCost supply={supply} /> },
  { label: 'Replenishment', text: ({ replenishment }) => replenishmentWords[replenishment] },
  timeColumn('Updated', ({ updated_at }) => updated_at),
];

/** Which variants come from which supplier, those of the newest products first. */
export function SupplyList() {
  const { href } = useStorePaths();
  const { route } = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListScreen
        title="Supplier products"
        path="/variant-supplies"
        include="names"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/variant-supplies/${id}`)}
        create={{ label: 'Add a variant', open: () => setOpen(true) }}
        empty="Link variants to their supplier to order them automatically."
      />
      {isOpen && (
        <FormDialog<{ readonly data: VariantSupply }>
          title="Add a supplier product"
          submit="Save"
          onClose={() => setOpen(false)}
          onDone={({ data }) => route(href(`/variant-supplies/${data.id}`))}
          call={(form) => ({
            method: 'PUT',
            path: `/variant-supplies/${encodeURIComponent(fieldText(form, 'variant_id') ?? '0')}`,
            body: supplyBody(form),
          })}
        >
          <ThingField name="variant_id" label="Variant" of="variant" />
          <SupplyFields supply={null} />
        </FormDialog>
      )}
    </>
  );
}
