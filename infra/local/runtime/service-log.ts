import { closeSync, openSync, writeSync } from 'node:fs';
import { detailsOf, reasonOf } from './thrown.ts';

/** The console output for a person, and the complete log. */
export type ServiceLog = {
  /** Writes a line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Writes a line of JSON to the service's log only. */
  readonly detail: (entry: Readonly<Record<string, unknown>>) => void;
  /** Writes a function's output to the log, unchanged. */
  readonly raw: (text: string) => void;
  /** Writes one short line for a request, without the query of its URL. */
  readonly request: (method: string, url: string, status: number, durationMs: number) => void;
  /** Runs `work`. Requests that are made while `work` runs are written to the log, but not to the console. */
  readonly withoutRequests: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Reports a failed function or delivery, with one line on the console and the stack trace in the log. */
  readonly failure: (what: string, error: unknown, context?: Readonly<Record<string, unknown>>) => void;
  /** Closes the log; later entries are lost. */
  readonly close: () => void;
};

/**
 * Opens a file to which text is appended immediately, so that no text is lost in a crash. Several threads may append to
 * the same file. If the disk is full, text is lost, because logging must not end the work that it describes. The loss
 * is noted in the file when there is room again.
 */
export function appendTo(file: string): { readonly write: (text: string) => void; readonly close: () => void } {
  const log = openSync(file, 'a', 0o600);
  let [isOpen, lost] = [true, 0];
  return {
    write: (text) => {
      if (!isOpen) return;
      try {
        writeSync(log, lost === 0 ? text : `\n${JSON.stringify({ message: `${lost} log entries were lost` })}\n${text}`);
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

/** Creates a log that writes everything to `file`. Lines for a person are also passed to `say`. */
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
