import { useState } from 'preact/hooks';
import { useOwnId } from '../design/own-id.ts';
import type { Filter } from './filters.ts';
import { useDirectory } from './names.tsx';
import { ThingBox, useThingName } from './thing-box.tsx';

const types = { text: 'search', number: 'number', time: 'datetime-local', date: 'date' } as const;

export type FilterControlProps = {
  readonly filter: Filter;
  readonly value: string;
  /**
   * False while the menu with the control is closed. The names to choose from are loaded only while the control is
   * shown.
   */
  readonly isShown?: boolean;
  readonly onChange: (value: string) => void;
};

/** A filter's control and, if it is active, a button that clears it. Text is applied on blur or Enter. */
export function FilterControl({ filter, value, isShown = true, onChange }: FilterControlProps) {
  const id = useOwnId();
  const control = { id, filter, value, isShown, onChange };
  return (
    <div class={value === '' ? 'filter' : 'filter set'} data-param={filter.param}>
      <label for={id}>{filter.label}</label>
      {filter.kind === 'find' ? <FindControl {...control} filter={filter} /> : <SimpleControl {...control} filter={filter} />}
      {value !== '' && (
        <button type="button" class="remove" onClick={() => onChange('')}>
          <span aria-hidden="true">×</span>
          <span class="sr-only">Remove the filter {filter.label}</span>
        </button>
      )}
    </div>
  );
}

type ControlProps<Kind extends Filter['kind']> = Required<Omit<FilterControlProps, 'filter'>> & {
  readonly id: string;
  readonly filter: Extract<Filter, { readonly kind: Kind }>;
};

function SimpleControl({ id, filter, value, isShown, onChange }: ControlProps<Exclude<Filter['kind'], 'find'>>) {
  if (filter.kind === 'name') return <NameControl id={id} filter={filter} value={value} isShown={isShown} onChange={onChange} />;
  if (filter.kind === 'choice') {
    return (
      <select id={id} name={filter.param} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{filter.none ?? (filter.param === 'limit' ? 'Default' : 'All')}</option>
        {filter.options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    );
  }
  return <TypedControl id={id} filter={filter} value={value} onChange={onChange} />;
}

/** Keeps unfinished input when the list reloads. Otherwise the value in the page's URL would overwrite it. */
function TypedControl({ id, filter, value, onChange }: Omit<ControlProps<keyof typeof types>, 'isShown'>) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      id={id}
      name={filter.param}
      type={types[filter.kind]}
      min={filter.kind === 'number' ? 1 : undefined}
      value={typed ?? value}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(null);
        onChange(event.currentTarget.value.trim());
      }}
    />
  );
}

function NameControl({ id, filter, value, isShown, onChange }: ControlProps<'name'>) {
  const things = useDirectory(filter.of, isShown);
  const isListed = value === '' || things?.some((one) => String(one.id) === value);
  return (
    <select id={id} name={filter.param} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">All</option>
      {!isListed && <option value={value}>{value}</option>}
      {things?.map(({ id: thing, name }) => (
        <option key={thing} value={String(thing)}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Searches for an object. The chosen object is shown by name. */
function FindControl({ id, filter, value, onChange }: ControlProps<'find'>) {
  const name = useThingName(filter.of, value);
  return (
    <>
      <input type="hidden" name={filter.param} value={value} />
      {value === '' ? (
        <ThingBox id={id} label={filter.label} of={filter.of} onChoose={(thing) => onChange(String(thing.id))} />
      ) : (
        <output id={id}>
          <bdi>{name ?? (value.includes(',') ? `${value.split(',').length} selected` : value)}</bdi>
        </output>
      )}
    </>
  );
}
