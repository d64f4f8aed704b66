import { type Command, defineCommand } from '../command.ts';
import { bulkCommand } from './bulk-command.ts';
import { callAction, nounOptions } from './call-action.ts';
import { nouns } from './nouns.ts';

/** A command for each noun of the API: `store-api orders refund ID --data @refund.json`. */
export const nounCommands: readonly Command[] = [...nouns].map(([noun, actions]) =>
  noun === 'bulk'
    ? bulkCommand(actions)
    : defineCommand({
        name: noun,
        summary: `operations of ${noun}, as in the reference`,
        operands: [
          { name: 'ACTION', choices: [...actions.keys()] },
          { name: 'ID', isOptional: true },
        ],
        options: nounOptions,
        run: (context, args) => callAction(context, noun, actions.get(args.operands[0] ?? '') ?? {}, args),
      }),
);
