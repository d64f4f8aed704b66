import type { AutomaticDiscount } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { automaticBody, automaticState, discountBenefit } from './discount.ts';
import { AutomaticDiscountFields } from './discount-fields.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { TermsFacts } from './terms-facts.tsx';

type Props = ObjectDialogProps<AutomaticDiscount>;
const pathOf = ({ id }: AutomaticDiscount): string => `/automatic-discounts/${id}`;

/** One discount that customers get without a code. */
export function AutomaticDiscountPage({ id }: { readonly id: string }) {
  const { store } = useConsole();
  return (
    <ObjectPage<AutomaticDiscount>
      noun="Automatic discount"
      titleOf={({ title }) => title}
      path={`/automatic-discounts/${encodeURIComponent(id)}`}
      above={{ path: '/automatic-discounts', name: 'All automatic discounts' }}
      actionsOf={({ is_active }) => [
        { label: 'Edit', dialog: EditDialog },
        { label: is_active ? 'Deactivate' : 'Activate', dialog: SwitchObjectDialog },
        { label: 'Delete', dialog: DeleteDiscountDialog, isDangerous: true },
      ]}
    >
      {(discount) => (
        <>
          <p class="row">
            <Badge value={automaticState(discount, Date.now())} />
          </p>
          <div class="columns">
            <Facts
              title="Discount"
              facts={[
                ['Value', discountBenefit(discount, store.currency)],
                ['Priority', discount.priority],
                ['Combines with discount codes', discount.combines_with_codes ? 'Yes' : 'No'],
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
      title={`Edit ${object.title}`}
      submit="Save"
      onClose={onClose}
      call={(form) => ({ method: 'PATCH', path: pathOf(object), body: automaticBody(form, store.timezone) })}
    >
      <AutomaticDiscountFields discount={object} />
    </FormDialog>
  );
}

const SwitchObjectDialog = ({ object, ...rest }: Props) => (
  <SwitchDialog name={object.title} path={pathOf(object)} isActive={object.is_active} {...rest} />
);

const DeleteDiscountDialog = ({ object, onClose }: Props) => (
  <DeleteDialog title={`Delete ${object.title}?`} path={pathOf(object)} leadsTo="/automatic-discounts" onClose={onClose}>
    <p>Orders that had it keep their prices.</p>
  </DeleteDialog>
);
