#!/usr/bin/env node
import { commands } from './commands.ts';
import { nounCommands } from './nouns/noun-commands.ts';
import { runCommandLine } from './run-command-line.ts';
import { openTerminal } from './terminal.ts';

const stop = new AbortController();
const interrupt = (): void => stop.abort(new Error('Stopped'));
// The handlers run only once, so a second Ctrl-C kills the process instead of interrupting it gracefully.
process.once('SIGINT', interrupt);
process.once('SIGTERM', interrupt);
// EPIPE means that the reader has closed the pipe, as in `store-api export products | head`. Exit quietly.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const terminal = openTerminal(process, interrupt);
process.exitCode = await runCommandLine({
  ...{ commands, nouns: nounCommands, terminal, args: process.argv.slice(2), signal: stop.signal },
  ...{ environment: process.env, folder: process.cwd() },
});
terminal.close();
