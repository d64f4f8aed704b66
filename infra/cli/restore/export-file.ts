import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { CommandFailure } from '../command.ts';
import type { ExportEnd, ExportHead } from '../export/export-everything.ts';

const NEWLINE = 0x0a;

/** An object of a file of everything, as `export all` wrote it. */
export type ExportedItem = { readonly object: string; readonly [field: string]: unknown };

/** A file of everything: where in it the objects of each kind are, so that they can be read in any order without holding them. */
export type ExportFile = {
  readonly head: ExportHead;
  /** Kinds in the order of the file. */
  readonly kinds: readonly string[];
  readonly countOf: (kind: string) => number;
  /** The objects of a kind, from the last of the file to the first: the oldest comes first. */
  readonly oldestFirst: (kind: string) => Iterable<ExportedItem>;
  readonly inFileOrder: (kind: string) => Iterable<ExportedItem>;
  readonly close: () => void;
};

type Line = { readonly offset: number; readonly bytes: number };

/**
 * Reads through a file of everything once.
 * @throws CommandFailure when it is none, or is not whole
 */
export async function openExportFile(path: string): Promise<ExportFile> {
  const lines = new Map<string, Line[]>();
  let head: ExportHead | null = null;
  let end: ExportEnd | null = null;
  for await (const { offset, text } of linesOf(path)) {
    const item = parseLine(text, path, offset);
    if (head === null) head = readHead(item, path);
    else if (item.object === 'export_end') end = item as unknown as ExportEnd;
    else {
      const ofKind = lines.get(item.object) ?? [];
      ofKind.push({ offset, bytes: text.length });
      lines.set(item.object, ofKind);
    }
  }
  const counted = Object.fromEntries([...lines].map(([kind, { length }]) => [kind, length]));
  if (head === null || end === null || JSON.stringify(counted) !== JSON.stringify(end.counts)) {
    throw new CommandFailure(`${path} is not whole: its last line does not count what is in it.`);
  }
  const file = openSync(path, 'r');
  function* itemsAt(places: readonly Line[]): Generator<ExportedItem> {
    for (const { offset, bytes } of places) {
      const text = Buffer.alloc(bytes);
      readSync(file, text, 0, bytes, offset);
      yield JSON.parse(text.toString('utf8')) as ExportedItem;
    }
  }
  return {
    head,
    kinds: [...lines.keys()],
    countOf: (kind) => lines.get(kind)?.length ?? 0,
    oldestFirst: (kind) => itemsAt((lines.get(kind) ?? []).toReversed()),
    inFileOrder: (kind) => itemsAt(lines.get(kind) ?? []),
    close: () => closeSync(file),
  };
}

async function* linesOf(path: string): AsyncGenerator<{ readonly offset: number; readonly text: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE)) {
        yield { offset, text: rest.subarray(0, at) };
        offset += at + 1;
        rest = rest.subarray(at + 1);
      }
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${path} cannot be read.`, { cause: error });
  }
  if (rest.length > 0) yield { offset, text: rest };
}

function parseLine(text: Buffer, path: string, offset: number): ExportedItem {
  try {
    const item: unknown = JSON.parse(text.toString('utf8'));
    if (typeof item === 'object' && item !== null && 'object' in item && typeof item.object === 'string') return item as ExportedItem;
  } catch {
    // Said below: half a line is no object either.
  }
  throw new CommandFailure(`${path} holds no object at byte ${offset}.`);
}

function readHead(item: ExportedItem, path: string): ExportHead {
  if (item.object === 'export' && item['version'] === 1) return item as unknown as ExportHead;
  throw new CommandFailure(`${path} is no file of store-api export all.`);
}
