import type { FieldErrorCode } from '#shared/kernel/errors.ts';

/** The files of Shopify that can be imported. */
export const importKinds = ['products', 'inventory', 'customers'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The problems of a row beyond those of a field of the API. */
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
 * Something about a row that the person who imports must know. `refused`: what the row belongs to is not imported. `warning`: it is, but
 * not all of it, or not as it is written.
 */
export type ImportProblem = {
  readonly severity: 'refused' | 'warning';
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  /** As the file spells it; null for the row as a whole. */
  readonly column: string | null;
  readonly code: ImportProblemCode;
  readonly message: string;
};

/** A file that cannot be read to its end, or not at all. Nothing of it is imported. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly code: 'not_utf8' | 'malformed_csv' | 'row_too_large' | 'empty_file' | 'missing_column' | 'duplicate_column' | 'too_many_rows';
  /** As a spreadsheet counts. */
  readonly row: number;

  constructor(code: UnreadableFile['code'], row: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.row = row;
  }
}
