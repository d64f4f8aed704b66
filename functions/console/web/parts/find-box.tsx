import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { ApiError } from '../api/send.ts';
import { screens } from '../screens.ts';
import { mayEnter, useConsole, useStorePaths } from './console-context.tsx';
import { lookupsFor } from './find.ts';

type State = 'idle' | 'looking' | 'unknown' | 'failed';

const words: Readonly<Record<State, string>> = {
  idle: '',
  looking: 'Looking…',
  unknown: 'Nothing found. Enter a name, the number of an order, a SKU, code, e-mail address or id.',
  failed: 'The search failed. Try again.',
};

/** One box for names, numbers and any id: leads to the screen of what was entered. */
export function FindBox() {
  const { route } = useLocation();
  const { person, store, send } = useConsole();
  const { href, inStore } = useStorePaths();
  const [state, setState] = useState<State>('idle');

  /** The path of what was meant; undefined when nothing is found. */
  async function find(entered: string): Promise<string | undefined> {
    const open = new Set(screens.filter(({ area }) => mayEnter(person, store.id, area)).map(({ path }) => path));
    for (const { screen, call, leadsTo } of lookupsFor(entered)) {
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
      setState(path === undefined ? 'unknown' : 'idle');
      if (path !== undefined) route(href(path));
    } catch {
      setState('failed');
    }
  }

  return (
    <form
      class="find"
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'looking') void go(String(new FormData(event.currentTarget).get('find') ?? ''));
      }}
    >
      <input
        type="search"
        name="find"
        aria-label="Find"
        aria-describedby="find-hint"
        placeholder="Name, order number, SKU …"
        autoComplete="off"
        spellcheck={false}
      />
      <span id="find-hint" class={state === 'looking' ? 'quiet' : 'error'} role="status">
        {words[state]}
      </span>
    </form>
  );
}

/** An object that does not exist, or that this person may not see, may be of another kind. */
function noneOnRefusal(error: unknown): object {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return {};
  throw error;
}
