import type { ComponentChildren } from 'preact';
import type { AutomaticDiscount, Discount } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { Link, useConsole } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { NameLinks, useProducts } from '../parts/names.tsx';
import { deleteAction, editAction } from '../parts/object-actions.tsx';
import { type ObjectAction, type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { Money, When } from '../parts/values.tsx';
import { automaticBody, automaticState, discountBenefit, discountBody } from './discount.ts';
import { AutomaticDiscountFields, DiscountFields } from './discount-fields.tsx';

type Either = Discount | AutomaticDiscount;

type Kind<One extends Either> = {
  readonly list: string;
  readonly nameOf: (discount: One) => string;
  readonly bodyOf: (form: FormData, timeZone: string) => object;
  readonly fields: (discount: One) => ComponentChildren;
};

function actionsOfKind<One extends Either>({ list, nameOf, bodyOf, fields }: Kind<One>) {
  const path = ({ id }: One): string => `${list}/${id}`;
  const edit = editAction<One>({
    title: (discount) => `Edit ${nameOf(discount)}`,
    call: (form, discount, timeZone) => ({ method: 'PATCH', path: path(discount), body: bodyOf(form, timeZone) }),
    fields,
  });
  const remove = deleteAction<One>({
    title: (discount) => `Delete ${nameOf(discount)}?`,
    ...{ path, list, words: 'Existing orders keep their prices.' },
  });
  const SwitchDialog = ({ object, onClose, say }: ObjectDialogProps<One>) => {
    const [name, isActive] = [nameOf(object), object.is_active];
    return (
      <FormDialog
        title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
        submit={isActive ? 'Deactivate' : 'Activate'}
        isDangerous={isActive}
        onClose={onClose}
        onDone={() => say(isActive ? `${name} is inactive.` : `${name} is active.`)}
        call={() => ({ method: 'PATCH', path: path(object), body: { is_active: !isActive } })}
      >
        {isActive && <p>Existing orders keep it. You can activate it again.</p>}
      </FormDialog>
    );
  };
  return ({ is_active }: One): readonly ObjectAction<One>[] => [
    edit,
    { label: is_active ? 'Deactivate' : 'Activate', dialog: SwitchDialog },
    remove,
  ];
}

const codeActions = actionsOfKind<Discount>({
  ...{ list: '/discounts', nameOf: ({ code }) => code, bodyOf: discountBody },
  fields: (discount) => <DiscountFields discount={discount} />,
});

const automaticActions = actionsOfKind<AutomaticDiscount>({
  ...{ list: '/automatic-discounts', nameOf: ({ title }) => title, bodyOf: automaticBody },
  fields: (discount) => <AutomaticDiscountFields discount={discount} />,
});

type Fact = readonly [label: string, value: ComponentChildren];

function DiscountView({ discount, state, facts }: { readonly discount: Either; readonly state: string; readonly facts: readonly Fact[] }) {
  const { store } = useConsole();
  return (
    <>
      <p class="row">
        <Badge value={state} />
      </p>
      <div class="columns">
        <Facts title="Discount" facts={[['Value', discountBenefit(discount, store.currency)], ...facts]} />
        <TermsFacts discount={discount} />
      </div>
    </>
  );
}

export const DiscountPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<Discount>
    noun="Discount code"
    titleOf={({ code }) => `Code ${code}`}
    path={`/discounts/${encodeURIComponent(id)}`}
    above={{ path: '/discounts', name: 'All discount codes' }}
    actionsOf={codeActions}
  >
    {(discount) => (
      <DiscountView
        discount={discount}
        state={discount.state}
        facts={[
          ['Title', discount.title ?? '–'],
          ['Times used', `${discount.times_used} times`],
          ['Usage limit', discount.usage_limit === null ? 'No limit' : `${discount.usage_limit} times`],
          ['Once per customer', discount.once_per_customer ? 'Yes' : 'No'],
        ]}
      />
    )}
  </ObjectPage>
);

export const AutomaticDiscountPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<AutomaticDiscount>
    noun="Automatic discount"
    titleOf={({ title }) => title}
    path={`/automatic-discounts/${encodeURIComponent(id)}`}
    above={{ path: '/automatic-discounts', name: 'All automatic discounts' }}
    actionsOf={automaticActions}
  >
    {(discount) => (
      <DiscountView
        discount={discount}
        state={automaticState(discount, Date.now())}
        facts={[
          ['Priority', discount.priority],
          ['Combines with discount codes', discount.combines_with_codes ? 'Yes' : 'No'],
        ]}
      />
    )}
  </ObjectPage>
);

function TermsFacts({ discount }: { readonly discount: Either }) {
  const { applies_to, product_ids, category_ids, minimum_subtotal, minimum_quantity } = discount;
  return (
    <>
      <Facts
        title="Conditions"
        facts={[
          ['Applies to', applies_to === 'all' ? 'All products' : applies_to === 'products' ? 'Specific products' : 'Specific categories'],
          ...(applies_to === 'products' ? [['Products', <Products key="p" ids={product_ids} />] as const] : []),
          ...(applies_to === 'categories' ? [['Categories', <NameLinks key="c" kind="category" ids={category_ids} />] as const] : []),
          ['Minimum subtotal', minimum_subtotal === null ? '–' : <Money key="m" amount={minimum_subtotal} />],
          ['Minimum quantity', minimum_quantity ?? '–'],
        ]}
      />
      <Facts
        title="Schedule"
        facts={[
          ['Active', discount.is_active ? 'Yes' : 'No'],
          ['Starts', <When key="starts" at={discount.starts_at} />],
          ['Ends', <When key="ends" at={discount.ends_at} />],
          ['Created', <When key="created" at={discount.created_at} />],
          ['Updated', <When key="changed" at={discount.updated_at} />],
        ]}
      />
    </>
  );
}

function Products({ ids }: { readonly ids: readonly number[] }) {
  const names = useProducts(ids);
  return (
    <>
      {ids.map((id) => (
        <div key={id}>
          <Link to={`/products/${id}`}>
            <bdi>{names.get(id)?.name ?? id}</bdi>
          </Link>
        </div>
      ))}
    </>
  );
}
