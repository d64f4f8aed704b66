import type { ImportKind, ImportProblem } from '#shared/imports/import-problem.ts';

/** Larger files are refused: what reads one must end well within the time that a function has. */
export const maxImportBytes = 50_000_000;
/** More rows are refused, the header not counted. */
export const maxImportRows = 250_000;
/** An import shows so many of its problems; its results have all. */
export const maxShownProblems = 50;

/** The planned work for the items of the file. `compare`: the store finds out whether anything differs. */
export type PlannedCounts = {
  readonly create: number;
  readonly change: number;
  readonly compare: number;
  readonly same: number;
  readonly refused: number;
  readonly warnings: number;
};

/** The outcomes of the items. `failed`: the store refused what was planned. */
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

/** What an operation imports: a CSV file, whose items are planned first (a dry run) and done when a person asks for that. */
export type BulkImport = {
  readonly kind: ImportKind;
  readonly fileName: string;
  /** Whether customers who accept no marketing accept it where the file says so. */
  readonly optsIn: boolean;
  /** Rows of the file without the header, and the chunks in which its items are kept. */
  readonly rows: number;
  readonly chunks: number;
  /** The chunk before which the texts of the file that were seen so far were last kept. */
  readonly seenChunk: number;
  readonly planned: PlannedCounts;
  readonly applied: AppliedCounts;
  readonly problems: readonly ShownProblem[];
  readonly problemCounts: readonly ProblemCount[];
  readonly unused: readonly UnusedColumnCount[];
  /** The objects that have to be created first, as `brand Acme`; at most a hundred. */
  readonly firstMade: readonly string[];
  readonly plannedAtMs: number | null;
  readonly appliedAtMs: number | null;
};

/** An import whose file is not read yet. */
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
