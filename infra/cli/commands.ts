import type { Command } from './command.ts';
import { completionFor } from './commands/completion.ts';
import { doctor } from './commands/doctor.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [doctor, completionFor(() => commands)];
