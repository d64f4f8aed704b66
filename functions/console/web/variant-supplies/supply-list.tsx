import type { VariantSupply } from '#shared/client/generated/admin-api.ts';
import { timeColumn } from '../parts/columns.tsx';
import { CreatableList } from '../parts/creatable-list.tsx';
import { type Filter, listFilters } from '../parts/filters.ts';
import { fieldText } from '../parts/form-values.ts';
import type { Column } from '../parts/list-screen.tsx';
import { ThingField } from '../parts/thing-box.tsx';
import { replenishmentWords, SupplyFields, sourceName, supplyBody, UnitCost, variantName } from './variant-supply.tsx';

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

/** The variants that suppliers provide. Variants of the newest products come first. */
export const SupplyList = () => (
  <CreatableList<VariantSupply>
    title="Supplier products"
    path="/variant-supplies"
    include="names"
    filters={filters}
    columns={columns}
    empty="Link variants to their supplier to order them automatically."
    form={{
      label: 'Add a variant',
      title: 'Add a supplier product',
      submit: 'Save',
      fields: (
        <>
          <ThingField name="variant_id" label="Variant" of="variant" />
          <SupplyFields supply={null} />
        </>
      ),
      call: (form) => ({
        ...{ method: 'PUT', path: `/variant-supplies/${encodeURIComponent(fieldText(form, 'variant_id') ?? '0')}` },
        body: supplyBody(form),
      }),
    }}
  />
);
