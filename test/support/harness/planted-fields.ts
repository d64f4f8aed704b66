import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** A text to put behind another one in a file. */
export type Plant = { readonly file: string; readonly after: string; readonly text: string };

/** A fault that the compiler finds, and where. */
export type CompilerFault = { readonly file: string; readonly message: string };

export type PlantedCopy = {
  /** The faults that the compiler finds with the texts planted; none of them is there afterwards. */
  readonly faultsWith: (plants: readonly Plant[]) => Promise<CompilerFault[]>;
  readonly remove: () => void;
};

/**
 * A copy of the sources in which the compiler checks some files, and all that they import. It checks them once, and then, with each plant,
 * those that a planted file concerns.
 */
export async function openPlantedCopy(files: readonly string[]): Promise<PlantedCopy> {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const folder of ['shared', 'events']) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const remembering = { incremental: true, tsBuildInfoFile: 'checked.tsbuildinfo' };
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: ['node'], ...remembering }, files }),
  );

  const remove = (): void => rmSync(copy, { recursive: true });
  const faults = await faultsIn(copy);
  if (faults.length > 0) {
    remove();
    throw new Error(`The compiler finds faults with nothing planted: ${JSON.stringify(faults)}`);
  }
  const checked = readFileSync(join(copy, remembering.tsBuildInfoFile));

  async function faultsWith(plants: readonly Plant[]): Promise<CompilerFault[]> {
    writeFileSync(join(copy, remembering.tsBuildInfoFile), checked);
    try {
      for (const plant of plants) plantIn(copy, plant);
      return await faultsIn(copy);
    } finally {
      for (const { file } of plants) cpSync(join(root, file), join(copy, file));
    }
  }
  return { faultsWith, remove };
}

function plantIn(copy: string, { file, after, text }: Plant): void {
  const [before, ...behind] = readFileSync(join(copy, file), 'utf8').split(after);
  if (behind.length !== 1) throw new Error(`${file} has "${after}" ${behind.length} times, not once.`);
  writeFileSync(join(copy, file), `${before}${after}${text}${behind[0]}`);
}

async function faultsIn(folder: string): Promise<CompilerFault[]> {
  // The compiler exits with 1 or 2 when it finds something.
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '--pretty', 'false'], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  return [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error (.*(?:\n +.*)*)/gm)].map(([, file = '', message = '']) => ({ file, message }));
}
