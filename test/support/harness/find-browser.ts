import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Names of browser programs, in order of preference. The headless shell is first because it draws no window and starts
 * fastest.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of the browser in `BROWSER_PATH` or, if it is not set, of the first one found on the system;
 * undefined if there is none.
 */
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
