import type { ComponentChildren } from 'preact';
import type { Call } from '../api/call.ts';
import { useOpenPage } from './console-context.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type ListOf, ListScreen, type ListScreenProps } from './list-screen.tsx';

type WithId = { readonly id: number };

export type CreatableListProps<Row extends WithId> = Omit<ListScreenProps<Row, ListOf<Row>>, 'create' | 'pageOf'> & {
  /** The form that creates a row; undefined for users who may not create one. */
  readonly form:
    | {
        readonly label?: string;
        readonly title: string;
        readonly submit: string;
        readonly fields: ComponentChildren;
        readonly call: (form: FormData) => Call;
      }
    | undefined;
};

/** A list whose rows are created in a dialog. After creating a row, the dialog opens the row's page. */
export function CreatableList<Row extends WithId>({ form, ...props }: CreatableListProps<Row>) {
  const openPage = useOpenPage();
  return (
    <ListScreen
      {...props}
      pageOf="id"
      create={
        form && {
          label: form.label ?? form.title,
          form: (onClose) => (
            <FormDialog<{ readonly data: Row }>
              title={form.title}
              submit={form.submit}
              onClose={onClose}
              onDone={({ data }) => openPage(`${props.path}/${data.id}`)}
              call={form.call}
            >
              {form.fields}
            </FormDialog>
          ),
        }
      }
    />
  );
}
