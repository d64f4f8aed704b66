import type { ComponentChildren } from 'preact';
import { useConsole } from '../parts/console-context.tsx';
import { Page } from '../parts/page.tsx';

export type PrintPageProps = {
  readonly title: string;
  /** The path of the printed object's page, relative to the store. */
  readonly above: string;
  readonly children: ComponentChildren;
};

/** A printable sheet headed by the store's name. Printing leaves out the rest of the page. */
export function PrintPage({ title, above, children }: PrintPageProps) {
  const { store } = useConsole();
  return (
    <Page
      title={title}
      above={{ path: above, name: 'Back' }}
      actions={
        <button type="button" class="primary" onClick={() => print()}>
          Print
        </button>
      }
    >
      <article class="sheet">
        <p>
          <strong>
            <bdi>{store.name}</bdi>
          </strong>
        </p>
        {children}
      </article>
    </Page>
  );
}

export type SheetLine = { readonly key: number; readonly name: string; readonly sku: string | null; readonly units: number };

export const SheetLines = ({ lines }: { readonly lines: readonly SheetLine[] }) => (
  <table class="list">
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">SKU</th>
        <th scope="col" class="end">
          Quantity
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ key, name, sku, units }) => (
        <tr key={key}>
          <td data-label="Item">
            <bdi>{name}</bdi>
          </td>
          <td data-label="SKU">{sku ?? '–'}</td>
          <td data-label="Quantity" class="end">
            {units}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
