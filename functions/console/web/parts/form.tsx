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
  /** The words on the button: the action, not "OK". Null when there is nothing to do but to read. */
  readonly submit: string | null;
  /** The call that the form makes, relative to the store. */
  readonly call: (form: FormData) => Call;
  readonly onDone?: (answer: Answer) => void;
  readonly isDangerous?: boolean;
  /** False where what is typed is worth money or opens doors, or is of rows that the page forgets: no draft of it is kept. */
  readonly hasDraft?: boolean;
  /** False as long as what the form begins with is being read. */
  readonly isReady?: boolean;
  readonly onInput?: (form: FormData) => void;
  /** The refusal of a preview, shown like one of the call. */
  readonly refusal?: Error | null;
  /** What is wrong with what is typed, before it is sent. */
  readonly problems?: readonly FieldProblem[];
  /** The name of the field that shows the errors of a parameter, where it is not the parameter's. */
  readonly fieldOf?: (param: string) => string;
  readonly children?: ComponentChildren;
};

export type FormState = {
  readonly form: RefObject<HTMLFormElement>;
  readonly draft: FormDraft;
  readonly action: Action;
  readonly isTouched: boolean;
  /** Closes the form, or asks before typed input is thrown away. */
  readonly leave: () => void;
  readonly isLeaving: boolean;
  readonly setLeaving: (isLeaving: boolean) => void;
  /** Throws away what was typed. */
  readonly discard: () => void;
  readonly touch: () => void;
};

/**
 * A form that makes one call, and cannot act twice (`useAction`). It asks before typed input is thrown away; `close` takes it from the screen, or begins
 * it again.
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
  /** What comes of it and its buttons stay at the edge of the window. */
  readonly isOnPage?: boolean;
};

/** What every form has around its fields: what others did, the draft, each refusal at its field and the rest below. `answers` are its buttons. */
export function FormBody<Answer>(props: FormProps<Answer> & FormParts) {
  const { state, head, answers, isOnPage = false } = props;
  const { submit, call, isReady = true, onInput, refusal = null, problems = [], fieldOf = (param) => param, children } = props;
  const { form, draft, action, isLeaving, setLeaving, discard, touch } = state;
  const error = action.isRunning ? null : (refusal ?? action.error);
  const errors = fieldErrorsOf(error);
  const [marked, setMarked] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors, their fields and the marks in the page follow from the refusal
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
        {/* What is typed while it is saved would be lost. */}
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

/** The fields that show an error. */
const invalid = '[aria-invalid="true"], [data-invalid="true"]';

/** Says that what was sent from this form before may have been done. */
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

/** Asks what becomes of the input of a form that a person leaves. */
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
