import type { Command, CommandOption } from './command.ts';

/** Options of every command. */
export const commonOptions = {
  url: { type: 'string', value: 'URL', help: 'the API, as https://api.example.com/v1' },
  demo: { type: 'string', value: 'FILE', help: 'what npm start wrote (.local/demo.json)' },
  trial: { type: 'boolean', help: 'the trial store of the demo, not the live one' },
  json: { type: 'boolean', help: 'results as JSON lines' },
  help: { type: 'boolean', help: 'this text' },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** All commands, in a screen of 24 lines and 80 columns. */
export function describeCommands(commands: readonly Command[]): string {
  return [
    'store-api COMMAND [options]     the Store Management API on the command line',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(11)} ${summary}`),
    '',
    ...describeOptions(commonOptions),
    '',
    'STORE_API_URL and STORE_API_KEY say where and with which key; logs, restore and',
    'others that act as staff want STORE_API_ADMIN_TOKEN and STORE_API_STORE. All of',
    'them come from the demo file of npm start. Exit: 0 done, 1 failed, 2 wrong usage',
  ].join('\n');
}

/** One command, in the same space. */
export function describeCommand({ name, summary, operands, options }: Command): string {
  const called = operands.map((operand) => (operand.isOptional ? ` [${operand.name}]` : ` ${operand.name}`)).join('');
  return [
    `store-api ${name}${called} [options]`,
    `  ${summary}`,
    '',
    ...describeOptions(options),
    ...operands.flatMap(({ name: operand, choices }) => (choices === undefined ? [] : foldWords(`${operand}: ${choices.join(', ')}`))),
    'And what all commands take: see store-api --help',
  ].join('\n');
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
