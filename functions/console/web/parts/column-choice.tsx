import { useId, useState } from 'preact/hooks';

/** The columns of a table that the person does not want to see; this browser remembers them. */
export function useHiddenColumns(table: string): readonly [readonly string[], (hidden: readonly string[]) => void] {
  const name = `store-admin:hidden:${table}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => (localStorage.getItem(name) ?? '').split('\n').filter(Boolean));
  return [
    hidden,
    (changed) => {
      localStorage.setItem(name, changed.join('\n'));
      setHidden(changed);
    },
  ];
}

export function ColumnChoice({
  labels,
  hidden,
  onChange,
}: {
  readonly labels: readonly string[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}) {
  const id = useId();
  return (
    <>
      <button type="button" popovertarget={id}>
        Columns
      </button>
      <fieldset id={id} popover="auto" class="popover">
        <legend>Columns to show</legend>
        {labels.map((label) => (
          <label key={label} class="check">
            <input
              type="checkbox"
              checked={!hidden.includes(label)}
              onChange={({ currentTarget }) => onChange(currentTarget.checked ? hidden.filter((one) => one !== label) : [...hidden, label])}
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}
