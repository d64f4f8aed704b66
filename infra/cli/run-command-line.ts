import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { createStoreClient, StoreApiError } from '#shared/client/store-client.ts';
import { packageVersion } from '#shared/client/user-agent.ts';
import { noAccess, noStaffAccess, readAccess } from './access.ts';
import type { ApiAccess } from './api-access.ts';
import { type Command, CommandFailure, type CommandOption, type ExitCode, WrongUsage } from './command.ts';
import { additionalOptions, commonOptions, credentialsText, describeCommand, describeCommands, describeNouns } from './help-text.ts';
import type { Terminal } from './terminal.ts';

export type CommandLine = {
  readonly commands: readonly Command[];
  /** The commands for the nouns of the API. */
  readonly nouns: readonly Command[];
  /** The arguments that follow the name of the program. */
  readonly args: readonly string[];
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
};

/** Runs the command that the arguments name. Returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export async function runCommandLine(line: CommandLine): Promise<ExitCode> {
  const { terminal, commands, nouns, signal } = line;
  const [name, ...rest] = nounFirst(line.args, nouns);
  const named = (wanted: string | undefined): Command | undefined => [...commands, ...nouns].find((one) => one.name === wanted);
  const command = named(name);
  const json = line.args.includes('--json');
  try {
    if (name === '--version') return printed(terminal, packageVersion);
    if (name === 'help' && rest[0] === 'nouns') return printed(terminal, describeNouns(nouns));
    if (name === 'help' && rest[0] === 'access') return printed(terminal, credentialsText);
    if (name === 'help' && rest[0] !== undefined) return printed(terminal, describeOne(named(rest[0]), rest));
    if (name === '--help' || name === '-h' || name === 'help') return printed(terminal, describeCommands(commands));
    if (command === undefined) throw new WrongUsage(name === undefined ? 'The command is missing.' : `There is no command ${name}.`);
    return await runCommand(line, command, rest);
  } catch (error) {
    terminal.endProgress();
    if (error instanceof WrongUsage) {
      const help = command === undefined ? describeCommands(commands) : describeCommand(command, rest);
      terminal.note(json ? JSON.stringify({ error: { code: 'wrong_usage', message: error.message } }) : `${error.message}\n\n${help}`);
      return 2;
    }
    terminal.note(signal.aborted ? 'Interrupted.' : json ? JSON.stringify({ error: errorFacts(error) }) : errorText(error));
    return 1;
  }
}

async function runCommand({ terminal, signal, environment, folder }: CommandLine, command: Command, args: readonly string[]) {
  const { values, positionals } = readArguments(command, args);
  const { url, demo, profile, trial, json, help, ...options } = values;
  if (help === true) return printed(terminal, describeCommand(command, args));
  checkOperands(command, positionals);
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const given = { url: text(url), profile: text(profile) };
  let read: ApiAccess | null = null;
  const accessOf = (): ApiAccess => (read ??= readAccess({ ...given, demo: text(demo), trial: trial === true, environment, folder }));
  const code = await command.run(
    {
      ...{ json: json === true, signal, environment, folder, given },
      ...terminal,
      get access() {
        return accessOf();
      },
      store(onCall) {
        const access = accessOf();
        if (access.baseUrl === null || access.apiKey === null) {
          throw new CommandFailure(noAccess);
        }
        return createStoreClient({ baseUrl: access.baseUrl, apiKey: access.apiKey, ...(onCall && { onCall }) });
      },
      admin(onCall) {
        const access = accessOf();
        if (access.admin === null) {
          throw new CommandFailure(noStaffAccess);
        }
        const { baseUrl, token, storeId } = access.admin;
        return createAdminClient({ baseUrl, token, ...(onCall && { onCall }) }).store(storeId);
      },
    },
    { options: options as never, operands: positionals },
  );
  terminal.endProgress();
  return code;
}

/** Puts the noun first, so that `list products` works like `products list`. */
function nounFirst(args: readonly string[], nouns: readonly Command[]): readonly string[] {
  const [action = '', noun = '', ...rest] = args;
  const isAction = ['list', 'get', 'create', 'update', 'delete'].includes(action);
  return isAction && nouns.some(({ name }) => name === noun) ? [noun, action, ...rest] : args;
}

function describeOne(command: Command | undefined, [name, ...rest]: readonly string[]): string {
  if (command === undefined) throw new WrongUsage(`There is no command ${name}.`);
  return describeCommand(command, rest);
}

function readArguments(command: Command, args: readonly string[]) {
  const parsed = ({ type }: CommandOption): ParseArgsOptionsConfig[string] =>
    type === 'boolean' ? { type } : { type: 'string', multiple: type === 'list' };
  const known: Readonly<Record<string, CommandOption>> = {
    ...command.options,
    ...additionalOptions(command, args).options,
    ...commonOptions,
  };
  const config = Object.fromEntries(Object.entries(known).map(([name, option]) => [name, parsed(option)]));
  try {
    const read = parseArgs({ args: [...args], options: config, allowPositionals: true });
    for (const [name, option] of Object.entries(known)) {
      const value = read.values[name];
      if (option.type === 'string' && typeof value === 'string') checkChoice(`--${name}`, value, option.choices);
    }
    return read;
  } catch (error) {
    if (error instanceof WrongUsage) throw error;
    // For an unknown option, remove the end of Node's message: advice about positional arguments, which does not apply
    // here.
    throw new WrongUsage((error as Error).message.replace(/ To specify a positional.*/s, ''));
  }
}

function checkOperands({ operands }: Command, given: readonly string[]): void {
  for (const [index, { name, isOptional, choices }] of operands.entries()) {
    const value = given[index];
    if (value === undefined && isOptional !== true) throw new WrongUsage(`${name} is missing.`);
    if (value !== undefined) checkChoice(name, value, choices);
  }
  const tooMany = given[operands.length];
  if (tooMany !== undefined) throw new WrongUsage(`"${tooMany}" is one argument too many.`);
}

function checkChoice(name: string, value: string, choices: readonly string[] | undefined): void {
  if (choices !== undefined && !choices.includes(value)) {
    throw new WrongUsage(`${name} cannot be "${value}": it must be one of ${choices.join(', ')}.`);
  }
}

function printed(terminal: Terminal, text: string): 0 {
  terminal.print(text);
  return 0;
}

function errorText(error: unknown): string {
  if (error instanceof StoreApiError) {
    const fields = error.errors.map(({ param, message }) => `  ${param}: ${message}`);
    const named = error.requestId === null ? error.code : `${error.code}, request ${error.requestId}`;
    return [`${error.message} (${named})`, ...fields].join('\n');
  }
  if (error instanceof CommandFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function errorFacts(error: unknown): object {
  if (!(error instanceof StoreApiError)) return { code: 'failed', message: error instanceof Error ? error.message : String(error) };
  const { code, message, status, errors, requestId } = error;
  return { code, message, status, errors, request_id: requestId };
}
