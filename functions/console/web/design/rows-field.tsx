import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A list of rows to which the user can add. `children` renders the row at `index`; `rowIndexes` reads the rows. */
export function RowsField<Row>({
  name,
  legend,
  rows,
  add,
  hint,
  children,
}: {
  /** The prefix of the field names, such as `options` in `options[0].name`. */
  readonly name: string;
  readonly legend: string;
  readonly rows: readonly Row[];
  readonly add: string;
  readonly hint?: string;
  readonly children: (index: number, row: Row | undefined) => ComponentChildren;
}) {
  const [shown, setShown] = useState<readonly { readonly key: number; readonly row: Row | undefined }[]>(
    rows.map((row, key) => ({ key, row })),
  );
  const [nextKey, setNextKey] = useState(rows.length);
  const group = useRef<HTMLFieldSetElement>(null);
  // Focuses the added row before the browser paints. Otherwise the focused button might briefly be out of view.
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
