import * as v from 'valibot';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';

const pathOf = (issue: v.BaseIssue<unknown>): string => v.getDotPath(issue) ?? 'as a whole';

const dotted = (path: string): string => (path === '' ? 'as a whole' : path.replaceAll(/\[(\d+)\]/g, '.$1'));

/**
 * Returns the reason why a record could not be processed. The reason is shown to the record's store and to operators.
 * It contains none of the record's values, because messages from schemas and services may quote a name or an address.
 */
export function refusalReason(error: unknown): string {
  if (v.isValiError(error)) return `The record cannot be read: ${[...new Set(error.issues.map(pathOf))].slice(0, 5).join(', ')}.`;
  if (error instanceof StoredFormError) return `The record cannot be read: ${dotted(error.path)}.`;
  return `The record could not be processed (${error instanceof Error ? error.name : typeof error}).`;
}
