import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideBlocks, isShown } from './guide-blocks.ts';

/** The time limit for one command block on a busy machine. It includes a minute of waiting for the rate limit. */
const blockMs = 200_000;
const endOfBlock = '\u001e';
const commands = new Set(['sh']);
const outputs = new Set(['json', 'text']);

export type GuideRun = {
  /** The number of command blocks that were run. */
  readonly ran: number;
  readonly compared: number;
  /** Interpreters that are not installed on this machine. The blocks that need them were skipped. */
  readonly missing: readonly string[];
};

/**
 * Follows a guide as a reader would: runs the command blocks in one shell in this folder, saves code blocks as files,
 * and compares output blocks with the output of the preceding commands. Throws an error with the line number of the
 * first block that fails or whose output differs.
 */
export async function runGuide(markdown: string, folder: string, env: Readonly<Record<string, string>>): Promise<GuideRun> {
  const shell = openShell(folder, env);
  const missing = new Set<string>();
  let [ran, compared] = [0, 0];
  // The output of the last command block: undefined if the block was skipped, null if there is nothing to compare.
  let printed: string | null | undefined = null;
  try {
    for (const block of guideBlocks(markdown)) {
      const fail = (text: string): never => {
        throw new Error(`line ${block.line}: ${text}`);
      };
      if (block.file !== null) writeFileSync(join(folder, block.file), block.text);
      else if (commands.has(block.language)) {
        printed = undefined;
        if (block.needs !== null && !isInstalled(block.needs)) {
          missing.add(block.needs);
          continue;
        }
        const { code, output } = await shell.run(block.text);
        if (code !== 0) fail(`ended with ${code}: ${output}`);
        printed = output;
        ran += 1;
      } else if (outputs.has(block.language)) {
        if (printed === null) fail('shows an output without preceding commands');
        if (typeof printed === 'string') {
          if (!isShown(block.text, printed)) fail(`shows\n${block.text}\nand the commands printed\n${printed}`);
          compared += 1;
        }
        printed = null;
      } else fail('is code without a file name');
    }
  } finally {
    shell.end();
  }
  return { ran, compared, missing: [...missing] };
}

const isInstalled = (program: string): boolean => spawnSync('bash', ['-c', `command -v ${program}`]).status === 0;

/** Opens a shell that runs one block after another. It has its own process group, so that its children end with it. */
function openShell(cwd: string, env: Readonly<Record<string, string>>) {
  const child = spawn('bash', ['--noprofile', '--norc'], { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  let heard = (): void => undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    heard();
  });
  child.once('exit', () => heard());
  return {
    run: async (block: string): Promise<{ readonly code: number; readonly output: string }> => {
      output = '';
      const ended = Promise.withResolvers<void>();
      const isOver = (): boolean => output.includes(endOfBlock) && output.endsWith('\n');
      heard = () => (isOver() || child.exitCode !== null ? ended.resolve() : undefined);
      const limit = setTimeout(() => ended.reject(new Error(`The commands still run after ${blockMs} ms: ${block}\n${output}`)), blockMs);
      // The commands get an empty input, so that no command waits for a person's answer.
      child.stdin.write(`{ ${block}\n} < /dev/null 2>&1; printf '${endOfBlock}%s\\n' $?\n`);
      await ended.promise.finally(() => clearTimeout(limit));
      const [text = '', code] = output.split(endOfBlock);
      return { code: Number(code ?? child.exitCode), output: text };
    },
    end: (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The process group has already ended.
      }
    },
  };
}
