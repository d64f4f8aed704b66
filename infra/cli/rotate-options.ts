import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import { type RotationStep, rotationSteps } from '#shared/kernel/rotated-secret.ts';

export type RotateOptions = {
  readonly step: RotationStep;
  readonly isDryRun: boolean;
  /** The KMS key that encrypts the pepper. Null for cursor secrets, which are not encrypted. */
  readonly key: string | null;
  /** The name of the table; null to use local data. */
  readonly table: string | null;
  readonly dataDir: string;
};

const usage = `npm run ops -- rotate SECRET STEP [options]   replaces a secret in three steps, ten minutes apart; exit code 1 when a step was refused
  SECRET              cursors (of all lists) or pepper (of gift card codes)
  STEP                announce: all containers learn the new secret; switch: it is used for everything new; end: the old secret is deleted
  --dry-run           prints what it would do
  --table NAME        a deployed table, with the credentials and region of your AWS session
  --key KEY           the key of the stage, for the pepper
  --data-dir FOLDER   the data of npm start (.local); cursors only`;

/** Reads the options from the command line. Throws StartFailure, with the usage, if they are invalid. */
export function readRotateOptions(args: readonly string[]): RotateOptions {
  const { values: flags, positionals } = readFlags(args);
  const [secret, step] = positionals;
  const isStep = (text: string | undefined): text is RotationStep => rotationSteps.some((one) => one === text);
  if ((secret !== 'cursors' && secret !== 'pepper') || !isStep(step) || positionals.length > 2) throw new StartFailure(usage);
  if (secret === 'pepper' && (flags.table === undefined || flags.key === undefined)) {
    throw new StartFailure(`--table and --key are required for the pepper, which is encrypted.\n\n${usage}`);
  }
  return {
    step,
    isDryRun: flags['dry-run'] ?? false,
    key: secret === 'pepper' ? (flags.key ?? null) : null,
    table: flags.table ?? null,
    dataDir: resolve(flags['data-dir'] ?? '.local'),
  };
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        table: { type: 'string' },
        key: { type: 'string' },
        'data-dir': { type: 'string' },
      },
    });
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${usage}`);
  }
}
