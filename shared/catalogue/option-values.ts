import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';
import type { ProductOption } from './product.ts';
import type { OptionInput } from './product-change.ts';

/** Returns the spelling that is stored: as typed, but without surrounding white space and in Unicode form NFC. */
const spelled = (text: string): string => text.trim().normalize('NFC');

/**
 * Returns the form used for comparison: names and values are equal if they differ only in case or surrounding white
 * space.
 */
const folded = (text: string): string => spelled(text).toLowerCase();

/** Returns the indexes of the strings that repeat an earlier one. */
function repeats(texts: readonly string[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    const repeated = seen.has(folded(text));
    seen.add(folded(text));
    return repeated ? [index] : [];
  });
}

/** Converts the options in a request to their stored form. Also returns the issues of the options. */
export function readProductOptions(inputs: readonly OptionInput[]): {
  readonly options: readonly ProductOption[];
  readonly issues: readonly FieldIssue[];
} {
  const duplicate = (param: string, what: string): FieldIssue => ({ param, code: 'duplicate', message: `repeats an earlier ${what}.` });
  return {
    options: inputs.map(({ name, values }) => ({ name: spelled(name), values: values.map(spelled) })),
    issues: [
      ...repeats(inputs.map(({ name }) => name)).map((index) => duplicate(`options[${index}].name`, 'option')),
      ...inputs.flatMap(({ values }, index) =>
        repeats(values).map((position) => duplicate(`options[${index}].values[${position}]`, 'value of this option')),
      ),
    ],
  };
}

export type FittedOptionValues =
  | { readonly values: NamedValues }
  | { readonly problem: string; readonly meta: Readonly<Record<string, unknown>> };

/**
 * Returns a variant's option values in the order and spelling of the product's options. If the variant does not have
 * exactly one listed value for each option, returns the problem instead.
 */
export function fitOptionValues(options: readonly ProductOption[], given: NamedValues): FittedOptionValues {
  const byName = new Map([...given].map(([name, value]) => [folded(name), value]));
  const names = new Set(options.map(({ name }) => folded(name)));
  const unknown = [...given.keys()].find((name) => !names.has(folded(name)));
  if (unknown !== undefined) return { problem: 'names an option that the product does not have.', meta: { option: unknown } };
  if (byName.size < given.size) return { problem: 'must have one value for each option.', meta: {} };
  const values: [string, string][] = [];
  for (const option of options) {
    const value = byName.get(folded(option.name));
    if (value === undefined) return { problem: `must have a value for the option ${option.name}.`, meta: { option: option.name } };
    const listed = option.values.find((one) => folded(one) === folded(value));
    if (listed === undefined)
      return { problem: `must have a listed value for the option ${option.name}.`, meta: { option: option.name, value } };
    values.push([option.name, listed]);
  }
  return { values: new Map(values) };
}

/** Returns a key that is equal for variants with the same combination of option values. */
export const combinationKey = (options: readonly ProductOption[], values: NamedValues): string =>
  JSON.stringify(options.map(({ name }) => folded(values.get(name) ?? '')));
