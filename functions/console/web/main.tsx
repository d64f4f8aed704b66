import { render } from 'preact';
import { App } from './app.tsx';
import { type ConsoleConfig, readConsoleConfig } from './console-config.ts';
import { type Opened, openSession } from './login/session.ts';
import { applyScheme } from './parts/color-scheme.tsx';
import { watchLeaving } from './parts/leave-guard.ts';
import './main.css';

applyScheme();

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

async function start(root: HTMLElement): Promise<void> {
  try {
    const config = await readConsoleConfig();
    render(<Start config={config} opened={await openSession(config)} />, root);
  } catch {
    render(<Start opened="failed" />, root);
  }
}

const root = document.getElementById('app');
if (root !== null) {
  watchLeaving();
  render(<Start opened="leaving" />, root);
  void start(root);
}
