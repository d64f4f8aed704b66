import { readConsoleConfig } from './console-config.ts';
import { openSession, readReturn } from './login/session.ts';
import './main.css';

/* Contains only the login, so that the login does not wait for the rest of the console to load. */
const { path, config: known } = readReturn();
const reading = readConsoleConfig();
const opening = (known === undefined ? reading : Promise.resolve(known)).then(async (config) => ({
  ...{ config, opened: await openSession(config) },
}));
// `showConsole` handles a failure, but possibly only after the browser has reported it as unhandled.
for (const promise of [reading, opening]) promise.catch(() => {});
void import('./main.tsx').then(({ showConsole }) => showConsole(opening, path));
