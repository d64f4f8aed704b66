import * as v from 'valibot';

/**
 * Reads a function's environment: only the variables it names, each by its schema. Throws one Error that names every variable
 * that is missing or wrong; no value is repeated, for it may be a secret.
 */
export function readConfig<const Entries extends v.ObjectEntries>(
  entries: Entries,
  env: Readonly<Record<string, string | undefined>>,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const result = v.safeParse(v.object(entries), env);
  if (result.success) return result.output;
  throw new Error(`Bad environment: ${result.issues.map(mistake).join('; ')}.`);
}

const mistake = (issue: v.BaseIssue<unknown>): string => {
  const name = v.getDotPath(issue) ?? 'environment';
  if (issue.input === undefined) return `${name} is missing`;
  return `${name} is wrong (${issue.type}${issue.expected === null ? '' : ` ${issue.expected}`})`;
};
