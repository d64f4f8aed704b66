import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type ConsoleConfig, readConsoleConfig } from './console-config.ts';
import './main.css';

function App() {
  const [config, setConfig] = useState<ConsoleConfig | 'failed'>();
  useEffect(() => {
    readConsoleConfig().then(setConfig, () => setConfig('failed'));
  }, []);
  return (
    <main>
      <h1>Store admin</h1>
      {config === 'failed' ? <p role="alert">The server does not answer. Reload the page to try again.</p> : <p>{config?.issuer}</p>}
    </main>
  );
}

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
