import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/send.ts';
import { ComboBox, type Option } from '../design/combo-box.tsx';
import { humanize } from '../format/words.ts';
import { screens } from '../screens.ts';
import { mayEnter, useConsole, useOpenPage, useStorePaths } from './console-context.tsx';
import { destinationsOf, findDestinations, lookupsForText, pageOfFound, startsWithTyped } from './find.ts';
import { useSearch } from './use-search.ts';

type State = 'idle' | 'looking' | 'unknown' | 'failed';

const words: Readonly<Record<State, string>> = {
  idle: '',
  looking: 'Looking…',
  unknown: 'No results. Try a name, an order number, a SKU, a code or an e-mail address.',
  failed: 'The search failed. Try again.',
};

type Target = Option & { readonly path: string };

/**
 * Searches for names, numbers, ids, pages and actions, and opens the match. Ctrl+K, ⌘K and `/` focus the box from
 * anywhere.
 */
export function FindBox() {
  const { person, store, send } = useConsole();
  const openPage = useOpenPage();
  const { inStore } = useStorePaths();
  const [state, setState] = useState<State>('idle');
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const allowed = useMemo(() => screens.filter(({ area }) => mayEnter(person, store.id, area)), [person, store]);
  const found = useSearch(text);
  useShortcut(() => {
    box.current?.focus();
    box.current?.select();
  });

  const places = findDestinations(destinationsOf(allowed), text);
  const targets: readonly Target[] = [
    ...places.slice(0, 6),
    ...found.map((one) => ({
      key: `${one.object} ${one.id}`,
      label: one.title,
      detail: [one.detail, humanize(one.object)].filter(Boolean).join(' · '),
      path: pageOfFound(one),
    })),
  ];
  const first = places.find((place) => startsWithTyped(place, text) > 0)?.key;

  function leave(path: string): void {
    setState('idle');
    setText('');
    // The heading gets the focus here, because opening a page that is already open does not move the focus.
    document.querySelector<HTMLElement>('main h1')?.focus();
    openPage(path);
  }

  async function find(entered: string): Promise<string | undefined> {
    const open = new Set(allowed.map(({ path }) => path));
    for (const { screen, call, leadsTo } of lookupsForText(entered)) {
      if (screen !== null && !open.has(screen)) continue;
      const path = leadsTo(call === undefined ? undefined : await send(inStore(call)).catch(noneOnRefusal));
      if (path !== undefined) return path;
    }
    return undefined;
  }

  async function go(entered: string): Promise<void> {
    setState('looking');
    try {
      const path = await find(entered);
      if (path === undefined) setState('unknown');
      else leave(path);
    } catch {
      setState('failed');
    }
  }

  return (
    <search class="find">
      <ComboBox<Target>
        label="Find"
        inputRef={box}
        placeholder="Search or jump to…"
        describedBy="find-hint"
        text={text}
        onText={(typed) => {
          setState('idle');
          setText(typed);
        }}
        options={targets}
        first={first}
        onChoose={({ path }) => leave(path)}
        onEnter={() => {
          if (state !== 'looking') void go(text);
        }}
      />
      <span id="find-hint" class={state === 'looking' ? 'quiet' : 'error'} role="status">
        {words[state]}
      </span>
    </search>
  );
}

/** Calls `act` on Ctrl+K or ⌘K, and on `/` outside text fields, but never while a dialog is open. */
function useShortcut(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : null;
      const isTyping = at?.closest('input, textarea, select') !== null;
      const isMeant = (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping);
      if (!isMeant || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

/** Treats a 4xx response as "not found", so that the next lookup is tried. */
function noneOnRefusal(error: unknown): object {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return {};
  throw error;
}
