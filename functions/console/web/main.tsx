import { render } from 'preact';
import { App, preloadView } from './app.tsx';
import type { ConsoleConfig } from './console-config.ts';
import type { Opened } from './login/session.ts';
import { applyScheme } from './parts/color-scheme.tsx';
import { watchLeaving } from './parts/leave-guard.ts';

function Start({ config, opened }: { readonly config?: ConsoleConfig; readonly opened: Opened | 'failed' }) {
  if (typeof opened === 'object' && 'session' in opened && config !== undefined) return <App config={config} session={opened.session} />;
  const again = (
    <p>
      <a class="button primary" href="/admin">
        Log in
      </a>
    </p>
  );
  return (
    <main class="alone">
      <h1>Store admin</h1>
      {opened === 'failed' && <p role="alert">The server isn’t responding. Reload the page to try again.</p>}
      {opened === 'leaving' && <p role="status">Opening the login page…</p>}
      {opened === 'signed-out' && (
        <>
          <p>You’re logged out.</p>
          {again}
        </>
      )}
      {typeof opened === 'object' && 'refused' in opened && (
        <>
          <p role="alert">Login failed: {opened.refused}</p>
          {again}
        </>
      )}
    </main>
  );
}

type Opening = { readonly config: ConsoleConfig; readonly opened: Opened };

/** Renders the console as soon as its session is open. The view for the path is loaded while the session opens. */
export async function showConsole(opening: Promise<Opening>, path: string): Promise<void> {
  applyScheme();
  watchLeaving();
  preloadView(path);
  const root = document.getElementById('app');
  if (root === null) return;
  render(<Start opened="leaving" />, root);
  try {
    render(<Start {...(await opening)} />, root);
  } catch {
    render(<Start opened="failed" />, root);
  }
}
