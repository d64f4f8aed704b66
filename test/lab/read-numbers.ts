import { parseArgs } from 'node:util';

/** The numbers of flags such as `--seeds 10`, whole and not negative, or what they are when left out. Ends the process with 2 when one is none. */
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
  if (!Number.isSafeInteger(number) || number < 0 || given === '') throw new Error(`--${name} is a whole number, not "${given}".`);
  return number;
}
