import type { Query } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';
import { ChoiceField, type FieldProps, TextField } from '../design/fields.tsx';
import type { ListOf } from './list-screen.tsx';
import { Loading } from './states.tsx';

export type PickFieldProps<Row> = FieldProps & {
  /** Of the list, relative to the store. */
  readonly path: string;
  readonly query?: Query;
  readonly optionsOf: (row: Row) => readonly (readonly [value: string, words: string])[];
  /** The words for choosing none of them; without it one has to be chosen. */
  readonly none?: string;
  readonly chosen?: number | null;
  /** Further choices, by values that are no ids. */
  readonly more?: readonly (readonly [value: string, words: string])[];
  readonly chosenOther?: string | null;
};

/**
 * A choice among the objects of a list, which is read when the field appears. A person who may not read that list, or has more than a page of them,
 * enters the id.
 */
export function PickField<Row>({
  path,
  query,
  optionsOf,
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

/** An option for an object that has a name. */
export const namedOption = ({ id, name }: Named) => [[String(id), name]] as const;
