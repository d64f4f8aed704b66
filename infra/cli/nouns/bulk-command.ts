import { type Command, defineCommand } from '../command.ts';
import { inputOfAction } from './action-inputs.ts';
import { callAction, nounOptions } from './call-action.ts';
import { exportObjects } from './export-objects.ts';
import type { NounAction } from './nouns.ts';
import { runBulkFile } from './run-bulk-file.ts';

/**
 * The command for bulk operations. In addition to the operations of the API, it offers `run FILE`, which performs all
 * steps for a file, and `export OBJECT`, which writes a whole list.
 */
export const bulkCommand = (actions: ReadonlyMap<string, NounAction>): Command =>
  defineCommand({
    name: 'bulk',
    summary: 'bulk operations; run FILE of calls, export OBJECT',
    operands: [
      { name: 'ACTION', choices: [...actions.keys(), 'run', 'export'] },
      { name: 'ID|FILE|OBJECT', isOptional: true },
    ],
    options: {
      ...nounOptions,
      operation: { type: 'string', value: 'NAME', help: 'run: the operation of every line, such as updateProduct' },
      'dry-run': { type: 'boolean', help: 'run: only checks the lines; nothing changes' },
      output: {
        type: 'string',
        value: 'FILE',
        help: 'run: the result of each line (FILE.results.jsonl); export: the objects (standard output)',
      },
    },
    ofAction: (name) => inputOfAction(`bulk ${name}`, actions.get(name) ?? {}),
    run: (context, args) => {
      const [action = ''] = args.operands;
      if (action === 'export') return exportObjects(context, args);
      return action === 'run' ? runBulkFile(context, args) : callAction(context, 'bulk', actions.get(action) ?? {}, args);
    },
  });
