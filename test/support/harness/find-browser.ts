import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell first: it starts with a third of the work, and has no window to draw. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser of `BROWSER_PATH`, or the first one that the system has. */
export function findBrowser(): string | undefined {
  const { BROWSER_PATH: given, PATH = '' } = process.env;
  if (given !== undefined && given !== '') return given;
  return PATH.split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
