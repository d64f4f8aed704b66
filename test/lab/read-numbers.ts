import { parseArgs } from 'node:util';

/**
 * Reads flags such as `--seeds 10`, whose values must be non-negative integers. Missing flags have the values in
 * `usual`. Exits with 2 if a value is invalid.
 */
export function readNumbers<Name extends string>(flags: readonly string[], usual: Readonly<Record<Name, number>>): Record<Name, number> {
  const names = Object.keys(usual) as Name[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  try {
    const { values } = parseArgs({ args: [...flags], options });
    return Object.fromEntries(names.map((name) => [name, readNumber(name, values[name], usual[name])])) as Record<Name, number>;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

function readNumber(name: string, given: unknown, usual: number): number {
  if (given === undefined) return usual;
  const number = Number(given);
  if (!Number.isSafeInteger(number) || number < 0 || given === '') throw new Error(`--${name} must be a whole number, not "${given}".`);
  return number;
}
