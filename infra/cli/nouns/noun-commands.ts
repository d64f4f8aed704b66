import { type Command, defineCommand } from '../command.ts';
import { inputOfAction } from './action-inputs.ts';
import { bulkCommand } from './bulk-command.ts';
import { callAction, nounOptions, pathIdNames } from './call-action.ts';
import { type NounAction, nouns } from './nouns.ts';

const mostIds = (actions: ReadonlyMap<string, NounAction>): number =>
  Math.max(
    ...[...actions.values()]
      .flatMap(({ withKey, asStaff }) => [withKey, asStaff])
      .map((call) => pathIdNames(call?.operation.path ?? '').length),
  );

/** One command for each noun of the API, used as in `store-api orders refund ID --data @refund.json`. */
export const nounCommands: readonly Command[] = [...nouns].map(([noun, actions]) =>
  noun === 'bulk'
    ? bulkCommand(actions)
    : defineCommand({
        name: noun,
        summary: `operations of ${noun}, as in the reference`,
        operands: [
          { name: 'ACTION', choices: [...actions.keys()] },
          ...Array.from({ length: mostIds(actions) }, () => ({ name: 'ID', isOptional: true as const })),
        ],
        options: nounOptions,
        ofAction: (name) => inputOfAction(`${noun} ${name}`, actions.get(name) ?? {}),
        run: (context, args) => callAction(context, noun, actions.get(args.operands[0] ?? '') ?? {}, args),
      }),
);
