import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A list of field rows that the person can extend. `children` renders the row at `index`; read them with `rowIndexes` of `form-values.ts`. */
export function RowsField<Row>({
  name,
  legend,
  rows,
  add,
  hint,
  children,
}: {
  /** Prefix of the field names: `options` in `options[0].name`. */
  readonly name: string;
  readonly legend: string;
  /** Initial rows. */
  readonly rows: readonly Row[];
  /** Label of the button that adds a row. */
  readonly add: string;
  readonly hint?: string;
  readonly children: (index: number, row: Row | undefined) => ComponentChildren;
}) {
  const [shown, setShown] = useState<readonly { readonly key: number; readonly row: Row | undefined }[]>(
    rows.map((row, key) => ({ key, row })),
  );
  const [nextKey, setNextKey] = useState(rows.length);
  const group = useRef<HTMLFieldSetElement>(null);
  // Focuses the added row before paint; otherwise the focused button might briefly be out of view.
  useLayoutEffect(() => {
    if (nextKey > rows.length)
      group.current?.querySelector<HTMLElement>(':scope > .row:last-of-type :is(input, select, textarea)')?.focus();
  }, [nextKey, rows.length]);
  return (
    <fieldset ref={group}>
      <legend>{legend}</legend>
      {hint !== undefined && <p class="quiet">{hint}</p>}
      {shown.map(({ key, row }, index) => (
        <div key={key} class="row fields" data-row-of={name}>
          {children(index, row)}
          <button type="button" class="small" onClick={() => setShown(shown.filter((one) => one.key !== key))}>
            Remove <span class="sr-only">row {index + 1}</span>
          </button>
        </div>
      ))}
      <button
        type="button"
        class="small"
        data-adds={name}
        onClick={() => {
          setShown([...shown, { key: nextKey, row: undefined }]);
          setNextKey(nextKey + 1);
        }}
      >
        {add}
      </button>
    </fieldset>
  );
}
