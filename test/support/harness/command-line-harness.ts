import { commands } from '#infra/cli/commands.ts';
import { nounCommands } from '#infra/cli/nouns/noun-commands.ts';
import { runCommandLine } from '#infra/cli/run-command-line.ts';

export type CommandEnd = { readonly code: number; readonly stdout: string; readonly stderr: string };

type Surroundings = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** What the person at the terminal answers to a question; if absent, there is no terminal. */
  readonly answer?: string;
  /** What the command reads from standard input. */
  readonly input?: string;
  readonly signal?: AbortSignal;
  /** Called with each line of the result when the line is printed. */
  readonly onPrint?: (line: string) => void;
  /** Called when the command begins to listen for keys. `press` simulates a key press. */
  readonly onKeyboard?: (press: (key: string) => void) => void;
};

/**
 * Runs `store-api` with these arguments in this process. Without an `answer`, the command finds no terminal when it
 * asks a question.
 */
export async function runStoreApi(args: readonly string[], surroundings: Surroundings = {}): Promise<CommandEnd> {
  const {
    environment = {},
    folder = '/nowhere',
    answer = null,
    input = '',
    signal = new AbortController().signal,
    onPrint,
    onKeyboard,
  } = surroundings;
  let stdout = '';
  let stderr = '';
  const nothing = (): void => undefined;
  const code = await runCommandLine({
    ...{ commands, nouns: nounCommands, args, signal, environment, folder },
    terminal: {
      print: (line) => {
        stdout += `${line}\n`;
        onPrint?.(line);
      },
      write: async (text) => {
        stdout += text;
      },
      note: (line) => {
        stderr += `${line}\n`;
      },
      ask: async (question) => {
        stderr += question;
        return answer;
      },
      input: async () => input,
      onKey: (pressed) => onKeyboard?.(pressed),
      ...{ progress: nothing, endProgress: nothing, close: nothing },
    },
  });
  return { code, stdout, stderr };
}
