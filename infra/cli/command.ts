import type { AdminStoreClient } from '#shared/client/admin-client.ts';
import type { CallReport, StoreClient } from '#shared/client/store-client.ts';
import type { ApiAccess } from './api-access.ts';

/**
 * An option of a command. `value` is the name of its argument in the help. An option of the type `list` can be given
 * several times.
 */
export type CommandOption =
  | { readonly type: 'boolean'; readonly help: string }
  | { readonly type: 'string' | 'list'; readonly value: string; readonly help: string; readonly choices?: readonly string[] };

export type CommandOptions = { readonly [name: string]: CommandOption };

/** A positional argument. `name` is its name in the help. */
export type CommandOperand = { readonly name: string; readonly isOptional?: true; readonly choices?: readonly string[] };

type ValueOf<Option> = Option extends { type: 'boolean' } ? boolean : Option extends { type: 'list' } ? readonly string[] : string;

export type CommandArguments<Options> = {
  readonly options: { readonly [Name in keyof Options]?: ValueOf<Options[Name]> };
  readonly operands: readonly string[];
};

/** Called with a report after each call. */
export type OnCall = (call: CallReport) => void;

/** What a command gets from its environment: its input, its output and access to the API. */
export type CommandContext = {
  /** Whether the output is meant for programs. If so, each line is one JSON value. */
  readonly json: boolean;
  /** Writes a line of the result to standard output. */
  readonly print: (line: string) => void;
  /** Writes text to standard output; resolves when standard output can take more. */
  readonly write: (text: string) => Promise<void>;
  /** Writes a line for the user to standard error. */
  readonly note: (line: string) => void;
  /** If standard error is a terminal, writes a line that replaces the previous one; otherwise does nothing. */
  readonly progress: (line: string) => void;
  /**
   * Asks the user a question; returns null if standard input is not a terminal. With `isSecret`, the input is not
   * displayed.
   */
  readonly ask: (question: string, options?: { readonly isSecret: boolean }) => Promise<string | null>;
  /** Reads all of standard input. */
  readonly input: () => Promise<string>;
  /** Calls `pressed` for each key press if standard input is a terminal. */
  readonly onKey: (pressed: (key: string) => void) => void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder against which relative file names are resolved. */
  readonly folder: string;
  /** The URL and the profile, if the user gave them as options. */
  readonly given: { readonly url: string | undefined; readonly profile: string | undefined };
  /**
   * The URL of the API and the credentials for it.
   * @throws CommandFailure when the file that contains them cannot be read
   */
  readonly access: ApiAccess;
  /**
   * Opens a client that uses the API key, for the store to which the key belongs.
   * @throws CommandFailure when there is no key
   */
  readonly store: (onCall?: OnCall) => StoreClient;
  /**
   * Opens a client that acts as staff.
   * @throws CommandFailure when the staff token or the store is missing
   */
  readonly admin: (onCall?: OnCall) => AdminStoreClient;
};

export type ExitCode = 0 | 1 | 2;

/**
 * A command. `run` returns 0 for success and 1 for failure. It may also throw CommandFailure, WrongUsage or an error of
 * the API client.
 */
export type Command<Options extends CommandOptions = CommandOptions> = {
  readonly name: string;
  /** A one-line description of the command's effect, for the help. */
  readonly summary: string;
  readonly operands: readonly CommandOperand[];
  readonly options: Options;
  /**
   * Returns the options and help lines that depend on the first argument, such as `refund` in `store-api orders
   * refund`.
   */
  readonly ofAction?: (action: string) => { readonly options: CommandOptions; readonly help: readonly string[] };
  readonly run: (context: CommandContext, args: CommandArguments<Options>) => Promise<ExitCode>;
};

/**
 * Defines a command. The compiler checks `run` against the command's own options. All commands get the same type, so
 * that one list can contain all commands.
 */
export const defineCommand = <const Options extends CommandOptions>(command: Command<Options>): Command => command as unknown as Command;

/** Thrown when a command fails. The message is for the user; the exit code is 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Thrown when the command line is invalid. The exit code is 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
