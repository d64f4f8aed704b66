import type { Query } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';
import { ChoiceField, type FieldProps, TextField } from '../design/fields.tsx';
import type { ListOf } from './list-screen.tsx';
import { Loading } from './states.tsx';

export type PickFieldProps<Row> = FieldProps & {
  /** Path of the list, below the store. */
  readonly path: string;
  readonly query?: Query;
  /** By default the id and name of the row. */
  readonly optionsOf?: (row: Row) => readonly (readonly [value: string, words: string])[];
  /** Label of the empty choice; without it a choice is required. */
  readonly none?: string;
  readonly chosen?: number | null;
  /** Further options, whose values are not ids. */
  readonly more?: readonly (readonly [value: string, words: string])[];
  readonly chosenOther?: string | null;
};

/** A choice among the objects of a list. Falls back to entering an id if the person may not read the list or it has more than one page. */
export function PickField<Row extends Named = Named>({
  path,
  query,
  optionsOf = namedOption,
  none,
  chosen = null,
  more = [],
  chosenOther = null,
  ...field
}: PickFieldProps<Row>) {
  const reading = useRead<ListOf<Row>>({ path, query: { ...query, limit: 100 } });
  const first = chosen === null ? (chosenOther ?? '') : String(chosen);
  if (reading.answer === undefined && reading.error === null) {
    return (
      <>
        <input type="hidden" name={field.name} value={first} />
        <Loading />
      </>
    );
  }
  if (reading.answer === undefined || reading.answer.has_more) {
    return <TextField {...field} hint={field.hint ?? 'The id'} defaultValue={first} inputMode="numeric" required={none === undefined} />;
  }
  const options = [...reading.answer.data.flatMap(optionsOf), ...more];
  const isListed = first === '' || options.some(([value]) => value === first);
  return (
    <ChoiceField
      {...field}
      defaultValue={first}
      options={[...(none === undefined ? [] : [['', none] as const]), ...(isListed ? [] : [[first, `Id ${first}`] as const]), ...options]}
    />
  );
}

type Named = { readonly id: number; readonly name: string };

/** Returns the option of a named object. */
export const namedOption = ({ id, name }: Named) => [[String(id), name]] as const;
