import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '../durable-file.ts';

/** Systems Manager values by name. */
export type SystemParameters = Readonly<Record<string, string>>;

const fileIn = (dataDir: string): string => join(dataDir, 'parameters.json');

/**
 * Reads the parameters of a data folder, as set by a stack or changed since. They are read when a stack starts, as
 * CloudFormation reads them during a deployment. A new folder has none.
 */
export function readSystemParameters(dataDir: string): SystemParameters {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SystemParameters) : {};
}

/** Saves the parameters in the data folder. */
export const writeSystemParameters = (dataDir: string, parameters: SystemParameters): void =>
  writeFileDurably(fileIn(dataDir), `${JSON.stringify(parameters, null, 2)}\n`);
