import type { Discount } from '#shared/client/generated/admin-api.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { CreatableList } from '../parts/creatable-list.tsx';
import { type Filter, listFilters } from '../parts/filters.ts';
import type { Column } from '../parts/list-screen.tsx';
import { discountBenefit, discountBody } from './discount.ts';
import { DiscountFields } from './discount-fields.tsx';

const filters: readonly Filter[] = [{ param: 'code', label: 'Code', kind: 'text' }, ...listFilters];

const columnsIn = (currency: string): readonly Column<Discount>[] => [
  { label: 'Code', text: ({ code }) => code },
  { label: 'Discount', text: (discount) => discountBenefit(discount, currency) },
  badgeColumn('Status', ({ state }) => state),
  timeColumn('Starts', ({ starts_at }) => starts_at),
  timeColumn('Ends', ({ ends_at }) => ends_at),
  { label: 'Times used', align: 'end', text: ({ times_used }) => String(times_used) },
  { label: 'Usage limit', align: 'end', text: ({ usage_limit }) => String(usage_limit ?? '–') },
];

export function DiscountList() {
  const { store } = useConsole();
  return (
    <CreatableList<Discount>
      title="Discount codes"
      path="/discounts"
      filters={filters}
      columns={columnsIn(store.currency)}
      empty="Create a code that customers enter at checkout."
      form={{
        title: 'New discount code',
        submit: 'Create the code',
        fields: <DiscountFields discount={null} />,
        call: (form) => ({ method: 'POST', path: '/discounts', body: discountBody(form, store.timezone) }),
      }}
    />
  );
}
