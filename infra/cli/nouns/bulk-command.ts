import { type Command, defineCommand } from '../command.ts';
import { callAction, nounOptions } from './call-action.ts';
import type { NounAction } from './nouns.ts';
import { runBulkFile } from './run-bulk-file.ts';

/** The command of bulk operations: their operations, and `run FILE`, which does all that a file takes. */
export const bulkCommand = (actions: ReadonlyMap<string, NounAction>): Command =>
  defineCommand({
    name: 'bulk',
    summary: 'operations of bulk, and run FILE: has a file of calls done',
    operands: [
      { name: 'ACTION', choices: [...actions.keys(), 'run'] },
      { name: 'ID|FILE', isOptional: true },
    ],
    options: {
      ...nounOptions,
      operation: { type: 'string', value: 'NAME', help: 'run: the operation that every line calls, as updateProduct' },
      'dry-run': { type: 'boolean', help: 'run: only checks the lines; nothing changes' },
      result: { type: 'string', value: 'FILE', help: 'run: what became of each line; default: FILE.results.jsonl' },
    },
    run: (context, args) => {
      const [action = ''] = args.operands;
      return action === 'run' ? runBulkFile(context, args) : callAction(context, 'bulk', actions.get(action) ?? {}, args);
    },
  });
