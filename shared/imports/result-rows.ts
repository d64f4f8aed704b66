import { stringify } from 'csv-stringify/sync';
import { StoreApiError } from '#shared/client/errors.ts';
import { markFormula } from '#shared/kernel/formula-mark.ts';
import type { AppliedItem } from './apply/import-access.ts';
import type { ImportProblem } from './import-problem.ts';

/** The action that a plan gives for an item. `compare`: the server finds out whether anything differs. */
export type PlannedAction = 'create' | 'change' | 'compare' | 'same' | 'refused';

/** The facts about an item of a file, of any kind. */
export type ItemFacts = {
  /** Its first row. */
  readonly row: number;
  /** As people know it: a handle, an e-mail address, a SKU with its location. */
  readonly name: string;
  readonly action: PlannedAction;
  readonly problems: readonly ImportProblem[];
};

/** The outcome of an item, or the plan for it. An item with several problems has a row for each. */
export type ResultRow = {
  /** The first row of the item. */
  readonly row: number;
  readonly name: string;
  readonly outcome: AppliedItem['outcome'] | PlannedAction | 'failed' | 'warning';
  readonly id?: number;
  /** The row of the problem. */
  readonly at?: number;
  readonly column?: string | null;
  readonly code?: string;
  readonly message?: string;
};

export const resultColumns = ['row', 'name', 'outcome', 'id', 'problem_row', 'column', 'code', 'message'] as const;

/** The rows as CSV, without a header; every text is in quotes. Names come from the file, and people open results in spreadsheets. */
export const resultLines = (rows: readonly ResultRow[]): string =>
  rows.length === 0
    ? ''
    : stringify(
        rows.map(({ row, name, outcome, id, at, column, code, message }) => [row, name, outcome, id, at, column, code, message]),
        { quoted_string: true, quoted_empty: false, cast: { string: markFormula } },
      );

const problemRows = ({ row, name, problems }: ItemFacts, severity: ImportProblem['severity']): ResultRow[] =>
  problems
    .filter((problem) => problem.severity === severity)
    .map(({ row: at, column, code, message }) => ({ row, name, outcome: severity, at, column, code, message }));

/** The planned rows of an item: its warnings, then one row for the action, or one for each reason why it is refused. */
export const plannedRows = (item: ItemFacts): readonly ResultRow[] => [
  ...problemRows(item, 'warning'),
  ...(item.action === 'refused' ? problemRows(item, 'refused') : [{ row: item.row, name: item.name, outcome: item.action }]),
];

/**
 * Does what is planned of an item, and says what became of it: its warnings, then one row for the outcome, or one for each reason why it is
 * refused or failed.
 * @throws whatever `apply` does, but for what the store has against this item alone
 */
export async function appliedRows(item: ItemFacts, apply: () => Promise<AppliedItem>): Promise<readonly ResultRow[]> {
  const { row, name, action } = item;
  const warnings = problemRows(item, 'warning');
  if (action === 'refused') return [...warnings, ...problemRows(item, 'refused')];
  try {
    return [...warnings, { row, name, ...(await apply()) }];
  } catch (error) {
    if (!(error instanceof StoreApiError) || (error.status !== 422 && error.status !== 404)) throw error;
    const fields = error.errors.length === 0 ? [{ param: '', code: error.code, message: error.message }] : error.errors;
    return [
      ...warnings,
      ...fields.map(({ param, code, message }): ResultRow => ({ row, name, outcome: 'failed', column: param, code, message })),
    ];
  }
}
