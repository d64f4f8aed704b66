import type { ExportedObject } from './exported-lists.ts';

/** A finished export file: its name in the operation's folder, and its size. */
export type ExportedFile = { readonly name: string; readonly lines: number; readonly sizeBytes: number };

/** The exported list and the progress of its export. */
export type BulkExport = {
  readonly object: ExportedObject;
  /** The list's query parameters, as strings. */
  readonly filters: Readonly<Record<string, string>>;
  /** The cursor of the page to export next; null for the first page. */
  readonly cursor: string | null;
  /** All changes made before this time are exported. Later changes may be missing. */
  readonly asOfMs: number;
  readonly files: readonly ExportedFile[];
};

/** The size at which an export file is closed. The page that reaches this size is still written to the file. */
export const exportFileBytes = 33_554_432;
/**
 * The maximum number of files per export. With more files, the operation's row would become too large, so the export
 * fails.
 */
export const maxExportFiles = 1_000;
/** The maximum number of filters for an export. */
export const maxExportFilters = 10;

export const exportSizeBytes = ({ files }: BulkExport): number => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
