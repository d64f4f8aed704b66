import { useState } from 'preact/hooks';

/** Returns the labels of a table's hidden columns, kept in local storage, and a function that sets them. */
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

export const ColumnChoice = ({
  labels,
  hidden,
  onChange,
}: {
  readonly labels: readonly string[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}) => (
  <fieldset>
    <legend>Columns</legend>
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
);
