import { closeSync, openSync, writeSync } from 'node:fs';
import { detailsOf, reasonOf } from './thrown.ts';

/** The console log for a person, and the full log. */
export type ServiceLog = {
  /** Writes a line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Writes a line to the service's log only, as JSON. */
  readonly detail: (entry: Readonly<Record<string, unknown>>) => void;
  /** Writes text that the functions printed to the log, unchanged. */
  readonly raw: (text: string) => void;
  /** Writes one short line per request, without its query. */
  readonly request: (method: string, url: string, status: number, durationMs: number) => void;
  /** Runs work whose requests are written only to the log. */
  readonly withoutRequests: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Reports a failed function or delivery: one line on the console, the stack in the log. */
  readonly failure: (what: string, error: unknown, context?: Readonly<Record<string, unknown>>) => void;
  /** Closes the log; later entries are lost. */
  readonly close: () => void;
};

/**
 * Appends text to a file immediately, so that text printed before a crash is in it. Threads may share one file. Text
 * that does not fit on a full disk is lost, and the file notes the loss when there is room again: logging must not end
 * the work it describes.
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

/** Writes the full log to `file` and lines for a person to `say`. */
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
