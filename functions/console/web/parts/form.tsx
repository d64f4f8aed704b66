import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Call } from '../api/call.ts';
import { type Action, useAction } from '../api/use-call.ts';
import { type FieldProblem, FieldProblems, isOf } from '../design/fields.tsx';
import { type FormDraft, OfferedDraft, useFormDraft } from './form-draft.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { Failure, fieldErrorsOf } from './states.tsx';

export type FormProps<Answer> = {
  readonly title: string;
  /** The label of the submit button: the action, not "OK". Null for a dialog that only shows information. */
  readonly submit: string | null;
  /** Builds the API call, with a path relative to the store. */
  readonly call: (form: FormData) => Call;
  readonly onDone?: (answer: Answer) => void;
  readonly isDangerous?: boolean;
  /**
   * Whether the form's input is stored as a draft; true by default. Set to false for secrets, for gift card codes, and
   * for rows that a reload loses.
   */
  readonly hasDraft?: boolean;
  /** False while initial values are loading. */
  readonly isReady?: boolean;
  readonly onInput?: (form: FormData) => void;
  /** The error of a preview. It is shown like an error of the form's own call. */
  readonly refusal?: Error | null;
  readonly problems?: readonly FieldProblem[];
  /** Returns the name of the field that shows a parameter's errors; by default, the parameter's name. */
  readonly fieldOf?: (param: string) => string;
  readonly children?: ComponentChildren;
};

export type FormState = {
  readonly form: RefObject<HTMLFormElement>;
  readonly draft: FormDraft;
  readonly action: Action;
  readonly isTouched: boolean;
  /** Closes the form. If it has unsaved input, asks for confirmation first. */
  readonly leave: () => void;
  readonly isLeaving: boolean;
  readonly setLeaving: (isLeaving: boolean) => void;
  readonly discard: () => void;
  readonly touch: () => void;
};

/**
 * Returns the state of a form that submits its change at most once (`useAction`). `close` removes or resets the form.
 */
export function useForm<Answer>({ title, onDone, hasDraft = true }: FormProps<Answer>, close: () => void): FormState {
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(form, title, hasDraft);
  const touched = useRef(false);
  const [isTouched, setTouched] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const mark = (now: boolean): void => {
    touched.current = now;
    setTouched(now);
  };
  const end = (): void => {
    draft.drop();
    mark(false);
    setLeaving(false);
  };
  const action = useAction<Answer>((answer) => {
    end();
    onDone?.(answer);
  }, draft.key);
  useEffect(() => {
    if (action.error !== null) form.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [action.error]);
  useLeaveGuard(touched, () => setLeaving(true));
  return {
    ...{ form, draft, action, isTouched, isLeaving, setLeaving },
    leave: () => (touched.current ? setLeaving(true) : close()),
    discard: () => {
      end();
      close();
    },
    touch: () => {
      mark(true);
      draft.onInput();
    },
  };
}

type FormParts = {
  readonly state: FormState;
  readonly head?: ComponentChildren;
  readonly answers: ComponentChildren;
  /** True if the form is part of a page. Its errors and buttons then stay at the bottom edge of the window. */
  readonly isOnPage?: boolean;
};

/** A form with its fields, the offer to restore a draft, the errors that no field shows, and the buttons. */
export function FormBody<Answer>(props: FormProps<Answer> & FormParts) {
  const { state, head, answers, isOnPage = false } = props;
  const { submit, call, isReady = true, onInput, refusal = null, problems = [], fieldOf = (param) => param, children } = props;
  const { form, draft, action, isLeaving, setLeaving, discard, touch } = state;
  const error = action.isRunning ? null : (refusal ?? action.error);
  const errors = fieldErrorsOf(error);
  const [marked, setMarked] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values follow from the error
  useEffect(() => {
    const names = [...(form.current?.querySelectorAll<HTMLElement>(invalid) ?? [])].map(
      (field) => field.getAttribute('name') ?? field.dataset['param'] ?? '',
    );
    setMarked(errors.map(({ param }) => param).filter((param) => names.some((name) => isOf(name, fieldOf(param)))));
  }, [error]);
  return (
    <form
      ref={form}
      onFocusIn={draft.onTouch}
      onKeyDownCapture={draft.onTouch}
      onPointerDownCapture={draft.onTouch}
      onInput={(event) => {
        touch();
        onInput?.(new FormData(event.currentTarget));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && submit !== null) action.run(call(new FormData(event.currentTarget)));
      }}
    >
      {head}
      <OfferedDraft draft={draft} />
      {action.isInDoubt && <InDoubt onForget={action.forget} />}
      <FieldProblems.Provider value={[...problems, ...errors.map((one) => ({ ...one, param: fieldOf(one.param) }))]}>
        {/* Saving replaces the fields, so input is disabled meanwhile; otherwise it would be lost. */}
        <div inert={isOnPage && action.isRunning}>{children}</div>
      </FieldProblems.Provider>
      <div class={isOnPage ? 'form-end' : ''}>
        {error !== null && <Failure error={error} marked={marked} />}
        {isLeaving && <Unsaved onKeep={() => setLeaving(false)} onDiscard={discard} />}
        {isOnPage && answers}
      </div>
      {!isOnPage && answers}
    </form>
  );
}

const invalid = '[aria-invalid="true"], [data-invalid="true"]';

/** Warns that an earlier request from this form may have succeeded. */
const InDoubt = ({ onForget }: { readonly onForget: () => void }) => (
  <div class="notice warning" role="status">
    <p>Your last request got no answer and may have gone through. Sending it again unchanged does not repeat it.</p>
    <div class="row">
      <button type="button" onClick={onForget}>
        Start a new request
      </button>
    </div>
  </div>
);

function Unsaved({ onKeep, onDiscard }: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div class="notice warning" role="alert">
      <p>Discard unsaved changes?</p>
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
