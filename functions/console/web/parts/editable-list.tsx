import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { lowerFirstLetter } from '../format/words.ts';
import { changedFormFields } from './changes.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type ListOf, ListScreen, type ListScreenProps } from './list-screen.tsx';

export type EditableListProps<Row extends { readonly id: number }> = Omit<
  ListScreenProps<Row, ListOf<Row>>,
  'create' | 'noun' | 'keyOf' | 'pageOf'
> & {
  /** The noun for a row, as in "New brand". */
  readonly noun: string;
  readonly nameOf: (row: Row) => string;
  /** Returns the form fields for a row; the row is null when a new one is created. */
  readonly fields: (row: Row | null) => ComponentChildren;
  /** Reads the request body from the form. For an edit, only the changed fields are sent. */
  readonly bodyOf: (form: FormData, row: Row | null) => Readonly<Record<string, unknown>>;
  readonly deletion: string;
};

type Open<Row> = { readonly form: 'new' | 'edit' | 'delete'; readonly row: Row | null };

/** A list whose rows have no pages of their own: they are created, edited and deleted in dialogs. */
export function EditableList<Row extends { readonly id: number }>(props: EditableListProps<Row>) {
  const { title, noun, nameOf, fields, bodyOf, deletion, path } = props;
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const close = () => setOpen(null);
  const edited = open?.form === 'edit' ? open.row : null;
  return (
    <>
      <ListScreen
        {...{ ...props, noun: lowerFirstLetter(title) }}
        rowActions={(row) => [
          { label: 'Edit', open: () => setOpen({ form: 'edit', row }) },
          { label: 'Delete', isDangerous: true, open: () => setOpen({ form: 'delete', row }) },
        ]}
        create={{ label: `New ${noun}`, open: () => setOpen({ form: 'new', row: null }) }}
      />
      {open !== null && open.form !== 'delete' && (
        <FormDialog
          title={edited === null ? `New ${noun}` : `Edit ${nameOf(edited)}`}
          submit={edited === null ? `Create the ${noun}` : 'Save'}
          onClose={close}
          call={(form) =>
            edited === null
              ? { method: 'POST', path, body: bodyOf(form, null) }
              : { method: 'PATCH', path: `${path}/${edited.id}`, body: changedFormFields(edited, bodyOf(form, edited)) }
          }
        >
          {fields(edited)}
        </FormDialog>
      )}
      {open?.form === 'delete' && open.row !== null && (
        <DeleteDialog title={`Delete ${nameOf(open.row)}?`} path={`${path}/${open.row.id}`} onClose={close}>
          <p>{deletion}</p>
        </DeleteDialog>
      )}
    </>
  );
}
