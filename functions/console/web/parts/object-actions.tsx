import type { ComponentChildren } from 'preact';
import type { Call } from '../api/call.ts';
import { useConsole } from './console-context.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { ObjectAction } from './object-page.tsx';

type Form<Object> = {
  readonly title: (object: Object) => string;
  readonly call: (form: FormData, object: Object, timeZone: string) => Call;
  readonly fields: (object: Object, timeZone: string) => ComponentChildren;
  /** Returns the message to show after the action, in place of the usual message. */
  readonly said?: (object: Object) => string;
};

type FormAction<Object> = Form<Object> & { readonly label: string; readonly submit: string; readonly isDangerous?: boolean };

/** Returns an action that asks for input, or only for confirmation, in a form. */
export const formAction = <Object,>(action: FormAction<Object>): ObjectAction<Object> => ({
  ...{ label: action.label, isDangerous: action.isDangerous ?? false },
  dialog: ({ object, onClose, say }) => {
    const { timezone } = useConsole().store;
    return (
      <FormDialog
        title={action.title(object)}
        submit={action.submit}
        isDangerous={action.isDangerous ?? false}
        onClose={onClose}
        onDone={() => action.said !== undefined && say(action.said(object))}
        call={(form) => action.call(form, object, timezone)}
      >
        {action.fields(object, timezone)}
      </FormDialog>
    );
  },
});

/** Returns the action that edits an object in a form. */
export const editAction = <Object,>(form: Form<Object>): ObjectAction<Object> => formAction({ ...form, label: 'Edit', submit: 'Save' });

type Deletion<Object> = {
  readonly title: (object: Object) => string;
  readonly path: (object: Object) => string;
  /** The path of the list to open after the deletion. */
  readonly list: string;
  /** Explains which data is kept, and when the deletion is refused. */
  readonly words: string;
  readonly submit?: string;
};

/** Returns the action that asks for confirmation and then deletes an object. */
export const deleteAction = <Object,>({ title, path, list, words, ...rest }: Deletion<Object>): ObjectAction<Object> => ({
  ...{ label: 'Delete', isDangerous: true },
  dialog: ({ object, onClose }) => (
    <DeleteDialog title={title(object)} path={path(object)} leadsTo={list} onClose={onClose} {...rest}>
      <p>{words}</p>
    </DeleteDialog>
  ),
});
