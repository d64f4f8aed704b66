import type { ExportedObject } from './exported-lists.ts';

/** A file of an export that is written: its name in the folder of the operation, and what it holds. */
export type ExportedFile = { readonly name: string; readonly lines: number; readonly sizeBytes: number };

/** What an operation exports, and how far it has come. */
export type BulkExport = {
  readonly object: ExportedObject;
  /** Parameters of the list by their names, as texts. */
  readonly filters: Readonly<Record<string, string>>;
  /** Where the list goes on; null before its first page. */
  readonly cursor: string | null;
  /** What changed since then may be in the export or not; all before is. */
  readonly asOfMs: number;
  readonly files: readonly ExportedFile[];
};

/** A file of an export ends with the page that brings it to this. */
export const exportFileBytes = 33_554_432;
/** An export that comes to more files fails: their row would become too large. */
export const maxExportFiles = 1_000;
/** An export has at most this many filters. */
export const maxExportFilters = 10;

export const exportSizeBytes = ({ files }: BulkExport): number => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
