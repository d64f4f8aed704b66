import type { ExportedObject } from './exported-lists.ts';

/** A finished file of an export: its name in the operation's folder, and its contents. */
export type ExportedFile = { readonly name: string; readonly lines: number; readonly sizeBytes: number };

/** The exported list and the progress of the export. */
export type BulkExport = {
  readonly object: ExportedObject;
  /** Query parameters of the list, as text. */
  readonly filters: Readonly<Record<string, string>>;
  /** Cursor of the next page; null before the first one. */
  readonly cursor: string | null;
  /** The export has all changes before this time. Later changes may be missing. */
  readonly asOfMs: number;
  readonly files: readonly ExportedFile[];
};

/** A file of an export is closed after the page that makes it this large. */
export const exportFileBytes = 33_554_432;
/** An export with more files fails: its row would become too large. */
export const maxExportFiles = 1_000;
/** The maximum number of filters of an export. */
export const maxExportFilters = 10;

export const exportSizeBytes = ({ files }: BulkExport): number => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
