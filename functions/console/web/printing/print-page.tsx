import type { ComponentChildren } from 'preact';
import { useRead } from '../api/use-call.ts';
import { PlainTable } from '../design/plain-table.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';

export type PrintPageProps<Object> = {
  readonly noun: string;
  readonly nameOf: (object: Object) => string;
  /** The path of the printed object, relative to the store. */
  readonly path: string;
  readonly include?: string;
  readonly children: (object: Object) => ComponentChildren;
};

/** A printable sheet for an object, with the store's name at the top. Only the sheet is printed. */
export function PrintPage<Object>({ noun, nameOf, path, include, children }: PrintPageProps<Object>) {
  const { store } = useConsole();
  const reading = useRead<{ readonly data: Object }>({ path, ...(include !== undefined && { query: { include } }) });
  const object = reading.answer?.data;
  return (
    <Page
      title={object === undefined ? noun : `${noun} ${nameOf(object)}`}
      above={{ path, name: 'Back' }}
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
        <Read reading={reading}>{({ data }) => children(data)}</Read>
      </article>
    </Page>
  );
}

export type SheetLine = { readonly key: number; readonly name: string; readonly sku: string | null; readonly units: number };

export const SheetLines = ({ lines }: { readonly lines: readonly SheetLine[] }) => (
  <PlainTable
    label="Items"
    rows={lines}
    keyOf={({ key }) => key}
    columns={[
      ['Item', ({ name }) => <bdi>{name}</bdi>],
      ['SKU', ({ sku }) => <>{sku ?? '–'}</>],
      ['Quantity', ({ units }) => units, 'end'],
    ]}
  />
);
