import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Call } from '../api/call.ts';
import { Link, mayEnter, useConsole } from './console-context.tsx';
import { ChangedByOther, OpenObjectProvider } from './live.tsx';
import { ShownCall } from './shown-call.tsx';

export type PageProps = {
  readonly title: string;
  /** The API call to show at the bottom of the screen. */
  readonly call?: Call;
  /** The parent page. Its path is relative to the store. */
  readonly above?: { readonly path: string; readonly name: string };
  readonly actions?: ComponentChildren;
  readonly headingId?: string;
  readonly children: ComponentChildren;
};

/** The frame of every screen, with its heading, actions, notices and API call. Also sets the window title. */
export function Page({ title, call, above, actions, headingId, children }: PageProps) {
  const { person, store } = useConsole();
  useEffect(() => {
    document.title = `${title} · Store admin`;
  }, [title]);
  const path = call?.path.replace(/^\/stores\/[^/]+/, '') ?? null;
  return (
    <OpenObjectProvider value={path}>
      {above !== undefined && (
        <p class="above">
          <Link to={above.path}>{above.name}</Link>
        </p>
      )}
      <div class="row heading">
        <h1 id={headingId} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        <div class="row actions">{actions}</div>
      </div>
      <ChangedByOther key={path} />
      {children}
      {call !== undefined && mayEnter(person, store.id, 'developers') && <ShownCall call={call} />}
    </OpenObjectProvider>
  );
}
