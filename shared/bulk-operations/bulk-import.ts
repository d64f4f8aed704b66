import type { ImportKind, ImportProblem } from '#shared/imports/import-problem.ts';

/** The maximum size of an import file. Reading a file of this size takes much less than the function's time limit. */
export const maxImportBytes = 50_000_000;
/** The maximum number of rows in an import file, not counting the header. */
export const maxImportRows = 250_000;
/** The maximum number of problems in an import's view. The import's results file contains all problems. */
export const maxShownProblems = 50;

/**
 * How many of the file's items are planned for each action. Items counted under `compare` are compared with the store's
 * data only when they are applied.
 */
export type PlannedCounts = {
  readonly create: number;
  readonly change: number;
  readonly compare: number;
  readonly same: number;
  readonly refused: number;
  readonly warnings: number;
};

/**
 * The number of items that ended with each outcome. Items counted under `failed` were planned, but the store refused
 * the change.
 */
export type AppliedCounts = {
  readonly created: number;
  readonly changed: number;
  readonly same: number;
  readonly refused: number;
  readonly failed: number;
  readonly warnings: number;
};

export type ShownProblem = Omit<ImportProblem, 'code'> & { readonly code: string; readonly name: string };
export type ProblemCount = Pick<ImportProblem, 'severity'> & { readonly code: string; readonly count: number };
/** A column that is not imported, and the number of its non-empty cells. */
export type UnusedColumnCount = { readonly column: string; readonly known: boolean; readonly values: number };

/**
 * The import part of an operation. The items of a CSV file are first planned (a dry run), and are applied after a
 * person confirms.
 */
export type BulkImport = {
  readonly kind: ImportKind;
  readonly fileName: string;
  /** Whether the import may change customers from not accepting marketing to accepting it. */
  readonly optsIn: boolean;
  /** The number of rows in the file, not counting the header. */
  readonly rows: number;
  /** The number of chunks that contain the file's items. */
  readonly chunks: number;
  /** The chunk for which the `seen` file was last saved (`bulkFileNames`). */
  readonly seenChunk: number;
  readonly planned: PlannedCounts;
  readonly applied: AppliedCounts;
  readonly problems: readonly ShownProblem[];
  readonly problemCounts: readonly ProblemCount[];
  readonly unused: readonly UnusedColumnCount[];
  /**
   * The brands and categories that the import must create before products can refer to them, such as `brand Acme`; at
   * most a hundred.
   */
  readonly firstMade: readonly string[];
  readonly plannedAtMs: number | null;
  readonly appliedAtMs: number | null;
};

/** Returns an import whose file has not been read yet. */
export const blankImport = (facts: Pick<BulkImport, 'kind' | 'fileName' | 'optsIn'>): BulkImport => ({
  ...facts,
  rows: 0,
  chunks: 0,
  seenChunk: 0,
  planned: { create: 0, change: 0, compare: 0, same: 0, refused: 0, warnings: 0 },
  applied: { created: 0, changed: 0, same: 0, refused: 0, failed: 0, warnings: 0 },
  problems: [],
  problemCounts: [],
  unused: [],
  firstMade: [],
  plannedAtMs: null,
  appliedAtMs: null,
});
