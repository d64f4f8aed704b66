import type { Category } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { FieldGroup, TextField } from '../design/fields.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { Loading } from '../parts/states.tsx';

export const BrandField = ({ chosen }: { readonly chosen: number | null }) => (
  <PickField name="brand_id" label="Brand" path="/brands" none="No brand" chosen={chosen} />
);

/** Checkboxes for the categories, or a field for ids if there are too many categories to list. */
export function CategoryBoxes({ chosen }: { readonly chosen: readonly number[] }) {
  const { answer, error } = useRead<ListOf<Category>>({ path: '/categories', query: { limit: 100 } });
  if (error !== null || answer?.has_more === true) {
    return <TextField name="category_ids" label="Category ids" hint="Comma-separated" defaultValue={chosen.join(', ')} />;
  }
  const listed = answer?.data ?? [];
  const others = chosen.filter((id) => !listed.some((one) => one.id === id)).map((id) => ({ id, name: `Id ${id}` }));
  return (
    <FieldGroup name="category_ids" label="Categories">
      {answer === undefined ? (
        <>
          <input type="hidden" name="category_ids" value={chosen.join(',')} />
          <Loading />
        </>
      ) : (
        [...listed, ...others].map(({ id, name }) => (
          <label key={id} class="check">
            <input type="checkbox" name="category_ids" value={id} defaultChecked={chosen.includes(id)} /> {name}
          </label>
        ))
      )}
      {answer !== undefined && listed.length === 0 && <p class="quiet">No categories yet.</p>}
    </FieldGroup>
  );
}
