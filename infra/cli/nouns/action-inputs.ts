import type { CommandOptions } from '../command.ts';
import { operationInputs } from './generated/operation-inputs.ts';
import type { NounAction } from './nouns.ts';

/** Returns the option name for a filter, such as `updated-since` for `updated_since`. */
const optionOf = (filter: string): string => filter.replaceAll('_', '-');

const inputsOf = ({ withKey, asStaff }: NounAction) =>
  [withKey, asStaff].flatMap((call) => (call === undefined ? [] : [operationInputs[call.operationName] ?? {}]));

const filtersOf = (action: NounAction): readonly string[] => [...new Set(inputsOf(action).flatMap(({ filters = [] }) => filters))];

/** Returns the additional options of an action, one for each filter, and help lines about the fields of its body. */
export function inputOfAction(called: string, action: NounAction): { readonly options: CommandOptions; readonly help: readonly string[] } {
  const filters = filtersOf(action).map((name) => [optionOf(name), { type: 'list', value: 'VALUE', help: 'a filter' }] as const);
  const fields = inputsOf(action).find(({ fields: some }) => some !== undefined)?.fields ?? [];
  const width = Math.max(0, ...fields.map(([path]) => path.length));
  const help = fields.map(([path, type]) => `  ${path.padEnd(width)}  ${type}`);
  return { options: Object.fromEntries(filters), help: fields.length === 0 ? [] : [`The body of ${called}, for --data:`, ...help] };
}

/** Returns the filters that were given as options, in the form that `--query` takes: `NAME=VALUE`. */
export const filtersGiven = (action: NounAction, options: Readonly<Record<string, unknown>>): readonly string[] =>
  filtersOf(action).flatMap((name) => ((options[optionOf(name)] ?? []) as readonly string[]).map((value) => `${name}=${value}`));
