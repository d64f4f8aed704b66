import { closeSync, openSync, writeSync } from 'node:fs';
import { detailsOf, reasonOf } from './thrown.ts';

/** The log on the console for a person, and the full log. */
export type ServiceLog = {
  /** A line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** A line of the service's own log only, as JSON. */
  readonly detail: (entry: Readonly<Record<string, unknown>>) => void;
  /** Text that the functions printed: into the log as it is. */
  readonly raw: (text: string) => void;
  /** One short line per request; the query stays out of it. */
  readonly request: (method: string, url: string, status: number, durationMs: number) => void;
  /** While the work runs, requests go to the log alone. */
  readonly withoutRequests: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** A function or a delivery that failed: one line on the console, the stack in the log. */
  readonly failure: (what: string, error: unknown, context?: Readonly<Record<string, unknown>>) => void;
  /** Later entries are lost. */
  readonly close: () => void;
};

/**
 * Adds text to a file at once: what was printed before a crash is in it. Several threads may write to one file. A text that the disk has no room for is
 * lost, and the file says so once there is room: a log does not end what it describes.
 */
export function appendTo(file: string): { readonly write: (text: string) => void; readonly close: () => void } {
  const log = openSync(file, 'a', 0o600);
  let [isOpen, lost] = [true, 0];
  return {
    write: (text) => {
      if (!isOpen) return;
      try {
        writeSync(log, lost === 0 ? text : `\n${JSON.stringify({ message: `${lost} texts of the log were lost` })}\n${text}`);
        lost = 0;
      } catch {
        lost += 1;
      }
    },
    close: () => {
      isOpen = false;
      closeSync(log);
    },
  };
}

/** Writes the log to `file` and what is to be read at once to `say`. */
export function createServiceLog(file: string, say: (line: string) => void): ServiceLog {
  const { write: raw, close } = appendTo(file);
  const detail: ServiceLog['detail'] = (entry) => raw(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  let showsRequests = true;
  return {
    close,
    say,
    raw,
    detail,
    request: (method, url, status, durationMs) => {
      const path = url.split('?', 1).join('');
      const duration_ms = Math.round(durationMs);
      if (showsRequests) say(`${clock()} ${method.padEnd(6)} ${path} ${status} ${duration_ms} ms`);
      else detail({ message: 'request', method, path, status, duration_ms });
    },
    withoutRequests: async (work) => {
      showsRequests = false;
      try {
        return await work();
      } finally {
        showsRequests = true;
      }
    },
    failure: (what, error, context = {}) => {
      say(`${clock()} ${what} failed: ${reasonOf(error)}`);
      detail({ message: `${what} failed`, ...context, error: detailsOf(error) });
    },
  };
}

const clock = (): string => new Date().toTimeString().slice(0, 8);
