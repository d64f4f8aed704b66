import { once } from 'node:events';
import { createInterface, emitKeypressEvents } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadStream, WriteStream } from 'node:tty';
import type { CommandContext } from './command.ts';

/** The parts of a command's context that use the terminal. */
export type Terminal = Pick<CommandContext, 'print' | 'write' | 'note' | 'progress' | 'ask' | 'input' | 'onKey'> & {
  /** Removes the progress line. */
  readonly endProgress: () => void;
  /** Releases the keyboard. */
  readonly close: () => void;
};

type Streams = { readonly stdin: ReadStream; readonly stdout: WriteStream; readonly stderr: WriteStream };

/**
 * Opens the terminal.
 * @param interrupt called on Ctrl-C while single keys are being read, because the system sends no signal then
 */
export function openTerminal({ stdin, stdout, stderr }: Streams, interrupt: () => void): Terminal {
  let hasProgress = false;
  const endProgress = (): void => {
    if (hasProgress) stderr.write('\r\u001b[K');
    hasProgress = false;
  };
  return {
    print: (line) => {
      endProgress();
      stdout.write(`${line}\n`);
    },
    write: async (text) => {
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    note: (line) => {
      endProgress();
      stderr.write(`${line}\n`);
    },
    progress: (line) => {
      if (!stderr.isTTY) return;
      stderr.write(`\r${line.slice(0, stderr.columns - 1)}\u001b[K`);
      hasProgress = true;
    },
    endProgress,
    input: () => text(stdin),
    ask: async (question, options) => {
      if (!stdin.isTTY) return null;
      if (options?.isSecret) stderr.write(question);
      const asked = createInterface({ input: stdin, output: options?.isSecret ? nowhere() : stderr, terminal: true });
      asked.once('SIGINT', () => {
        asked.close();
        interrupt();
      });
      const answered = new Promise<string | null>((resolve) => {
        asked.question(options?.isSecret ? '' : question, resolve);
        asked.once('close', () => resolve(null));
      });
      const answer = await answered;
      asked.close();
      if (options?.isSecret) stderr.write('\n');
      return answer;
    },
    onKey: (pressed) => {
      if (!stdin.isTTY) return;
      emitKeypressEvents(stdin);
      stdin.setRawMode(true);
      stdin.on('keypress', (_, key: { readonly name?: string; readonly ctrl: boolean }) => {
        if (key.ctrl && key.name === 'c') interrupt();
        else if (key.name !== undefined) pressed(key.name);
      });
    },
    close: () => {
      if (!stdin.isTTY) return;
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
