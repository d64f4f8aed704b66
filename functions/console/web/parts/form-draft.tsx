import { createContext, type RefObject } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { formatTimeOfDay } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { useConsole } from './console-context.tsx';
import { draftEvent, type PutBack, putBack, takeFirst, typedFields } from './draft-fields.ts';
import { type Draft, draftKey, keepDraft, readDraft } from './draft-store.ts';

export type FormDraft = {
  /** The name of the form among all of this tab. */
  readonly key: string;
  /** What somebody typed into this form before, and neither saved nor discarded; null for nothing. */
  readonly offered: Draft | null;
  /** Fields of a draft that could not be put back, and those that others have changed since, in words. */
  readonly came: PutBack;
  readonly putBack: () => void;
  /** To be called when a field may be changed next, and when it has been. */
  readonly onTouch: () => void;
  readonly onInput: () => void;
  readonly drop: () => void;
};

/** The name of a form on its page, where its title has a name that others may change. */
export const DraftName = createContext<string | null>(null);

const nothing: PutBack = { missed: [], changed: [] };
const inWords = (names: readonly string[]): readonly string[] => [...new Set(names.map(humanize))];

/** Keeps what is typed into a form over a reload, in this tab, until it is saved or discarded; of a form that has no drafts nothing. */
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
    // Until somebody types, a form may still be reading what it begins with.
    if (!isTouched.current) first.clear();
    takeFirst(form.current, first);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a form begins with is taken once
  useEffect(onTouch, []);
  const drop = (): void => {
    keepDraft(sessionStorage, key, { atMs: 0, fields: [] });
    setOffered(null);
  };
  return {
    ...{ key, offered, came, onTouch, drop },
    onInput: () => {
      isTouched.current = true;
      // What was offered stays until it is put back or forgotten, or something else is typed in its place.
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

/** Offers what was typed before, and says what of it could not be put back. */
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

/** A hidden control that keeps, with the draft of its form, what the fields of a part do not hold: `put` gets it back. Its form has no use for it. */
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
  // A change by a button fires no input event: the form reads its fields again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what has changed
  useEffect(() => {
    if (!isFirst.current) control.current?.dispatchEvent(new Event('input', { bubbles: true }));
    isFirst.current = false;
  }, [text]);
  return <input ref={control} type="hidden" name={name} value={text} data-state={text} />;
}

/** Hears of the state that a draft has of a control, which shows it as `data-state`. */
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
