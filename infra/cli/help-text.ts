import type { Command, CommandOption, CommandOptions } from './command.ts';

/** The options that all commands have. */
export const commonOptions = {
  url: { type: 'string', value: 'URL', help: 'the API, such as https://api.example.com/v1' },
  demo: { type: 'string', value: 'FILE', help: 'the file of npm start (.local/demo.json)' },
  profile: { type: 'string', value: 'NAME', help: 'a profile of store-api login' },
  trial: { type: 'boolean', help: 'the trial store of the demo, not the live one' },
  json: { type: 'boolean', help: 'results as JSON lines' },
  help: { type: 'boolean', help: 'this text' },
} as const satisfies Readonly<Record<string, CommandOption>>;

const { help: _, ...shownOptions } = commonOptions;

/** Returns the list of all commands. The list fits into 24 lines of 80 columns. */
export function describeCommands(commands: readonly Command[]): string {
  return [
    'store-api COMMAND [options]     the Store Management API on the command line',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(11)} ${summary}`),
    '  NOUN ACTION any operation, such as orders refund ID (help nouns)',
    '',
    ...describeOptions(shownOptions),
    'More: store-api COMMAND --help, help access (keys, exit codes), --version',
  ].join('\n');
}

/** Returns the list of the API's nouns and their actions. */
export const describeNouns = (nouns: readonly Command[]): string =>
  [
    'store-api NOUN ACTION [ID] [options]     as in: store-api products list --limit 5',
    '',
    ...nouns.flatMap(({ name, operands: [action] }) => foldWords(`${name}: ${action?.choices?.join(', ') ?? ''}`)),
    '',
    'Staff operations act as staff. store-api help NOUN shows the options',
  ].join('\n');

/** The help text about the sources of the API's URL and credentials, and about the exit codes. */
export const credentialsText = [
  'The URL of the API and the key are read from the first of:',
  '  --url, STORE_API_URL and STORE_API_KEY',
  '  --profile NAME or STORE_API_PROFILE: saved by store-api login, for you only',
  '  .local/demo.json in this folder, which npm start writes (--demo FILE)',
  '  the profile "default"',
  'A key of a profile or of the demo is sent only to its own URL.',
  '',
  'logs, export all and others that act as staff need STORE_API_ADMIN_TOKEN and',
  'STORE_API_STORE, or the demo file.',
  '',
  'Exit codes: 0 success, 1 failure, 2 wrong usage. Results go to standard output',
  'and messages to standard error; with --json both are JSON.',
].join('\n');

/**
 * Describes one command, within 24 lines of 80 columns. If the arguments name an action, the action's additional
 * options are included.
 */
export function describeCommand(command: Command, args: readonly string[] = []): string {
  const { name, summary, operands, options } = command;
  const besides = additionalOptions(command, args);
  const called = operands.map((operand) => (operand.isOptional ? ` [${operand.name}]` : ` ${operand.name}`)).join('');
  return [
    `store-api ${name}${called} [options]`,
    `  ${summary}`,
    '',
    ...describeOptions({ ...options, ...besides.options }),
    ...besides.help,
    ...operands.flatMap(({ name: operand, choices }) => (choices === undefined ? [] : foldWords(`${operand}: ${choices.join(', ')}`))),
    'For the options of all commands see store-api --help',
  ].join('\n');
}

/**
 * Returns the additional options of the action that is given in `args`. If `args` contains no action, there are none.
 */
export function additionalOptions(
  { operands: [first], ofAction }: Command,
  args: readonly string[],
): { readonly options: CommandOptions; readonly help: readonly string[] } {
  const action = args.find((one) => first?.choices?.includes(one));
  return action === undefined || ofAction === undefined ? { options: {}, help: [] } : ofAction(action);
}

function describeOptions(options: Readonly<Record<string, CommandOption>>): readonly string[] {
  const flags = Object.entries(options).map(([name, option]) => ({
    flag: `--${name}${option.type === 'boolean' ? '' : ` ${option.value}`}`,
    help: option.help,
  }));
  const width = Math.max(0, ...flags.map(({ flag }) => flag.length));
  return flags.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`);
}

function foldWords(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 77) lines.push(`  ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
