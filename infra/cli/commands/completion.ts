import { type Command, defineCommand } from '../command.ts';
import { commonOptions } from '../help-text.ts';

/** Returns the command that prints a shell script for tab completion of all commands. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return defineCommand({
    name: 'completion',
    summary: 'prints shell completion: source <(store-api completion bash)',
    operands: [{ name: 'SHELL', choices: ['bash', 'zsh'] }],
    options: {},
    async run({ print }, { operands: [shell] }) {
      print(shell === 'zsh' ? zshCompletion(commands()) : bashCompletion(commands()));
      return 0;
    },
  });
}

function bashCompletion(commands: readonly Command[]): string {
  const cases = commands.map((command) => `    ${command.name}) words="${wordsOf(command).join(' ')}" ;;`);
  return `_store_api() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="${commands.map(({ name }) => name).join(' ')} --help"
  ((COMP_CWORD > 1)) && case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ \${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _store_api store-api`;
}

function zshCompletion(commands: readonly Command[]): string {
  const described = commands.map(({ name, summary }) => `    '${name}:${summary.replaceAll("'", '').replaceAll(':', '\\:')}'`);
  const cases = commands.map((command) => `    ${command.name}) compadd -- ${wordsOf(command).join(' ')}; _files ;;`);
  return `#compdef store-api
_store_api() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if ((CURRENT == 2)); then _describe command commands; return; fi
  case "\${words[2]}" in
${cases.join('\n')}
  esac
}
compdef _store_api store-api`;
}

function wordsOf({ operands, options }: Command): readonly string[] {
  const flags = Object.keys({ ...options, ...commonOptions }).map((name) => `--${name}`);
  return [...operands.flatMap(({ choices = [] }) => choices), ...flags];
}
