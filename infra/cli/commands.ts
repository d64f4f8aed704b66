import type { Command } from './command.ts';
import { completionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { listenCommand } from './commands/listen.ts';
import { restoreCommand } from './commands/restore.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  listenCommand,
  doctorCommand,
  importCommand,
  exportCommand,
  restoreCommand,
  completionCommand(() => commands),
];
