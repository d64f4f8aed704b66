import type { Command } from './command.ts';
import { completionFor } from './commands/completion.ts';
import { doctor } from './commands/doctor.ts';
import { listen } from './commands/listen.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [listen, doctor, completionFor(() => commands)];
