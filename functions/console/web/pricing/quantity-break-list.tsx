import type { QuantityBreak } from '#shared/client/generated/admin-api.ts';
import { NumberField } from '../design/fields.tsx';
import { LongText } from '../design/long-text.tsx';
import { RowsField } from '../design/rows-field.tsx';
import { formatAmount } from '../format/store-format.ts';
import { timeColumn } from '../parts/columns.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { fieldNumber, fieldText, rowIndexes } from '../parts/form-values.ts';
import type { Column } from '../parts/list-screen.tsx';
import { NameLink, useNameOf } from '../parts/names.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { ThingField } from '../parts/thing-box.tsx';
import { variantName } from './variant-name.ts';

type Tier = QuantityBreak['tiers'][number];

/** Builds the request body. The variant and group cannot be changed later, so an edit does not send them. */
const quantityBreakBody = (form: FormData, rule: QuantityBreak | null) => ({
  ...(rule === null && {
    variant_id: fieldNumber(fieldText(form, 'variant_id')),
    group_id: fieldNumber(fieldText(form, 'group_id')) ?? null,
  }),
  tiers: rowIndexes(form, 'tiers', 'min_quantity').map((index) => ({
    min_quantity: fieldNumber(fieldText(form, `tiers[${index}].min_quantity`)),
    price: fieldText(form, `tiers[${index}].price`)?.replace(',', '.') ?? '',
  })),
});

const firstTier: Tier = { min_quantity: 10, price: '' };

const fields = (rule: QuantityBreak | null) => (
  <>
    {rule === null ? (
      <>
        <ThingField name="variant_id" label="Variant" of="variant" />
        <PickField name="group_id" label="Customer group" path="/customer-groups" none="All customers" />
      </>
    ) : (
      <p>
        <bdi>{variantName(rule)}</bdi>, for{' '}
        {rule.group_id === null ? 'all customers' : <NameLink kind="customerGroup" id={rule.group_id} />}.
      </p>
    )}
    <RowsField name="tiers" legend="Unit prices" rows={rule?.tiers ?? [firstTier]} add="Add a quantity">
      {(index, tier) => (
        <>
          <NumberField name={`tiers[${index}].min_quantity`} label="Minimum quantity" min={2} required defaultValue={tier?.min_quantity} />
          <PriceField name={`tiers[${index}].price`} label="Unit price" required defaultValue={tier?.price} />
        </>
      )}
    </RowsField>
  </>
);

export function QuantityBreakList() {
  const { store } = useConsole();
  const groupName = useNameOf('customerGroup');
  const tierWords = ({ min_quantity, price }: Tier): string => `from ${min_quantity}: ${formatAmount(price, store.currency)}`;
  const columns: readonly Column<QuantityBreak>[] = [
    { label: 'Variant', text: variantName, view: (rule) => <LongText text={variantName(rule)} /> },
    {
      ...{ label: 'Customer group', text: ({ group_id }) => (group_id === null ? 'All customers' : `Customer group ${group_id}`) },
      view: ({ group_id }) => (group_id === null ? 'All customers' : <NameLink kind="customerGroup" id={group_id} />),
    },
    { label: 'Unit prices', text: ({ tiers }) => tiers.map(tierWords).join(', ') },
    timeColumn('Updated', ({ updated_at }) => updated_at),
  ];
  return (
    <EditableList<QuantityBreak>
      title="Volume pricing"
      noun="quantity price"
      path="/quantity-breaks"
      columns={columns}
      include="names"
      nameOf={(rule) => `prices of ${variantName(rule)} for ${rule.group_id === null ? 'all customers' : groupName(rule.group_id)}`}
      fields={fields}
      bodyOf={quantityBreakBody}
      deletion="All quantities cost the regular price again. Existing orders keep their prices."
      empty="Set a lower unit price for larger quantities."
    />
  );
}
