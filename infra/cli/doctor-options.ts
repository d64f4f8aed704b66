import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '../local/runtime/start-failure.ts';
import { reasonOf } from '../local/runtime/thrown.ts';
import { type StageName, stageNamed } from '../stages.ts';

/** The serial number of an MFA device, and its current code. */
export type Mfa = { readonly serial: string; readonly code: string };

export type DoctorOptions = {
  /** The stage whose table is examined; null for local data. */
  readonly stage: StageName | null;
  readonly mfa: Mfa | null;
  /** The name of a deployed table that does not belong to a stage, such as a restored one. */
  readonly table: string | null;
  readonly dataDir: string;
  /** The id of the store to examine; null for all stores. */
  readonly store: string | null;
  readonly json: boolean;
  readonly graceMs: number;
};

export const doctorUsage = `npm run doctor -- [options]   checks the data of stores; exit code 1 if there are faults
  --store ID                    only this store
  --json                        findings as JSON lines, followed by a summary
  --data-dir FOLDER             the data of npm start (.local), whether it runs or not
  --stage NAME                  a deployed stage, read with its own role through the AWS CLI
  --table NAME                  a deployed table by name, such as a restored one, with the rights of your session
  --mfa-serial ARN --mfa-code N the second factor for the role, unless your session has one
  --grace-seconds N             ignores changes newer than this (600)`;

/** Reads the options from the command line. Throws StartFailure for the first invalid option. */
export function readDoctorOptions(args: readonly string[]): DoctorOptions {
  const flags = readFlags(args);
  const graceText = flags['grace-seconds'] ?? '600';
  if (!/^\d{1,6}$/.test(graceText)) throw new StartFailure(`--grace-seconds cannot be "${graceText}".\n\n${doctorUsage}`);
  return {
    stage: flags.stage === undefined ? null : readStage(flags.stage),
    table: flags.table ?? null,
    mfa: readMfa(flags['mfa-serial'], flags['mfa-code']),
    dataDir: resolve(flags['data-dir'] ?? '.local'),
    store: flags.store ?? null,
    json: flags.json ?? false,
    graceMs: Number(graceText) * 1000,
  };
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        store: { type: 'string' },
        json: { type: 'boolean' },
        'data-dir': { type: 'string' },
        stage: { type: 'string' },
        table: { type: 'string' },
        'mfa-serial': { type: 'string' },
        'mfa-code': { type: 'string' },
        'grace-seconds': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${doctorUsage}`);
  }
}

function readStage(name: string): StageName {
  try {
    return stageNamed(name);
  } catch (error) {
    throw new StartFailure(reasonOf(error));
  }
}

function readMfa(serial: string | undefined, code: string | undefined): Mfa | null {
  if (serial === undefined && code === undefined) return null;
  if (serial === undefined || code === undefined)
    throw new StartFailure(`--mfa-serial and --mfa-code must be given together.\n\n${doctorUsage}`);
  return { serial, code };
}
