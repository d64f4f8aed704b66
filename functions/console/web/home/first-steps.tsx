import type { Product } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { type Entrance, Link, mayEnter, useConsole } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';

const steps: readonly { readonly path: string; readonly area: Entrance; readonly action: string; readonly why: string }[] = [
  { path: '/products?new=1', area: 'products', action: 'Add a product', why: 'with its price and stock' },
  {
    path: '/bulk-operations?new=1',
    area: 'products',
    action: 'Import from Shopify or a spreadsheet',
    why: 'with a preview',
  },
  { path: '/pricing-settings', area: 'settings', action: 'Set taxes', why: 'included in prices or added' },
  { path: '/api-keys', area: ['developers', 'settings'], action: 'Create an API key', why: 'to receive orders from your storefront' },
  { path: '/staff', area: 'settings', action: 'Invite staff', why: 'with access to what they need' },
];

/** Shown when there are no open tasks: the first steps for a store without products, otherwise "All done". */
export function FirstSteps() {
  const { person, store } = useConsole();
  const maySee = mayEnter(person, store.id, 'products');
  const { answer } = useRead<ListOf<Product>>({ path: '/products', query: { limit: 1 } }, maySee);
  if (!maySee || answer === undefined) return null;
  if (answer.data.length > 0) {
    return (
      <Empty title="All done">
        <p>Nothing is waiting for you.</p>
      </Empty>
    );
  }
  return (
    <section class="card" aria-labelledby="home-first">
      <h2 id="home-first">Get started</h2>
      <ol>
        {steps
          .filter(({ area }) => mayEnter(person, store.id, area))
          .map(({ path, action, why }) => (
            <li key={path}>
              <Link to={path}>{action}</Link> <span class="quiet">{why}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}
