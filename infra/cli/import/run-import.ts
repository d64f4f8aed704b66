import { StoreApiError } from '#shared/client/admin-client.ts';
import type { AppliedItem } from '#shared/imports/apply/import-access.ts';
import type { ImportProblem } from '#shared/imports/import-problem.ts';
import { batchesOf } from '#shared/imports/plan-products.ts';
import { appliedRows, type PlannedAction, type ResultRow } from '#shared/imports/result-rows.ts';
import type { CommandContext } from '../command.ts';
import { CommandFailure } from '../command.ts';
import type { PlannedFile, PlannedItem } from './planned-item.ts';
import type { ResultFile } from './result-file.ts';

export type PlanSummary = {
  readonly rows: number;
  readonly actions: Readonly<Record<PlannedAction, number>>;
  readonly warnings: number;
  readonly unused: ReturnType<PlannedFile['unused']>;
  readonly firstMade: readonly string[];
};

/** Items worked on at the same time. */
const CONCURRENCY = 4;

/** Plans the whole file and changes nothing. @param onProblem called with each problem */
export async function summarisePlan(file: PlannedFile, onProblem: (name: string, problem: ImportProblem) => void): Promise<PlanSummary> {
  const actions = { create: 0, change: 0, compare: 0, same: 0, refused: 0 };
  let warnings = 0;
  for await (const { action, name, problems } of file.items) {
    actions[action] += 1;
    for (const problem of problems) {
      if (problem.severity === 'warning') warnings += 1;
      onProblem(name, problem);
    }
  }
  return { rows: file.rows(), actions, warnings, unused: file.unused(), firstMade: file.firstMade() };
}

export type ImportOutcomes = Record<AppliedItem['outcome'] | 'refused' | 'failed' | 'warning', number>;

/**
 * Carries out the plan, a few items at a time, and writes the outcome of each. When the store refuses an item, that is the result of its row; an
 * error that would hit the next row as well (a credential, an outage) ends the run, which can be continued.
 */
export async function applyPlan(
  { signal, progress }: Pick<CommandContext, 'signal' | 'progress'>,
  file: PlannedFile,
  results: ResultFile,
  total: number,
): Promise<ImportOutcomes> {
  const outcomes: ImportOutcomes = { created: 0, changed: 0, same: 0, refused: 0, failed: 0, warning: 0 };
  let looked = 0;
  async function* toDo(): AsyncGenerator<PlannedItem> {
    for await (const item of file.items) {
      looked += 1;
      if (!results.isDone(item.row, item.name)) yield item;
    }
  }
  const work = async (item: PlannedItem): Promise<void> => {
    const rows = await resultsOf(item);
    results.write(rows);
    const last = rows.at(-1);
    if (last !== undefined) outcomes[last.outcome as keyof ImportOutcomes] += 1;
    outcomes.warning += rows.filter(({ outcome }) => outcome === 'warning').length;
    progress(`${looked} of ${total}`);
  };
  for await (const batch of batchesOf(toDo(), CONCURRENCY)) {
    signal.throwIfAborted();
    const ends = await Promise.allSettled(batch.map(work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  results.finish();
  return outcomes;
}

async function resultsOf(item: PlannedItem): Promise<readonly ResultRow[]> {
  try {
    return await appliedRows(item, item.apply);
  } catch (error) {
    if (!(error instanceof StoreApiError)) throw error;
    throw new CommandFailure(`${error.message} (${error.code}). Run the command again: it goes on where it stopped.`, { cause: error });
  }
}
