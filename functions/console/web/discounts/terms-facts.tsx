import type { AutomaticDiscount, Discount } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { Link } from '../parts/console-context.tsx';
import { NameLinks, useProducts } from '../parts/names.tsx';
import { Money, When } from '../parts/values.tsx';

export function TermsFacts({ discount }: { readonly discount: Discount | AutomaticDiscount }) {
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
