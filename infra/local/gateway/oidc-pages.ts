import type { Person } from './oidc-issuer.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; min-height: 100vh; place-items: center; background: light-dark(#f4f5f7, #15181d); color: light-dark(#1b1f24, #e8eaed); }
main { width: min(24rem, calc(100vw - 2rem)); padding: 2rem; box-sizing: border-box; border-radius: 12px; background: light-dark(#fff, #1e2229); }
h1 { font-size: 1.35rem; margin: 0 0 .25rem; } p { margin: 0 0 1.25rem; color: light-dark(#4b5563, #b4bac4); }
button { width: 100%; padding: .75rem 1rem; margin-top: .5rem; font: inherit; text-align: left; border: 1px solid light-dark(#9aa1ac, #6b7280);
  border-radius: 8px; background: transparent; color: inherit; cursor: pointer; }
button:hover, button:focus-visible { border-color: light-dark(#1d4ed8, #93b4ff); outline: 2px solid light-dark(#1d4ed8, #93b4ff); }
small { display: block; color: light-dark(#4b5563, #b4bac4); }`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const document = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

/** Returns a page with one button per person. A button sends the query again, together with the chosen person. */
export function choicePage(people: readonly Person[], query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => name !== 'person');
  const hidden = kept.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const buttons = people.map(
    ({ sub, name, email }) =>
      `<button name="person" value="${escapeHtml(sub)}">${escapeHtml(name)}<small>${escapeHtml(email)}</small></button>`,
  );
  return document('Who are you?', `<p>No password is needed here. Choose a person.</p><form>${[...hidden, ...buttons].join('')}</form>`);
}

/** Returns a page that explains why the log-in was refused. */
export const refusalPage = (reason: string): string => document('Log-in refused', `<p>${escapeHtml(reason)}</p>`);
