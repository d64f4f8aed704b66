import type { Command } from './command.ts';
import { apiCommand } from './commands/api.ts';
import { completionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { listenCommand } from './commands/listen.ts';
import { loginCommand } from './commands/login.ts';
import { logsCommand } from './commands/logs.ts';
import { mcpCommand } from './commands/mcp.ts';
import { privacyCommand } from './commands/privacy.ts';
import { resetCommand } from './commands/reset.ts';
import { triggerCommand } from './commands/trigger.ts';
import { verifyCommand } from './commands/verify.ts';
import { nounCommands } from './nouns/noun-commands.ts';

/** All commands, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  loginCommand,
  apiCommand,
  listenCommand,
  triggerCommand,
  verifyCommand,
  logsCommand,
  mcpCommand,
  doctorCommand,
  importCommand,
  exportCommand,
  resetCommand,
  privacyCommand,
  completionCommand(() => [...commands, ...nounCommands]),
];
