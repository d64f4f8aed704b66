import type { Command } from './command.ts';
import { completionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { listenCommand } from './commands/listen.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [listenCommand, doctorCommand, completionCommand(() => commands)];
