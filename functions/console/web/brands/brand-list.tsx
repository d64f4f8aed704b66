import type { Brand } from '#shared/client/generated/admin-api.ts';
import { NoteField, TextField } from '../design/fields.tsx';
import { linkColumn, timeColumn } from '../parts/columns.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { fieldText } from '../parts/form-values.ts';
import type { Column } from '../parts/list-screen.tsx';

const brandBody = (form: FormData) => ({
  name: fieldText(form, 'name') ?? '',
  slug: fieldText(form, 'slug') ?? '',
  description: fieldText(form, 'description') ?? null,
  website: fieldText(form, 'website') ?? null,
});

const fields = (brand: Brand | null) => (
  <>
    <TextField name="name" label="Name" required maxLength={200} defaultValue={brand?.name} />
    <TextField name="slug" label="Handle" hint="Leave blank to generate it from the name" maxLength={200} defaultValue={brand?.slug} />
    <TextField name="website" label="Website" type="url" maxLength={2000} defaultValue={brand?.website} />
    <NoteField name="description" label="Description" maxLength={5000} defaultValue={brand?.description} />
  </>
);

const columns: readonly Column<Brand>[] = [
  { label: 'Brand', text: ({ name }) => name },
  { label: 'Website', text: ({ website }) => website ?? '–' },
  linkColumn(
    'Products',
    ({ name }) => `Products of ${name}`,
    ({ id }) => `/products?brand_id=${id}`,
  ),
  timeColumn('Updated', ({ updated_at }) => updated_at),
];

export const BrandList = () => (
  <EditableList<Brand>
    title="Brands"
    noun="brand"
    path="/brands"
    columns={columns}
    nameOf={({ name }) => name}
    fields={fields}
    bodyOf={brandBody}
    deletion="Its products stay, without a brand."
    empty="Create one to group products by brand."
  />
);
