import type { AutomaticDiscount, Discount } from '#shared/client/generated/admin-api.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { Facts, Money, When } from '../parts/values.tsx';

/** The goods and times of a discount. */
export function TermsFacts({ discount }: { readonly discount: Discount | AutomaticDiscount }) {
  const { href } = useStorePaths();
  const { applies_to, product_ids, category_ids, minimum_subtotal, minimum_quantity } = discount;
  return (
    <>
      <section>
        <h2>Conditions</h2>
        <Facts
          facts={[
            ['Applies to', applies_to === 'all' ? 'All products' : applies_to === 'products' ? 'Specific products' : 'Specific categories'],
            ...(applies_to === 'products'
              ? [['Products', <Links key="p" ids={product_ids} to={(id) => href(`/products/${id}`)} />] as const]
              : []),
            ...(applies_to === 'categories'
              ? [['Categories', <Links key="c" ids={category_ids} to={(id) => href(`/products?category_id=${id}`)} />] as const]
              : []),
            ['Minimum subtotal', minimum_subtotal === null ? '–' : <Money key="m" amount={minimum_subtotal} />],
            ['Minimum quantity', minimum_quantity ?? '–'],
          ]}
        />
      </section>
      <section>
        <h2>Schedule</h2>
        <Facts
          facts={[
            ['Active', discount.is_active ? 'Yes' : 'No'],
            ['Starts', <When key="starts" at={discount.starts_at} />],
            ['Ends', <When key="ends" at={discount.ends_at} />],
            ['Created', <When key="created" at={discount.created_at} />],
            ['Updated', <When key="changed" at={discount.updated_at} />],
          ]}
        />
      </section>
    </>
  );
}

const Links = ({ ids, to }: { readonly ids: readonly number[]; readonly to: (id: number) => string }) => (
  <>
    {ids.map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <a href={to(id)}>{id}</a>
      </span>
    ))}
  </>
);
