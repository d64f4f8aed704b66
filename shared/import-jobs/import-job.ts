import type { ImportKind, ImportProblem } from '#shared/imports/import-problem.ts';

/** Larger files are refused: what reads one must end well within the time that a function has. */
export const maxImportBytes = 50_000_000;
/** More rows are refused, the header not counted. */
export const maxImportRows = 250_000;
/** An import, its file and its report are kept this long. The bucket deletes files a day later. */
export const importRetentionMs = 30 * 24 * 3_600_000;
/** An import shows so many of its problems; its report has all. */
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

export const importStatuses = [
  'awaiting_upload',
  'reading',
  'planning',
  'planned',
  'applying',
  'cancelling',
  'done',
  'cancelled',
  'failed',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The person an import acts as: who made it, and from then on who applied it. */
export type ImportPerson = { readonly subject: string; readonly email: string; readonly name: string; readonly isOperator: boolean };

export type ShownProblem = Omit<ImportProblem, 'code'> & { readonly code: string; readonly name: string };
export type ProblemCount = Pick<ImportProblem, 'severity'> & { readonly code: string; readonly count: number };
/** A column that is not imported, with the number of its values. */
export type UnusedColumnCount = { readonly column: string; readonly known: boolean; readonly values: number };

/** Why an import ended before its time. */
export type ImportFailure = { readonly code: string; readonly message: string; readonly row: number | null };

/** A file that is imported by the service. */
export type ImportJob = {
  readonly id: number;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Whether customers who accept no marketing accept it where the file says so. */
  readonly optsIn: boolean;
  readonly status: ImportStatus;
  readonly person: ImportPerson;
  /** How many steps of its work were taken. A message that asks for another one than the next is of the past. */
  readonly step: number;
  /** A step is under way until then; 0 while none is. */
  readonly leaseUntilMs: number;
  /** Rows of the file without the header, products (customers, counts) in it, and the chunks that these are kept in. */
  readonly rows: number;
  readonly items: number;
  readonly chunks: number;
  /** The chunk that the plan, or what applies it, does next. */
  readonly nextChunk: number;
  readonly planned: PlannedCounts;
  readonly applied: AppliedCounts;
  readonly problems: readonly ShownProblem[];
  readonly problemCounts: readonly ProblemCount[];
  readonly unused: readonly UnusedColumnCount[];
  /** The objects that have to be created first, as `brand Acme`; at most a hundred. */
  readonly firstMade: readonly string[];
  readonly failure: ImportFailure | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly plannedAtMs: number | null;
  readonly appliedAtMs: number | null;
  readonly endedAtMs: number | null;
};

const nothingPlanned: PlannedCounts = { create: 0, change: 0, compare: 0, same: 0, refused: 0, warnings: 0 };
const nothingApplied: AppliedCounts = { created: 0, changed: 0, same: 0, refused: 0, failed: 0, warnings: 0 };

/** An import whose file is not there yet. */
export const newImport = (
  facts: Pick<ImportJob, 'id' | 'kind' | 'fileName' | 'sizeBytes' | 'person' | 'createdAtMs'> & Partial<Pick<ImportJob, 'optsIn'>>,
): ImportJob => ({
  optsIn: false,
  ...facts,
  status: 'awaiting_upload',
  step: 0,
  leaseUntilMs: 0,
  rows: 0,
  items: 0,
  chunks: 0,
  nextChunk: 0,
  planned: nothingPlanned,
  applied: nothingApplied,
  problems: [],
  problemCounts: [],
  unused: [],
  firstMade: [],
  failure: null,
  updatedAtMs: facts.createdAtMs,
  plannedAtMs: null,
  appliedAtMs: null,
  endedAtMs: null,
});

/** Items that were looked at in what the import does now, or did last. */
export function itemsDone({ planned, applied, appliedAtMs }: Pick<ImportJob, 'planned' | 'applied' | 'appliedAtMs'>): number {
  const { warnings: _told, ...counts } = appliedAtMs === null ? planned : applied;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
