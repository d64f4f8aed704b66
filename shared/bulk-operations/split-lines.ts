import { maxLineBytes } from './bulk-job.ts';

/** A non-blank line of a file, without its line ending. */
export type FileLine = {
  /** The line number as shown by an editor: the first line is 1, and blank lines count. */
  readonly number: number;
  /** The line's text; null if it could not be read, for the reason in `problem`. */
  readonly text: string | null;
  readonly problem: 'too_long' | 'not_utf8' | null;
};

/** Lines from a section of a file. The line after them starts at `nextByte` and has the number `nextLine`. */
export type FileLines = { readonly lines: readonly FileLine[]; readonly nextByte: number; readonly nextLine: number };

const [tab, newline, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const byteOrderMark = '\uFEFF';
const blank = /^[ \t\r]*$/;

/**
 * Splits a stream of bytes into lines that end with LF or CRLF; the last line needs no line ending. A line that is not
 * valid UTF-8 is reported as a problem. A byte order mark before the first line is dropped. At most `maxLineBytes` of a
 * line are held in memory.
 */
export function lineSplitter(from: { readonly nextByte: number; readonly nextLine: number } = { nextByte: 0, nextLine: 1 }) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let nextByte = from.nextByte;
  let number = from.nextLine;
  let kept: Uint8Array[] = [];
  let length = 0;

  function keep(bytes: Uint8Array): void {
    length += bytes.byteLength;
    if (bytes.byteLength > 0 && length <= maxLineBytes) kept.push(bytes);
  }

  /** Skips blank lines without decoding them, because a file may have a hundred million of them. */
  function afterBlankLines(bytes: Uint8Array, from: number): number {
    if (length > 0) return from;
    let begin = from;
    for (let at = from; at < bytes.byteLength; at += 1) {
      const byte = bytes[at];
      if (byte !== newline && byte !== space && byte !== tab && byte !== carriageReturn) break;
      if (byte !== newline) continue;
      nextByte += at + 1 - begin;
      number += 1;
      begin = at + 1;
    }
    return begin;
  }

  function endLine(endBytes: number): FileLine | null {
    const line = lineOf(number, length, kept);
    nextByte += length + endBytes;
    number += 1;
    kept = [];
    length = 0;
    return line;
  }

  function lineOf(at: number, bytes: number, parts: readonly Uint8Array[]): FileLine | null {
    if (bytes > maxLineBytes) return { number: at, text: null, problem: 'too_long' };
    try {
      const text = decoder.decode(Buffer.concat(parts));
      const own = at === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text;
      return blank.test(own) ? null : { number: at, text: own.endsWith('\r') ? own.slice(0, -1) : own, problem: null };
    } catch {
      return { number: at, text: null, problem: 'not_utf8' };
    }
  }

  return {
    /**
     * Adds bytes of the stream, and returns up to `atMost` complete lines. `rest` contains the bytes that were not
     * processed.
     */
    push: (bytes: Uint8Array, atMost = Number.POSITIVE_INFINITY): { readonly lines: readonly FileLine[]; readonly rest: Uint8Array } => {
      const lines: FileLine[] = [];
      let at = 0;
      while (lines.length < atMost) {
        at = afterBlankLines(bytes, at);
        const end = bytes.indexOf(newline, at);
        if (end === -1) break;
        keep(bytes.subarray(at, end));
        at = end + 1;
        const line = endLine(1);
        if (line !== null) lines.push(line);
      }
      const isFull = lines.length >= atMost;
      if (!isFull) keep(bytes.subarray(at));
      return { lines, rest: isFull ? bytes.subarray(at) : bytes.subarray(bytes.byteLength) };
    },
    /**
     * Returns a list with the line after the last newline of the file. If that line is empty or blank, the list is
     * empty. Call `end` after all bytes of the file are processed.
     */
    end: (): readonly FileLine[] => {
      if (length === 0) return [];
      const line = endLine(0);
      return line === null ? [] : [line];
    },
    /** Returns the position at which the next line starts. */
    place: () => ({ nextByte, nextLine: number }),
  };
}

export type LineSplitter = ReturnType<typeof lineSplitter>;
