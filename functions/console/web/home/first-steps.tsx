import type { Product } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { type Entrance, mayEnter, useConsole, useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';

const steps: readonly { readonly path: string; readonly area: Entrance; readonly action: string; readonly why: string }[] = [
  { path: '/products?new=1', area: 'products', action: 'Add a product', why: 'with its price and its stock: then it can be ordered' },
  {
    path: '/bulk-operations?new=1',
    area: 'products',
    action: 'Import a shop',
    why: 'from a file of Shopify or a spreadsheet, and see beforehand what it would do',
  },
  { path: '/pricing-settings', area: 'settings', action: 'Set the taxes', why: 'that are in your prices, or come on top' },
  { path: '/api-keys', area: ['developers', 'settings'], action: 'Make an API key', why: 'for your shop: orders come in through it' },
  { path: '/staff', area: 'settings', action: 'Add a colleague', why: 'with rights for what they do' },
];

/** When nothing waits: that all is done, or in a store without products the way to the first order. */
export function FirstSteps() {
  const { person, store } = useConsole();
  const { href } = useStorePaths();
  const maySee = mayEnter(person, store.id, 'products');
  const { answer } = useRead<ListOf<Product>>({ path: '/products', query: { limit: 1 } }, maySee);
  if (!maySee || answer === undefined) return null;
  if (answer.data.length > 0) {
    return (
      <Empty title="All done">
        <p>No order, return or delivery waits for you.</p>
      </Empty>
    );
  }
  return (
    <section class="card" aria-labelledby="home-first">
      <h2 id="home-first">The way to your first order</h2>
      <ol>
        {steps
          .filter(({ area }) => mayEnter(person, store.id, area))
          .map(({ path, action, why }) => (
            <li key={path}>
              <a href={href(path)}>{action}</a> <span class="quiet">{why}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}
