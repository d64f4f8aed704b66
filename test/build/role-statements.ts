import { propertyOf, type Resource, type Resources, textOf } from './templates.ts';

export type Statement = {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
};

/** Returns the statements of a role that has a single policy. */
export const statementsOf = (role: Resource): Statement[] => propertyOf(role, 'Policies', 0, 'PolicyDocument', 'Statement') as Statement[];

/** Returns a function's role, from roles keyed by `stack/logicalId`. */
export function roleOf(roles: Resources, fn: Resource): Resource {
  const id = textOf(fn, 'Role', 'Fn::GetAtt', 0);
  const found = Object.entries(roles).find(([name]) => name.endsWith(`/${id}`));
  if (!found) throw new Error(`There is no role ${id}`);
  return found[1];
}
