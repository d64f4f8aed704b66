import type { AutomaticDiscount } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { timeColumn } from '../parts/columns.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { CreatableList } from '../parts/creatable-list.tsx';
import type { Column } from '../parts/list-screen.tsx';
import { automaticBody, automaticState, discountBenefit } from './discount.ts';
import { AutomaticDiscountFields } from './discount-fields.tsx';

const columnsIn = (currency: string): readonly Column<AutomaticDiscount>[] => [
  { label: 'Title', text: ({ title }) => title },
  { label: 'Discount', text: (discount) => discountBenefit(discount, currency) },
  {
    ...{ label: 'Status', text: (discount) => automaticState(discount, Date.now()) },
    view: (discount) => <Badge value={automaticState(discount, Date.now())} />,
  },
  timeColumn('Starts', ({ starts_at }) => starts_at),
  timeColumn('Ends', ({ ends_at }) => ends_at),
  { label: 'Priority', align: 'end', text: ({ priority }) => String(priority) },
];

export function AutomaticDiscountList() {
  const { store } = useConsole();
  return (
    <CreatableList<AutomaticDiscount>
      title="Automatic discounts"
      path="/automatic-discounts"
      columns={columnsIn(store.currency)}
      empty="Create one that applies to every matching order."
      form={{
        title: 'New automatic discount',
        submit: 'Create the discount',
        fields: <AutomaticDiscountFields discount={null} />,
        call: (form) => ({ method: 'POST', path: '/automatic-discounts', body: automaticBody(form, store.timezone) }),
      }}
    />
  );
}
