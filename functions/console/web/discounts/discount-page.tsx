import type { Discount } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { discountBenefit, discountBody } from './discount.ts';
import { DiscountFields } from './discount-fields.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { TermsFacts } from './terms-facts.tsx';

type Props = ObjectDialogProps<Discount>;
const pathOf = ({ id }: Discount): string => `/discounts/${id}`;

/** One discount code: what it gives, how often it was used. */
export function DiscountPage({ id }: { readonly id: string }) {
  const { store } = useConsole();
  return (
    <ObjectPage<Discount>
      noun="Discount code"
      titleOf={({ code }) => `Code ${code}`}
      path={`/discounts/${encodeURIComponent(id)}`}
      above={{ path: '/discounts', name: 'All discount codes' }}
      actionsOf={({ is_active }) => [
        { label: 'Edit', dialog: EditDialog },
        { label: is_active ? 'Deactivate' : 'Activate', dialog: SwitchObjectDialog },
        { label: 'Delete', dialog: DeleteDiscountDialog, isDangerous: true },
      ]}
    >
      {(discount) => (
        <>
          <p class="row">
            <Badge value={discount.state} />
          </p>
          <div class="columns">
            <Facts
              title="Discount"
              facts={[
                ['Value', discountBenefit(discount, store.currency)],
                ['Title', discount.title ?? '–'],
                ['Times used', `${discount.times_used} times`],
                ['Usage limit', discount.usage_limit === null ? 'Without a limit' : `${discount.usage_limit} times`],
                ['Once per customer', discount.once_per_customer ? 'Yes' : 'No'],
              ]}
            />
            <TermsFacts discount={discount} />
          </div>
        </>
      )}
    </ObjectPage>
  );
}

function EditDialog({ object, onClose }: Props) {
  const { store } = useConsole();
  return (
    <FormDialog
      title={`Edit ${object.code}`}
      submit="Save"
      onClose={onClose}
      call={(form) => ({ method: 'PATCH', path: pathOf(object), body: discountBody(form, store.timezone) })}
    >
      <DiscountFields discount={object} />
    </FormDialog>
  );
}

const SwitchObjectDialog = ({ object, ...rest }: Props) => (
  <SwitchDialog name={object.code} path={pathOf(object)} isActive={object.is_active} {...rest} />
);

const DeleteDiscountDialog = ({ object, onClose }: Props) => (
  <DeleteDialog title={`Delete ${object.code}?`} path={pathOf(object)} leadsTo="/discounts" onClose={onClose}>
    <p>Orders that used it keep their prices.</p>
  </DeleteDialog>
);
