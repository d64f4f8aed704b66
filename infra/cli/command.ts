import type { AdminStoreClient } from '#shared/client/admin-client.ts';
import type { CallReport, StoreClient } from '#shared/client/store-client.ts';
import type { ApiAccess } from './api-access.ts';

/** A flag of a command. `value` names its argument; a list may be given several times. */
export type CommandOption =
  | { readonly type: 'boolean'; readonly help: string }
  | { readonly type: 'string' | 'list'; readonly value: string; readonly help: string; readonly choices?: readonly string[] };

export type CommandOptions = { readonly [name: string]: CommandOption };

/** The positional arguments, in order. */
export type CommandOperand = { readonly name: string; readonly isOptional?: true; readonly choices?: readonly string[] };

type ValueOf<Option> = Option extends { type: 'boolean' } ? boolean : Option extends { type: 'list' } ? readonly string[] : string;

export type CommandArguments<Options> = {
  readonly options: { readonly [Name in keyof Options]?: ValueOf<Options[Name]> };
  readonly operands: readonly string[];
};

/** Receives a report after each call. */
export type OnCall = (call: CallReport) => void;

/** The inputs and outputs of a command. */
export type CommandContext = {
  /** Whether results are for programs: one JSON value per line. */
  readonly json: boolean;
  /** Writes a line of the result to standard output. */
  readonly print: (line: string) => void;
  /** Writes text to standard output; resolves when it accepts more. */
  readonly write: (text: string) => Promise<void>;
  /** Writes a line for the user to standard error. */
  readonly note: (line: string) => void;
  /** Writes a line that replaces the previous one if standard error is a terminal; otherwise nothing. */
  readonly progress: (line: string) => void;
  /** Asks the user; null when standard input is not a terminal. A secret answer is not shown. */
  readonly ask: (question: string, options?: { readonly isSecret: boolean }) => Promise<string | null>;
  /** Reads all of standard input. */
  readonly input: () => Promise<string>;
  /** Calls `pressed` for each key if standard input is a terminal. */
  readonly onKey: (pressed: (key: string) => void) => void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that relative file names refer to. */
  readonly folder: string;
  /** The URL and profile that the user gave. */
  readonly given: { readonly url: string | undefined; readonly profile: string | undefined };
  /** The URL of the API and its credentials. @throws CommandFailure when the file with them cannot be read */
  readonly access: ApiAccess;
  /** Opens the client of the store. @throws CommandFailure without a key */
  readonly store: (onCall?: OnCall) => StoreClient;
  /** Opens the client for staff. @throws CommandFailure without a staff token and a store */
  readonly admin: (onCall?: OnCall) => AdminStoreClient;
};

export type ExitCode = 0 | 1 | 2;

/**
 * A command. `run` returns 0 for success and 1 for failure, or throws CommandFailure, WrongUsage or an error of the
 * client.
 */
export type Command<Options extends CommandOptions = CommandOptions> = {
  readonly name: string;
  /** The effect of the command in one line. */
  readonly summary: string;
  readonly operands: readonly CommandOperand[];
  readonly options: Options;
  /** Returns the options and help lines that depend on the first argument, such as the action of a noun. */
  readonly ofAction?: (action: string) => { readonly options: CommandOptions; readonly help: readonly string[] };
  readonly run: (context: CommandContext, args: CommandArguments<Options>) => Promise<ExitCode>;
};

/** Defines a command for the table of commands. Its options are checked by the compiler here and when it runs. */
export const defineCommand = <const Options extends CommandOptions>(command: Command<Options>): Command => command as unknown as Command;

/** The command failed; the message is for the user. Exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** The command line is invalid. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
