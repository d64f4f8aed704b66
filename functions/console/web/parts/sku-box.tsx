import { useState } from 'preact/hooks';
import type { Product } from '#shared/client/generated/admin-api.ts';
import { useConsole, useStorePaths } from './console-context.tsx';
import type { ListOf } from './list-screen.tsx';

export type FoundVariant = { readonly id: number; readonly name: string };

/** Finds a variant by its SKU, for a line of a form. */
export function SkuBox({ onFound }: { readonly onFound: (variant: FoundVariant) => void }) {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const [sku, setSku] = useState('');
  const [problem, setProblem] = useState('');

  async function find(): Promise<void> {
    const { data } = await send<ListOf<Product>>(inStore({ path: '/products', query: { sku, limit: 10 } }));
    const variants = data.flatMap((product) => product.variants.map((variant) => ({ ...variant, product: product.name })));
    const found = variants.find((one) => one.sku === sku) ?? variants.find((one) => one.sku?.toUpperCase() === sku.toUpperCase());
    setProblem(found === undefined ? `There is no product with the SKU ${sku}.` : '');
    if (found === undefined) return;
    onFound({ id: found.id, name: [found.product, found.title].filter(Boolean).join(', ') });
    setSku('');
  }
  const start = (): void => {
    if (sku !== '') find().catch((error: unknown) => setProblem(error instanceof Error ? error.message : 'It could not be looked up.'));
  };

  return (
    <div class="row">
      <label>
        Find by SKU{' '}
        <input
          value={sku}
          autoComplete="off"
          aria-describedby="sku-problem"
          onInput={(event) => {
            event.stopPropagation();
            setSku(event.currentTarget.value.trim());
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            start();
          }}
        />
      </label>
      <button type="button" class="small" onClick={start}>
        Add the product
      </button>
      <span id="sku-problem" class="error" role="status">
        {problem}
      </span>
    </div>
  );
}
