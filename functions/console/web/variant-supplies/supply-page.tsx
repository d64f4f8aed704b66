import type { VariantSupply } from '#shared/client/generated/admin-api.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { Facts, When } from '../parts/values.tsx';
import { replenishmentWords, SupplyFields, sourceName, supplyBody, variantName } from './variant-supply.tsx';

const pathOf = ({ id }: VariantSupply): string => `/variant-supplies/${id}`;

/** Where one variant comes from. */
export function SupplyPage({ id }: { readonly id: string }) {
  const { href } = useStorePaths();
  return (
    <ObjectPage<VariantSupply>
      noun="Where it comes from"
      titleOf={(supply) => `Where ${variantName(supply)} comes from`}
      path={`/variant-supplies/${encodeURIComponent(id)}`}
      include="names"
      above={{ path: '/variant-supplies', name: 'Where products come from' }}
      actionsOf={() => [
        { label: 'Edit', dialog: EditDialog },
        { label: 'Forget', dialog: ForgetDialog, isDangerous: true },
      ]}
    >
      {(supply) => (
        <div class="columns">
          <section>
            <Facts
              facts={[
                [
                  'Product',
                  <a key="product" href={href(`/products/${supply.product_id}`)}>
                    {supply.names?.name ?? supply.product_id}
                  </a>,
                ],
                [
                  'From',
                  supply.supplier_id === null ? (
                    sourceName(supply)
                  ) : (
                    <a href={href(`/suppliers/${supply.supplier_id}`)}>{sourceName(supply)}</a>
                  ),
                ],
                ['Our SKU', supply.names?.sku ?? '–'],
                ['Their SKU', supply.supplier_sku ?? '–'],
                ['Cost of one', supply.unit_cost ?? '–'],
                ['It is ordered', replenishmentWords[supply.replenishment]],
                ['Changed', <When key="changed" at={supply.updated_at} />],
              ]}
            />
          </section>
          {supply.reorder.length > 0 && (
            <section>
              <h2>When stock is low</h2>
              <Facts
                facts={supply.reorder.map(({ location_id, point, quantity }) => [
                  supply.names?.locations.find((location) => location.location_id === location_id)?.name ?? `Location ${location_id}`,
                  `Fewer than ${point}: order ${quantity}`,
                ])}
              />
            </section>
          )}
        </div>
      )}
    </ObjectPage>
  );
}

const EditDialog = ({ object, onClose }: ObjectDialogProps<VariantSupply>) => (
  <FormDialog
    title="Where it comes from"
    submit="Save"
    onClose={onClose}
    call={(form) => ({ method: 'PUT', path: pathOf(object), body: supplyBody(form) })}
  >
    <SupplyFields supply={object} />
  </FormDialog>
);

const ForgetDialog = ({ object, onClose }: ObjectDialogProps<VariantSupply>) => (
  <DeleteDialog title="Forget where it comes from?" submit="Forget it" path={pathOf(object)} leadsTo="/variant-supplies" onClose={onClose}>
    <p>Nothing of it is ordered by itself any more. Purchase orders that were made stay.</p>
  </DeleteDialog>
);
