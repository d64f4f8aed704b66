import type { CommandOptions } from '../command.ts';
import { operationInputs } from './generated/operation-inputs.ts';
import type { NounAction } from './nouns.ts';

/** The names of filters as options: `updated_since` is `--updated-since`. */
const optionOf = (filter: string): string => filter.replaceAll('_', '-');

const inputsOf = ({ withKey, asStaff }: NounAction) =>
  [withKey, asStaff].flatMap((call) => (call === undefined ? [] : [operationInputs[call.operationName] ?? {}]));

const filtersOf = (action: NounAction): readonly string[] => [...new Set(inputsOf(action).flatMap(({ filters = [] }) => filters))];

/** What an action takes besides the options of all actions: its filters as options, and the fields of its body for the help. */
export function inputOfAction(called: string, action: NounAction): { readonly options: CommandOptions; readonly help: readonly string[] } {
  const filters = filtersOf(action).map((name) => [optionOf(name), { type: 'list', value: 'VALUE', help: 'a filter' }] as const);
  const fields = inputsOf(action).find(({ fields: some }) => some !== undefined)?.fields ?? [];
  const width = Math.max(0, ...fields.map(([path]) => path.length));
  const help = fields.map(([path, type]) => `  ${path.padEnd(width)}  ${type}`);
  return { options: Object.fromEntries(filters), help: fields.length === 0 ? [] : [`The body of ${called}, for --data:`, ...help] };
}

/** The filters that were given as options, as `--query` has them: `NAME=VALUE`. */
export const filtersGiven = (action: NounAction, options: Readonly<Record<string, unknown>>): readonly string[] =>
  filtersOf(action).flatMap((name) => ((options[optionOf(name)] ?? []) as readonly string[]).map((value) => `${name}=${value}`));
