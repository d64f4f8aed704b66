import { createContext, type RefObject } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { formatTimeOfDay } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { useConsole } from './console-context.tsx';
import { draftEvent, type PutBack, putBack, takeFirst, typedFields } from './draft-fields.ts';
import { type Draft, draftKey, keepDraft, readDraft } from './draft-store.ts';

export type FormDraft = {
  /** The draft's storage key. */
  readonly key: string;
  /** Earlier input that the user can still restore or discard. */
  readonly offered: Draft | null;
  /**
   * The labels of the fields that could not be restored, and of the fields that other users have edited since the draft
   * was stored.
   */
  readonly came: PutBack;
  readonly putBack: () => void;
  /** `onTouch` is called before a field can change; `onInput` is called after a field has changed. */
  readonly onTouch: () => void;
  readonly onInput: () => void;
  readonly drop: () => void;
};

/**
 * The name under which a form's draft is stored. If the name is null, the title of the form is used. If other users can
 * change the title, set a name.
 */
export const DraftName = createContext<string | null>(null);

const nothing: PutBack = { missed: [], changed: [] };
const inWords = (names: readonly string[]): readonly string[] => [...new Set(names.map(humanize))];

/**
 * Keeps a form's input across reloads of this tab until the input is saved or discarded. If `hasDraft` is false, keeps
 * nothing.
 */
export function useFormDraft(form: RefObject<HTMLFormElement>, title: string, hasDraft: boolean): FormDraft {
  const { person } = useConsole();
  const name = useContext(DraftName) ?? title;
  const key = useRef(draftKey(person.email, location.pathname, name)).current;
  const [offered, setOffered] = useState(() => (hasDraft ? readDraft(sessionStorage, key) : null));
  const [came, setCame] = useState(nothing);
  const first = useRef(new Map<string, string>()).current;
  const isTouched = useRef(false);
  const onTouch = (): void => {
    if (form.current === null) return;
    // Initial values may load late. Until the user changes a field, they are therefore recorded again before each
    // interaction.
    if (!isTouched.current) first.clear();
    takeFirst(form.current, first);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial state is recorded once
  useEffect(onTouch, []);
  const drop = (): void => {
    keepDraft(sessionStorage, key, { atMs: 0, fields: [] });
    setOffered(null);
  };
  return {
    ...{ key, offered, came, onTouch, drop },
    onInput: () => {
      isTouched.current = true;
      // The user's first change replaces the earlier draft in the storage. After the change, only `offered` contains
      // the earlier draft.
      if (form.current !== null && hasDraft) keepDraft(sessionStorage, key, { atMs: Date.now(), fields: typedFields(form.current, first) });
    },
    putBack: () => {
      if (form.current === null || offered === null) return;
      onTouch();
      setOffered(null);
      void putBack(form.current, offered).then(({ missed, changed }) => setCame({ missed: inWords(missed), changed: inWords(changed) }));
    },
  };
}

/** Offers to restore a draft, then names the fields that could not be restored. */
export function OfferedDraft({ draft }: { readonly draft: FormDraft }) {
  const { offered, came } = draft;
  return (
    <>
      {offered !== null && (
        <div class="notice" role="status">
          <p>Unsaved draft from {formatTimeOfDay(new Date(offered.atMs).toISOString())}.</p>
          <div class="row">
            <button type="button" onClick={draft.putBack}>
              Restore
            </button>
            <button type="button" onClick={draft.drop}>
              Discard
            </button>
          </div>
        </div>
      )}
      {came.missed.length > 0 && (
        <p class="notice warning" role="status">
          This could not be restored: {came.missed.join(', ')}.
        </p>
      )}
      {came.changed.length > 0 && (
        <p class="notice warning" role="status">
          Someone else has changed this since: {came.changed.join(', ')}. The form has your version.
        </p>
      )}
    </>
  );
}

/**
 * A hidden control that keeps state in a form's draft. When the draft is restored, `put` is called with the state. The
 * form's request ignores the control.
 */
export function DraftState<State>({
  name,
  value,
  put,
}: {
  readonly name: string;
  readonly value: State;
  readonly put: (state: State) => void;
}) {
  const control = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  useDraftState(control, put);
  const text = JSON.stringify(value);
  // Buttons change the state without an input event, so this fires one, which stores the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  useEffect(() => {
    if (!isFirst.current) control.current?.dispatchEvent(new Event('input', { bubbles: true }));
    isFirst.current = false;
  }, [text]);
  return <input ref={control} type="hidden" name={name} value={text} data-state={text} />;
}

/**
 * Calls `put` with the restored state when a draft is restored. The control must keep its current state in
 * `data-state`, because new drafts are stored from there.
 */
export function useDraftState<State>(control: RefObject<HTMLInputElement>, put: (state: State) => void): void {
  const latest = useRef(put);
  latest.current = put;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the control stays the same
  useEffect(() => {
    const hear = (event: Event): void => latest.current(JSON.parse((event as CustomEvent<string>).detail) as State);
    const there = control.current;
    there?.addEventListener(draftEvent, hear);
    return () => there?.removeEventListener(draftEvent, hear);
  }, []);
}
