import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { FieldProblems, isOf } from '../design/fields.tsx';
import { OfferedDraft, useFormDraft } from './form-draft.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { ChangedByOther, ContactNotice } from './live.tsx';
import { Failure, fieldErrorsOf } from './states.tsx';
import { toast } from './toast.tsx';

export type FormDialogProps<Answer> = {
  readonly title: string;
  /** The words on the button: the action, not "OK". Null when there is nothing to do but to read. */
  readonly submit: string | null;
  /** The call that the form makes, relative to the store. */
  readonly call: (form: FormData) => Call;
  readonly onClose: () => void;
  readonly onDone?: (answer: Answer) => void;
  readonly isDangerous?: boolean;
  /** False where what is typed is worth money or opens doors, or is of rows that the page forgets: no draft of it is kept. */
  readonly hasDraft?: boolean;
  /** False as long as what the form begins with is being read. */
  readonly isReady?: boolean;
  readonly onInput?: (form: FormData) => void;
  /** The refusal of a preview, shown like one of the call. */
  readonly refusal?: Error | null;
  /** The name of the field that shows the errors of a parameter, where it is not the parameter's. */
  readonly fieldOf?: (param: string) => string;
  readonly children?: ComponentChildren;
};

/**
 * A form in a native dialog that makes one call. It cannot act twice (`useAction`), shows each refusal at its field and the rest below, asks
 * before typed input is thrown away, and gives the focus back to where it was.
 */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { title, submit, call, onClose, onDone, isDangerous, isReady = true, onInput, refusal = null, children } = props;
  const { hasDraft = true } = props;
  const { fieldOf = (param: string) => param } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(form, title, hasDraft);
  const titleId = useId();
  const action = useAction<Answer>((answer) => {
    draft.drop();
    dialog.current?.close();
    toast(submit === 'Save' ? 'Changes saved.' : 'Done.');
    onDone?.(answer);
  }, draft.key);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  useEffect(() => {
    if (action.error !== null) dialog.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [action.error]);
  const error = action.isRunning ? null : (refusal ?? action.error);
  const errors = fieldErrorsOf(error);
  const [marked, setMarked] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors, their fields and the marks in the page follow from the refusal
  useEffect(() => {
    const names = [...(dialog.current?.querySelectorAll<HTMLElement>(invalid) ?? [])].map(
      (field) => field.getAttribute('name') ?? field.dataset['param'] ?? '',
    );
    setMarked(errors.map(({ param }) => param).filter((param) => names.some((name) => isOf(name, fieldOf(param)))));
  }, [error]);
  const isTouched = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  useLeaveGuard(isTouched, () => setLeaving(true));
  const leave = (): void => (isTouched.current ? setLeaving(true) : dialog.current?.close());
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        // A file field sends such an event too, when a person chooses no file.
        if (event.target !== dialog.current || !isTouched.current) return;
        event.preventDefault();
        leave();
      }}
    >
      <form
        ref={form}
        onFocusIn={draft.onTouch}
        onKeyDownCapture={draft.onTouch}
        onPointerDownCapture={draft.onTouch}
        onInput={(event) => {
          isTouched.current = true;
          draft.onInput();
          onInput?.(new FormData(event.currentTarget));
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && submit !== null) action.run(call(new FormData(event.currentTarget)));
        }}
      >
        <h2 id={titleId}>{title}</h2>
        <ContactNotice />
        <ChangedByOther />
        <OfferedDraft draft={draft} />
        {action.isInDoubt && <InDoubt onForget={action.forget} />}
        <FieldProblems.Provider value={errors.map((one) => ({ ...one, param: fieldOf(one.param) }))}>{children}</FieldProblems.Provider>
        {error !== null && <Failure error={error} marked={marked} />}
        {isLeaving && (
          <Unsaved
            onKeep={() => setLeaving(false)}
            onDiscard={() => {
              draft.drop();
              dialog.current?.close();
            }}
          />
        )}
        <div class="row end answers">
          <button type="button" onClick={leave}>
            Close
          </button>
          {submit !== null && (
            <button type="submit" class={isDangerous === true ? 'danger' : 'primary'} aria-disabled={action.isRunning || !isReady}>
              {action.isRunning ? 'Working…' : submit}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

/** The fields that show an error. */
const invalid = '[aria-invalid="true"], [data-invalid="true"]';

/** Says that what was sent from this form before may have been done. */
const InDoubt = ({ onForget }: { readonly onForget: () => void }) => (
  <div class="notice warning" role="status">
    <p>What you sent from this form before got no answer, and may have been done. Sent again unchanged, it is done only once.</p>
    <div class="row">
      <button type="button" onClick={onForget}>
        Send another one
      </button>
    </div>
  </div>
);

/** Asks what becomes of the input of a form that a person leaves. */
function Unsaved({ onKeep, onDiscard }: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div class="notice warning" role="alert">
      <p>What you entered is not saved.</p>
      <div class="row">
        <button type="button" ref={keep} onClick={onKeep}>
          Keep editing
        </button>
        <button type="button" class="danger" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </div>
  );
}
