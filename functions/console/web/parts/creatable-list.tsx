import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import type { Call } from '../api/call.ts';
import { FormDialog } from './form-dialog.tsx';
import { type ListOf, ListScreen, type ListScreenProps } from './list-screen.tsx';
import { useNewForm } from './use-creating.ts';

export type CreatableListProps<Row> = Omit<ListScreenProps<Row, ListOf<Row>>, 'create' | 'hrefOf'> & {
  readonly hrefOf: (row: Row) => string;
  /** The form that creates a row; undefined for people who may not create one. */
  readonly form:
    | { readonly title: string; readonly submit: string; readonly fields: ComponentChildren; readonly call: (form: FormData) => Call }
    | undefined;
};

/** Shows a list, and creates rows in a dialog that then opens the page of the new row. */
export function CreatableList<Row>({ form, ...props }: CreatableListProps<Row>) {
  const { route } = useLocation();
  const [isOpen, setOpen] = useNewForm();
  return (
    <>
      <ListScreen {...props} create={form && { label: form.title, open: () => setOpen(true) }} />
      {isOpen && form !== undefined && (
        <FormDialog<{ readonly data: Row }>
          title={form.title}
          submit={form.submit}
          onClose={() => setOpen(false)}
          onDone={({ data }) => route(props.hrefOf(data))}
          call={form.call}
        >
          {form.fields}
        </FormDialog>
      )}
    </>
  );
}
