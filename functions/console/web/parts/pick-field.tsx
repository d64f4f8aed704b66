import type { Query } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';
import { ChoiceField, type FieldProps, TextField } from '../design/fields.tsx';
import type { ListOf } from './list-screen.tsx';
import { Loading } from './states.tsx';

export type PickFieldProps<Row> = FieldProps & {
  readonly path: string;
  readonly query?: Query;
  readonly optionsOf?: (row: Row) => readonly (readonly [value: string, words: string])[];
  /** The label of the empty option. Without a label, a choice is required. */
  readonly none?: string;
  readonly chosen?: number | null;
  /** Additional options, whose values are not ids. */
  readonly more?: readonly (readonly [value: string, words: string])[];
  readonly chosenOther?: string | null;
};

/**
 * Lets the user choose an object from a list. If the list is too long or cannot be read, the user enters the object's
 * id.
 */
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

/** Returns the option for an object: its id as the value and its name as the label. */
export const namedOption = ({ id, name }: Named) => [[String(id), name]] as const;
