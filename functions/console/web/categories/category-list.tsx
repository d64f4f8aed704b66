import type { Category } from '#shared/client/generated/admin-api.ts';
import { CheckField, NoteField, NumberField, TextField } from '../design/fields.tsx';
import { linkColumn, timeColumn } from '../parts/columns.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { type Filter, listFilters } from '../parts/filters.ts';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import type { Column } from '../parts/list-screen.tsx';
import { NameLink } from '../parts/names.tsx';
import { PickField } from '../parts/pick-field.tsx';

const filters: readonly Filter[] = [{ param: 'parent_id', label: 'Parent category', kind: 'name', of: 'category' }, ...listFilters];

const categoryBody = (form: FormData) => ({
  name: fieldText(form, 'name') ?? '',
  slug: fieldText(form, 'slug') ?? '',
  parent_id: fieldNumber(fieldText(form, 'parent_id')) ?? null,
  description: fieldText(form, 'description') ?? null,
  is_visible: form.has('is_visible'),
  position: fieldNumber(fieldText(form, 'position')) ?? 0,
});

const fields = (category: Category | null) => (
  <>
    <TextField name="name" label="Name" required maxLength={200} defaultValue={category?.name} />
    <TextField name="slug" label="Handle" hint="Leave blank to generate it from the name" maxLength={200} defaultValue={category?.slug} />
    <PickField<Category>
      name="parent_id"
      label="Parent category"
      path="/categories"
      none="No parent category"
      chosen={category?.parent_id ?? null}
      optionsOf={({ id, name }) => (id === category?.id ? [] : [[String(id), name]])}
    />
    <NoteField name="description" label="Description" maxLength={5000} defaultValue={category?.description} />
    <NumberField name="position" label="Position" hint="Lowest first" min={0} max={1_000_000} defaultValue={category?.position ?? 0} />
    <CheckField name="is_visible" label="Visible" checked={category?.is_visible ?? true} />
  </>
);

const columns: readonly Column<Category>[] = [
  { label: 'Category', text: ({ name }) => name },
  {
    ...{ label: 'Parent category', text: ({ parent_id }) => String(parent_id ?? '–') },
    view: ({ parent_id }) => (parent_id === null ? '–' : <NameLink kind="category" id={parent_id} />),
  },
  { label: 'Visible', text: ({ is_visible }) => (is_visible ? 'Yes' : 'No') },
  { label: 'Position', align: 'end', text: ({ position }) => String(position) },
  linkColumn(
    'Products',
    ({ name }) => `Products in ${name}`,
    ({ id }) => `/products?category_id=${id}`,
  ),
  timeColumn('Updated', ({ updated_at }) => updated_at),
];

export const CategoryList = () => (
  <EditableList<Category>
    title="Categories"
    noun="category"
    path="/categories"
    filters={filters}
    columns={columns}
    nameOf={({ name }) => name}
    fields={fields}
    bodyOf={categoryBody}
    deletion="Its products stay, without this category."
    empty="Create one, such as Mugs, to group products."
  />
);
