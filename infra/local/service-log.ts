import { appendFileSync } from 'node:fs';
import { detailsOf, reasonOf } from './thrown.ts';

/** What a person sees on the console, and what is kept in full. */
export type ServiceLog = {
  /** A line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** A line of the service's own log only, as JSON. */
  readonly detail: (entry: Readonly<Record<string, unknown>>) => void;
  /** Text that the functions printed: into the log as it is. */
  readonly raw: (text: string) => void;
  /** One short line per request; the query stays out of it. */
  readonly request: (method: string, url: string, status: number, durationMs: number) => void;
  /** A function or a delivery that failed: one line on the console, the stack in the log. */
  readonly failure: (what: string, error: unknown, context?: Readonly<Record<string, unknown>>) => void;
};

/** Writes the log to `file` and what is to be read at once to `say`. */
export function createServiceLog(file: string, say: (line: string) => void): ServiceLog {
  const raw = (text: string): void => appendFileSync(file, text, { mode: 0o600 });
  const detail: ServiceLog['detail'] = (entry) => raw(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  return {
    say,
    raw,
    detail,
    request: (method, url, status, durationMs) => {
      const path = url.split('?', 1).join('');
      say(`${clock()} ${method.padEnd(6)} ${path} ${status} ${Math.round(durationMs)} ms`);
    },
    failure: (what, error, context = {}) => {
      say(`${clock()} ${what} failed: ${reasonOf(error)}`);
      detail({ message: `${what} failed`, ...context, error: detailsOf(error) });
    },
  };
}

const clock = (): string => new Date().toTimeString().slice(0, 8);
