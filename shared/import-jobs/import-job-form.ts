import { importKinds } from '#shared/imports/import-problem.ts';
import { flag, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import {
  type AppliedCounts,
  type ImportFailure,
  type ImportJob,
  type ImportPerson,
  importStatuses,
  type PlannedCounts,
  type ProblemCount,
  type ShownProblem,
  type UnusedColumnCount,
} from './import-job.ts';

const severity = oneOf(['refused', 'warning']);

/** How an import job is stored. */
export const importForm = storedForm<ImportJob>()({
  id: number,
  kind: oneOf(importKinds),
  fileName: text,
  sizeBytes: number,
  optsIn: flag,
  status: oneOf(importStatuses),
  person: storedForm<ImportPerson>()({ subject: text, email: text, name: text, isOperator: flag }),
  step: number,
  leaseUntilMs: number,
  rows: number,
  items: number,
  chunks: number,
  nextChunk: number,
  planned: storedForm<PlannedCounts>()({
    create: number,
    change: number,
    compare: number,
    same: number,
    refused: number,
    warnings: number,
  }),
  applied: storedForm<AppliedCounts>()({
    created: number,
    changed: number,
    same: number,
    refused: number,
    failed: number,
    warnings: number,
  }),
  problems: listOf(
    storedForm<ShownProblem>()({
      severity,
      row: number,
      column: optional(text),
      code: text,
      message: text,
      name: text,
    }),
  ),
  problemCounts: listOf(storedForm<ProblemCount>()({ severity, code: text, count: number })),
  unused: listOf(storedForm<UnusedColumnCount>()({ column: text, known: flag, values: number })),
  firstMade: listOf(text),
  failure: optional(storedForm<ImportFailure>()({ code: text, message: text, row: optional(number) })),
  createdAtMs: number,
  updatedAtMs: number,
  plannedAtMs: optional(number),
  appliedAtMs: optional(number),
  endedAtMs: optional(number),
});
