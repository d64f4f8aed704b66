import { useState } from 'preact/hooks';
import type { AutomaticDiscount, Discount } from '#shared/client/generated/admin-api.ts';
import { CheckField, ChoiceField, NumberField, TextField } from '../design/fields.tsx';
import { wallTimeAt } from '../format/time.ts';
import { useConsole } from '../parts/console-context.tsx';
import { useProducts } from '../parts/names.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { ThingField } from '../parts/thing-box.tsx';
import { CategoryBoxes } from '../products/product-fields.tsx';
import type { DiscountType } from './discount.ts';

const words: Readonly<Record<DiscountType, string>> = {
  percentage: 'Percentage',
  fixed: 'Fixed amount',
  free_shipping: 'Free shipping',
  buy_x_get_y: 'Buy X, get Y',
};

type TermsFieldsProps = {
  /** The discount to edit; null for a new one. */
  readonly discount: Discount | AutomaticDiscount | null;
  readonly types: readonly DiscountType[];
};

/**
 * The fields that discount codes and automatic discounts share. Only fields that apply to the chosen type are shown.
 */
function TermsFields({ discount, types }: TermsFieldsProps) {
  const { store } = useConsole();
  const [type, setType] = useState<DiscountType>(discount?.type ?? 'percentage');
  const [appliesTo, setAppliesTo] = useState<string>(discount?.applies_to ?? 'all');
  const wallTime = (at: string | null | undefined) => (at == null ? '' : wallTimeAt(at, store.timezone));
  const buys = discount !== null && 'buy_quantity' in discount ? discount : null;
  const isOfValue = type === 'percentage' || type === 'fixed';
  return (
    <>
      <ChoiceField
        name="type"
        label="Type"
        defaultValue={type}
        onChange={(value) => setType(types.find((one) => one === value) ?? 'percentage')}
        options={types.map((one) => [one, words[one]])}
      />
      {isOfValue && (
        <TextField
          name="value"
          label={type === 'fixed' ? `Amount in ${store.currency}` : 'Percent'}
          inputMode="decimal"
          required
          defaultValue={discount?.value}
        />
      )}
      {type === 'buy_x_get_y' && (
        <>
          <NumberField name="buy_quantity" label="Buy quantity" min={1} defaultValue={buys?.buy_quantity ?? 2} />
          <NumberField name="get_quantity" label="Get quantity" min={1} defaultValue={buys?.get_quantity ?? 1} />
          <TextField name="get_percent_off" label="Percent off" inputMode="decimal" defaultValue={buys?.get_percent_off ?? '100'} />
        </>
      )}
      <ChoiceField
        name="applies_to"
        label="Applies to"
        defaultValue={appliesTo}
        onChange={setAppliesTo}
        options={[
          ['all', 'All products'],
          ['categories', 'Specific categories'],
          ['products', 'Specific products'],
        ]}
      />
      {appliesTo === 'categories' && <CategoryBoxes chosen={discount?.category_ids ?? []} />}
      {appliesTo === 'products' && <ProductsField chosen={discount?.product_ids ?? []} />}
      <PriceField name="minimum_subtotal" label="Minimum subtotal" defaultValue={discount?.minimum_subtotal} />
      <NumberField name="minimum_quantity" label="Minimum quantity" min={1} defaultValue={discount?.minimum_quantity} />
      <TextField
        name="starts_at"
        label="Starts"
        type="datetime-local"
        hint={`Time in ${store.timezone}. Leave blank to start now`}
        defaultValue={wallTime(discount?.starts_at)}
      />
      <TextField
        name="ends_at"
        label="Ends"
        type="datetime-local"
        hint="Leave blank for no end"
        defaultValue={wallTime(discount?.ends_at)}
      />
      <CheckField name="is_active" label="Active" checked={discount?.is_active ?? true} />
    </>
  );
}

function ProductsField({ chosen }: { readonly chosen: readonly number[] }) {
  const names = useProducts(chosen);
  const isKnown = chosen.every((id) => names.has(id));
  const things = chosen.map((id) => ({ id, name: names.get(id)?.name ?? `Id ${id}` }));
  return <ThingField key={String(isKnown)} name="product_ids" label="Products" of="product" chosen={things} isMany />;
}

export function DiscountFields({ discount }: { readonly discount: Discount | null }) {
  return (
    <>
      <TextField
        name="code"
        label="Code"
        required
        maxLength={64}
        defaultValue={discount?.code}
        hint="Entered by customers at the checkout"
      />
      <TextField name="title" label="Title" maxLength={200} defaultValue={discount?.title} />
      <TermsFields discount={discount} types={['percentage', 'fixed', 'free_shipping']} />
      <NumberField name="usage_limit" label="Usage limit" min={1} defaultValue={discount?.usage_limit} hint="Leave blank for no limit" />
      <CheckField name="once_per_customer" label="Once per customer" checked={discount?.once_per_customer ?? false} />
    </>
  );
}

export function AutomaticDiscountFields({ discount }: { readonly discount: AutomaticDiscount | null }) {
  return (
    <>
      <TextField name="title" label="Title" required maxLength={200} defaultValue={discount?.title} hint="Shown on the order" />
      <TermsFields discount={discount} types={['percentage', 'fixed', 'free_shipping', 'buy_x_get_y']} />
      <NumberField
        name="priority"
        label="Priority"
        min={0}
        defaultValue={discount?.priority ?? 0}
        hint="The largest saving wins; if two are equal, the lowest number"
      />
      <CheckField name="combines_with_codes" label="Combines with discount codes" checked={discount?.combines_with_codes ?? false} />
    </>
  );
}
