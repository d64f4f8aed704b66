import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '../durable-file.ts';

/** The values of Systems Manager parameters, by name. */
export type SystemParameters = Readonly<Record<string, string>>;

const fileIn = (dataDir: string): string => join(dataDir, 'parameters.json');

/**
 * Reads a data folder's parameters; a new folder has none. The local stack reads them only when it starts, as
 * CloudFormation reads them only during a deployment.
 */
export function readSystemParameters(dataDir: string): SystemParameters {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SystemParameters) : {};
}

/** Saves the parameters in the data folder. */
export const writeSystemParameters = (dataDir: string, parameters: SystemParameters): void =>
  writeFileDurably(fileIn(dataDir), `${JSON.stringify(parameters, null, 2)}\n`);
