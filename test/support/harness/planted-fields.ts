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

/** The faults that the compiler finds in the files, and in all that they import, with the texts planted in a copy of them. */
export async function faultsWith(plants: readonly Plant[], files: readonly string[]): Promise<CompilerFault[]> {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    for (const folder of ['shared', 'events']) cpSync(join(root, folder), join(copy, folder), { recursive: true });
    cpSync(join(root, 'package.json'), join(copy, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const { file, after, text } of plants) {
      const [before, ...behind] = readFileSync(join(copy, file), 'utf8').split(after);
      if (behind.length !== 1) throw new Error(`${file} has "${after}" ${behind.length} times, not once.`);
      writeFileSync(join(copy, file), `${before}${after}${text}${behind[0]}`);
    }
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, types: ['node'] }, files }));
    return await faultsIn(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

async function faultsIn(folder: string): Promise<CompilerFault[]> {
  // The compiler exits with 1 or 2 when it finds something.
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '--pretty', 'false'], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  return [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error (.*(?:\n +.*)*)/gm)].map(([, file = '', message = '']) => ({ file, message }));
}
