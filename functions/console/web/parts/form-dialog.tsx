import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Call } from '../api/call.ts';
import type { FieldError } from '../api/send.ts';
import { useAction } from '../api/use-call.ts';
import { useConsole } from './console-context.tsx';
import { OfferedDraft, useFormDraft } from './form-draft.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { ChangedByOther, ContactNotice } from './live.tsx';
import { Failure, fieldErrorsOf } from './states.tsx';

const Errors = createContext<readonly FieldError[]>([]);

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
  const { store } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(form, title, hasDraft);
  const titleId = useId();
  const action = useAction<Answer>((answer) => {
    draft.drop();
    dialog.current?.close();
    onDone?.(answer);
  });
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
        <OfferedDraft draft={draft} timeZone={store.timezone} />
        <Errors.Provider value={errors.map((one) => ({ ...one, param: fieldOf(one.param) }))}>{children}</Errors.Provider>
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
        <div class="row end">
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

export type FieldProps = {
  /** As the API names it in `errors[].param`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
};

type Described = { readonly id: string; readonly name: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string };

/** A label, a control, a hint, and what the API says is wrong with it. The control takes the attributes it is given. */
export function Field({ name, label, hint, children }: FieldProps & { readonly children: (attributes: Described) => ComponentChildren }) {
  const id = useId();
  const errors = useErrors(name);
  return (
    <div class="field">
      <label id={`${id}-label`} for={id}>
        {label}
      </label>
      {children({ id, name, 'aria-invalid': errors.length > 0, 'aria-describedby': `${id}-hint` })}
      <Explained id={`${id}-hint`} hint={hint} errors={errors} />
    </div>
  );
}

/** The API's errors for a value. */
export const useErrors = (name: string): readonly FieldError[] => useContext(Errors).filter(({ param }) => isOf(name, param));

/** Whether a parameter is the one of a field, or within it. */
const isOf = (name: string, param: string): boolean => param === name || param.startsWith(`${name}.`) || param.startsWith(`${name}[`);

type Explanation = { readonly id: string; readonly hint: string | undefined; readonly errors: readonly FieldError[] };

const Explained = ({ id, hint, errors }: Explanation) => (
  <div id={id}>
    {hint !== undefined && <p class="quiet">{hint}</p>}
    {errors.map(({ message }) => (
      <p key={message} class="error">
        {message}
      </p>
    ))}
  </div>
);

/** Several controls that make one value together, with what the API says is wrong with it. */
export function FieldGroup({ name, label, hint, children }: FieldProps & { readonly children: ComponentChildren }) {
  const id = useId();
  const errors = useErrors(name);
  return (
    <fieldset aria-describedby={`${id}-hint`} data-param={name} data-invalid={errors.length > 0} tabIndex={-1}>
      <legend>{label}</legend>
      {children}
      <Explained id={`${id}-hint`} hint={hint} errors={errors} />
    </fieldset>
  );
}

type TextProps = FieldProps &
  Pick<
    preact.InputHTMLAttributes,
    'type' | 'value' | 'defaultValue' | 'required' | 'pattern' | 'maxLength' | 'min' | 'max' | 'step' | 'inputMode' | 'placeholder'
  >;

/** A field of one line. Its first value is its `defaultValue`: a `value` is written again whenever the form changes. */
export function TextField({ name, label, hint, ...input }: TextProps) {
  return (
    <Field name={name} label={label} {...(hint !== undefined && { hint })}>
      {(attributes) => <input type="text" autoComplete="off" {...input} {...attributes} />}
    </Field>
  );
}

/** A field of several lines. */
export function NoteField({
  name,
  label,
  hint,
  maxLength,
  defaultValue = '',
}: FieldProps & { readonly maxLength: number; readonly defaultValue?: string }) {
  return (
    <Field name={name} label={label} {...(hint !== undefined && { hint })}>
      {(attributes) => <textarea rows={3} maxLength={maxLength} defaultValue={defaultValue} {...attributes} />}
    </Field>
  );
}

/** A choice of one among some, each with its words. */
export function ChoiceField({
  name,
  label,
  hint,
  options,
  defaultValue,
  onChange,
}: FieldProps & {
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
}) {
  return (
    <Field name={name} label={label} {...(hint !== undefined && { hint })}>
      {(attributes) => (
        <select {...attributes} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {options.map(([value, words]) => (
            <option key={value} value={value} selected={value === defaultValue}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A box to tick; of a form, `form.has(name)`. */
export function CheckField({ name, label, checked = false }: FieldProps & { readonly checked?: boolean }) {
  return (
    <label class="check">
      <input type="checkbox" name={name} defaultChecked={checked} /> {label}
    </label>
  );
}
