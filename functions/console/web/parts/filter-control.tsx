import { useId } from 'preact/hooks';
import type { Filter } from './filters.ts';

const types = { text: 'search', number: 'number', time: 'datetime-local', date: 'date' } as const;

/** The control of a filter. Text counts when the person has ended it, not with each letter. */
export function FilterControl({
  filter,
  value,
  onChange,
}: {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="filter">
      <label for={id}>{filter.label}</label>
      {filter.kind === 'choice' ? (
        <select id={id} name={filter.param} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{filter.none ?? (filter.param === 'limit' ? 'Default' : 'All')}</option>
          {filter.options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={filter.param}
          type={types[filter.kind]}
          min={filter.kind === 'number' ? 1 : undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      )}
    </div>
  );
}
