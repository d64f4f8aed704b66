import type { AdminStoreClient } from '#shared/client/admin-client.ts';
import type { CallReport, StoreClient } from '#shared/client/store-client.ts';
import type { ApiAccess } from './api-access.ts';

/** A flag of a command. `value` names what follows it; a list may be given several times. */
export type CommandOption =
  | { readonly type: 'boolean'; readonly help: string }
  | { readonly type: 'string' | 'list'; readonly value: string; readonly help: string; readonly choices?: readonly string[] };

export type CommandOptions = { readonly [name: string]: CommandOption };

/** The arguments without a flag, in order. */
export type CommandOperand = { readonly name: string; readonly isOptional?: true; readonly choices?: readonly string[] };

type ValueOf<Option> = Option extends { type: 'boolean' } ? boolean : Option extends { type: 'list' } ? readonly string[] : string;

export type CommandArguments<Options> = {
  readonly options: { readonly [Name in keyof Options]?: ValueOf<Options[Name]> };
  readonly operands: readonly string[];
};

/** Called for each call when it has ended. */
export type OnCall = (call: CallReport) => void;

/** The inputs and outputs that a command may use. */
export type CommandContext = {
  /** Results are for programs: one JSON value in a line. */
  readonly json: boolean;
  /** A line of the result, on standard output. */
  readonly print: (line: string) => void;
  /** Text on standard output; resolves when more of it can be taken. */
  readonly write: (text: string) => Promise<void>;
  /** A line for the person who runs it, on standard error. */
  readonly note: (line: string) => void;
  /** A line that replaces the one before it, where standard error is a terminal; elsewhere nothing. */
  readonly progress: (line: string) => void;
  /** The answer of the person, or null when standard input is no terminal. A secret one is not shown. */
  readonly ask: (question: string, options?: { readonly isSecret: boolean }) => Promise<string | null>;
  /** All of standard input. */
  readonly input: () => Promise<string>;
  /** Calls `pressed` for each key, where standard input is a terminal. */
  readonly onKey: (pressed: (key: string) => void) => void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where files are named from. */
  readonly folder: string;
  /** What was said of where and as whom. */
  readonly given: { readonly url: string | undefined; readonly profile: string | undefined };
  /** Where the API is, and with which credentials. @throws CommandFailure when a file with them cannot be read */
  readonly access: ApiAccess;
  /** @throws CommandFailure without a key */
  readonly store: (onCall?: OnCall) => StoreClient;
  /** @throws CommandFailure without a staff token and a store */
  readonly admin: (onCall?: OnCall) => AdminStoreClient;
};

export type ExitCode = 0 | 1 | 2;

/** A command. `run` gives 0 when it is done and 1 when it is not, or throws CommandFailure, WrongUsage or what the client throws. */
export type Command<Options extends CommandOptions = CommandOptions> = {
  readonly name: string;
  /** The effect of the command, in a line. */
  readonly summary: string;
  readonly operands: readonly CommandOperand[];
  readonly options: Options;
  /** Options and lines of the help that depend on the first of the arguments, as on the action of a noun. */
  readonly ofAction?: (action: string) => { readonly options: CommandOptions; readonly help: readonly string[] };
  readonly run: (context: CommandContext, args: CommandArguments<Options>) => Promise<ExitCode>;
};

/** A command as the table of commands holds it: its options are checked here, and when it is run. */
export const defineCommand = <const Options extends CommandOptions>(command: Command<Options>): Command => command as unknown as Command;

/** The command cannot do what the person asked for; the message is for that person. Exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** The command was given what it does not take. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
