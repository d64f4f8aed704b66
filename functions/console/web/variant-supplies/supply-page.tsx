import type { VariantSupply } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { Link } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { UnitCost } from './unit-cost.tsx';
import { replenishmentWords, SupplyFields, sourceName, supplyBody, variantName } from './variant-supply.tsx';

const pathOf = ({ id }: VariantSupply): string => `/variant-supplies/${id}`;

export const SupplyPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<VariantSupply>
    noun="Supplier product"
    titleOf={(supply) => `Supply of ${variantName(supply)}`}
    path={`/variant-supplies/${encodeURIComponent(id)}`}
    include="names"
    above={{ path: '/variant-supplies', name: 'Supplier products' }}
    actionsOf={() => [
      { label: 'Edit', dialog: EditDialog },
      { label: 'Delete', dialog: ForgetDialog, isDangerous: true },
    ]}
  >
    {(supply) => (
      <div class="columns">
        <section>
          <Facts
            facts={[
              [
                'Product',
                <Link key="product" to={`/products/${supply.product_id}`}>
                  {supply.names?.name ?? supply.product_id}
                </Link>,
              ],
              [
                'Supplier',
                supply.supplier_id === null ? (
                  sourceName(supply)
                ) : (
                  <Link to={`/suppliers/${supply.supplier_id}`}>{sourceName(supply)}</Link>
                ),
              ],
              ['SKU', supply.names?.sku ?? '–'],
              ['Supplier SKU', supply.supplier_sku ?? '–'],
              ['Unit cost', <UnitCost key="cost" supply={supply} />],
              ['Replenishment', replenishmentWords[supply.replenishment]],
              ['Updated', <When key="changed" at={supply.updated_at} />],
            ]}
          />
        </section>
        {supply.reorder.length > 0 && (
          <Facts
            title="Reorder rules"
            facts={supply.reorder.map(({ location_id, point, quantity }) => [
              supply.names?.locations.find((location) => location.location_id === location_id)?.name ?? `Location ${location_id}`,
              `Fewer than ${point}: order ${quantity}`,
            ])}
          />
        )}
      </div>
    )}
  </ObjectPage>
);

const EditDialog = ({ object, onClose }: ObjectDialogProps<VariantSupply>) => (
  <FormDialog
    title="Supplier product"
    submit="Save"
    onClose={onClose}
    call={(form) => ({ method: 'PUT', path: pathOf(object), body: supplyBody(form) })}
  >
    <SupplyFields supply={object} />
  </FormDialog>
);

const ForgetDialog = ({ object, onClose }: ObjectDialogProps<VariantSupply>) => (
  <DeleteDialog title="Delete the variant supply?" submit="Delete" path={pathOf(object)} leadsTo="/variant-supplies" onClose={onClose}>
    <p>The variant is no longer ordered automatically. Existing purchase orders stay.</p>
  </DeleteDialog>
);
