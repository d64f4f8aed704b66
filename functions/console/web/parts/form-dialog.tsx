import { useEffect, useRef } from 'preact/hooks';
import { useOwnId } from '../design/own-id.ts';
import { FormBody, type FormProps, useForm } from './form.tsx';
import { ChangedByOther, ContactNotice } from './live.tsx';
import { toast } from './toast.tsx';

export type FormDialogProps<Answer> = FormProps<Answer> & { readonly onClose: () => void };

/** A form in a native modal dialog, which restores the focus when it closes. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { title, submit, onClose, onDone, isDangerous = false, isReady = true } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useOwnId();
  const close = (): void => dialog.current?.close();
  const done = (answer: Answer): void => {
    close();
    toast(submit === 'Save' ? 'Changes saved.' : 'Done.');
    onDone?.(answer);
  };
  const state = useForm<Answer>({ ...props, onDone: done }, close);
  const { action, isTouched, leave } = state;
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        // A file field also fires `cancel`, when the user dismisses its picker.
        if (event.target !== dialog.current || !isTouched) return;
        event.preventDefault();
        leave();
      }}
    >
      <FormBody<Answer>
        {...props}
        state={state}
        head={
          <>
            <h2 id={titleId}>{title}</h2>
            <ContactNotice />
            <ChangedByOther />
          </>
        }
        answers={
          <div class="row end answers">
            <button type="button" onClick={leave}>
              Close
            </button>
            {submit !== null && (
              <button type="submit" class={isDangerous ? 'danger' : 'primary'} aria-disabled={action.isRunning || !isReady}>
                {action.isRunning ? 'Working…' : submit}
              </button>
            )}
          </div>
        }
      />
    </dialog>
  );
}
