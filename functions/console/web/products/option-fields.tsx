import type { ProductOption } from '#shared/client/generated/admin-api.ts';
import { NoteField, TextField } from '../design/fields.tsx';
import { RowsField } from '../design/rows-field.tsx';

/** The options that customers choose from. `optionsOf` reads them. */
export const OptionFields = ({ options, hint }: { readonly options: readonly ProductOption[]; readonly hint: string }) => (
  <RowsField<ProductOption> name="options" legend="Options" rows={options} add="Add an option" hint={hint}>
    {(index, option) => (
      <>
        <TextField name={`options[${index}].name`} label="Option" required maxLength={100} defaultValue={option?.name ?? ''} />
        <NoteField
          name={`options[${index}].values`}
          label="Values, one on each line"
          maxLength={10_000}
          defaultValue={option?.values.join('\n') ?? ''}
        />
      </>
    )}
  </RowsField>
);
