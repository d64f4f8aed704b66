import type { GroupPrice } from '#shared/client/generated/admin-api.ts';
import { TextField } from '../design/fields.tsx';
import { LongText } from '../design/long-text.tsx';
import { formatPercent } from '../format/store-format.ts';
import { nameColumn, timeColumn } from '../parts/columns.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import type { Column } from '../parts/list-screen.tsx';
import { NameLink, useNameOf } from '../parts/names.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { ThingField } from '../parts/thing-box.tsx';
import { Money } from '../parts/values.tsx';
import { variantName } from './variant-name.ts';

const goodsOf = (rule: GroupPrice): string =>
  rule.variant_id !== null ? variantName(rule) : rule.category_id !== null ? `Category ${rule.category_id}` : 'Everything';

const Goods = ({ rule }: { readonly rule: GroupPrice }) =>
  rule.category_id === null ? <bdi>{goodsOf(rule)}</bdi> : <NameLink kind="category" id={rule.category_id} />;

const percentOff = ({ percent_off }: GroupPrice): string => `${formatPercent(percent_off ?? '0')} off`;

const columns: readonly Column<GroupPrice>[] = [
  {
    ...{ label: 'Applies to', text: goodsOf },
    view: (rule) => (rule.category_id === null ? <LongText text={goodsOf(rule)} /> : <Goods rule={rule} />),
  },
  nameColumn('Customer group', 'customerGroup', ({ group_id }) => group_id),
  {
    ...{ label: 'Price', align: 'end', text: (rule) => rule.price ?? percentOff(rule) },
    view: (rule) => (rule.price === null ? percentOff(rule) : <Money amount={rule.price} />),
  },
  timeColumn('Updated', ({ updated_at }) => updated_at),
];

/** Builds the request body. A price's group and goods cannot be changed later, so an edit does not send them. */
const groupPriceBody = (form: FormData, rule: GroupPrice | null) => ({
  ...(rule === null && {
    group_id: fieldNumber(fieldText(form, 'group_id')),
    variant_id: fieldNumber(fieldText(form, 'variant_id')) ?? null,
    category_id: fieldNumber(fieldText(form, 'category_id')) ?? null,
  }),
  price: fieldText(form, 'price')?.replace(',', '.') ?? null,
  percent_off: fieldText(form, 'percent_off')?.replace(',', '.') ?? null,
});

const fields = (rule: GroupPrice | null) => (
  <>
    {rule === null ? (
      <>
        <PickField name="group_id" label="Customer group" path="/customer-groups" />
        <ThingField name="variant_id" label="For the variant" of="variant" />
        <PickField name="category_id" label="Or for a category" path="/categories" none="No category" />
      </>
    ) : (
      <p>
        <Goods rule={rule} />, for <NameLink kind="customerGroup" id={rule.group_id} />.
      </p>
    )}
    <PriceField name="price" label="Price" hint="Only for a variant" defaultValue={rule?.price} />
    <TextField name="percent_off" label="Or percent off the price" inputMode="decimal" defaultValue={rule?.percent_off} />
  </>
);

export function GroupPriceList() {
  const groupName = useNameOf('customerGroup');
  const categoryName = useNameOf('category');
  const goodsInSentence = (rule: GroupPrice): string =>
    rule.variant_id !== null ? variantName(rule) : rule.category_id !== null ? categoryName(rule.category_id) : 'all products';
  return (
    <EditableList<GroupPrice>
      title="Group prices"
      noun="group price"
      path="/group-prices"
      columns={columns}
      include="names"
      nameOf={(rule) => `the price of ${goodsInSentence(rule)} for ${groupName(rule.group_id)}`}
      fields={fields}
      bodyOf={groupPriceBody}
      deletion="The group pays the regular price again. Existing orders keep their prices."
      empty="Create a customer group, such as Wholesale, then set its prices here."
    />
  );
}
