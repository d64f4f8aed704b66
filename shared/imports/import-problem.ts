import type { FieldErrorCode } from '#shared/kernel/errors.ts';

/** The kinds of Shopify files that can be imported. */
export const importKinds = ['products', 'inventory', 'customers'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The problem codes of a row, in addition to those of API fields. */
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
 * A problem of a row for the person who imports. `refused`: the row's object is not imported. `warning`: it is imported, but not completely
 * or not as written.
 */
export type ImportProblem = {
  readonly severity: 'refused' | 'warning';
  /** Counted as in a spreadsheet: the header is row 1. */
  readonly row: number;
  /** Spelled as in the file; null for the row as a whole. */
  readonly column: string | null;
  readonly code: ImportProblemCode;
  readonly message: string;
};

/** A file that cannot be read completely. Nothing of it is imported. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly code: 'not_utf8' | 'malformed_csv' | 'row_too_large' | 'empty_file' | 'missing_column' | 'duplicate_column' | 'too_many_rows';
  /** Counted as in a spreadsheet. */
  readonly row: number;

  constructor(code: UnreadableFile['code'], row: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.row = row;
  }
}
