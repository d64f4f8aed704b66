import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '../durable-file.ts';

/** Values of Systems Manager, by their names. */
export type SystemParameters = Readonly<Record<string, string>>;

const fileIn = (dataDir: string): string => join(dataDir, 'parameters.json');

/**
 * The parameters of a data folder, as a stack made them or as they were changed since. They are read when a stack starts, as CloudFormation reads
 * them at a deployment. None in a new folder.
 */
export function readSystemParameters(dataDir: string): SystemParameters {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SystemParameters) : {};
}

/** Keeps them in the data folder. */
export const writeSystemParameters = (dataDir: string, parameters: SystemParameters): void =>
  writeFileDurably(fileIn(dataDir), `${JSON.stringify(parameters, null, 2)}\n`);
