import type { FieldErrorCode } from '#shared/kernel/errors.ts';

/** The kinds of Shopify files that can be imported. */
export const importKinds = ['products', 'inventory', 'customers'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The codes of problems with a row: the codes of API fields and some that are specific to imports. */
export type ImportProblemCode =
  | FieldErrorCode
  | 'unknown_location'
  | 'unknown_variant'
  | 'unknown_value'
  | 'returning_handle'
  | 'handle_changed'
  | 'oversold_untracked'
  | 'kind_kept'
  | 'incomplete_address'
  | 'marketing_kept'
  | 'html_sanitised'
  | 'too_many_cells'
  | 'too_many_rows';

/**
 * A problem with a row, for the person who imports the file. If it is `refused`, the row's object is not imported. If
 * it is a `warning`, the object is imported, but not completely or not as written.
 */
export type ImportProblem = {
  readonly severity: 'refused' | 'warning';
  /** The row's number as in a spreadsheet: the header is row 1. */
  readonly row: number;
  /** The column's name as spelled in the file; null if the problem concerns the row as a whole. */
  readonly column: string | null;
  readonly code: ImportProblemCode;
  readonly message: string;
};

/** Thrown for a file that cannot be read completely. Nothing from such a file is imported. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly code: 'not_utf8' | 'malformed_csv' | 'row_too_large' | 'empty_file' | 'missing_column' | 'duplicate_column' | 'too_many_rows';
  /** The row's number as in a spreadsheet: the header is row 1. */
  readonly row: number;

  constructor(code: UnreadableFile['code'], row: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.row = row;
  }
}
