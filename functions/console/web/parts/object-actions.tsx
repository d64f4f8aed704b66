import type { ComponentChildren } from 'preact';
import type { Call } from '../api/call.ts';
import { useConsole } from './console-context.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { ObjectAction } from './object-page.tsx';

type Edit<Object> = {
  readonly title: (object: Object) => string;
  readonly call: (form: FormData, object: Object, timeZone: string) => Call;
  readonly fields: (object: Object) => ComponentChildren;
};

/** Returns the action that edits an object in a form. */
export const editAction = <Object,>({ title, call, fields }: Edit<Object>): ObjectAction<Object> => ({
  label: 'Edit',
  dialog: ({ object, onClose }) => {
    const { store } = useConsole();
    return (
      <FormDialog title={title(object)} submit="Save" onClose={onClose} call={(form) => call(form, object, store.timezone)}>
        {fields(object)}
      </FormDialog>
    );
  },
});

type Deletion<Object> = {
  readonly title: (object: Object) => string;
  readonly path: (object: Object) => string;
  /** The path of the list that is opened afterwards. */
  readonly list: string;
  /** Explains which data is kept, and when the deletion is refused. */
  readonly words: string;
};

/** Returns the action that deletes an object, after asking for confirmation. */
export const deleteAction = <Object,>({ title, path, list, words }: Deletion<Object>): ObjectAction<Object> => ({
  ...{ label: 'Delete', isDangerous: true },
  dialog: ({ object, onClose }) => (
    <DeleteDialog title={title(object)} path={path(object)} leadsTo={list} onClose={onClose}>
      <p>{words}</p>
    </DeleteDialog>
  ),
});
