import type { ImportKind, ImportProblem } from '#shared/imports/import-problem.ts';

/** The largest file of an import, so that reading it ends well within a function's time limit. */
export const maxImportBytes = 50_000_000;
/** The maximum number of rows of a file, not counting the header. */
export const maxImportRows = 250_000;
/** The maximum number of problems in the view of an import; its results have all problems. */
export const maxShownProblems = 50;

/** The planned work for the items of the file. `compare`: the difference is determined when the item is applied. */
export type PlannedCounts = {
  readonly create: number;
  readonly change: number;
  readonly compare: number;
  readonly same: number;
  readonly refused: number;
  readonly warnings: number;
};

/** The outcomes of the items. `failed`: the store refused the planned change. */
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
/** A column that is not imported, with the number of its values. */
export type UnusedColumnCount = { readonly column: string; readonly known: boolean; readonly values: number };

/** The import part of an operation: a CSV file whose items are planned first (dry run) and applied when a person confirms. */
export type BulkImport = {
  readonly kind: ImportKind;
  readonly fileName: string;
  /** Whether the file may set a customer's marketing consent. */
  readonly optsIn: boolean;
  /** Rows of the file without the header, and the number of chunks that hold its items. */
  readonly rows: number;
  readonly chunks: number;
  /** The chunk before which the seen texts of the file were last saved. */
  readonly seenChunk: number;
  readonly planned: PlannedCounts;
  readonly applied: AppliedCounts;
  readonly problems: readonly ShownProblem[];
  readonly problemCounts: readonly ProblemCount[];
  readonly unused: readonly UnusedColumnCount[];
  /** The objects that must be created first, such as `brand Acme`; at most a hundred. */
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
