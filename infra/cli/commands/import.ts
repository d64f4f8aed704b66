import { type ImportKind, importKinds } from '#shared/imports/import-problem.ts';
import { defineCommand, WrongUsage } from '../command.ts';
import { followImport } from '../import/follow-import.ts';

export const importCommand = defineCommand({
  name: 'import',
  summary: "plans an import of Shopify's CSV files; --apply applies it",
  operands: [{ name: 'KIND', choices: importKinds }, { name: 'FILE' }],
  options: {
    apply: { type: 'boolean', help: 'applies the plan; without it nothing is written' },
    output: { type: 'string', value: 'FILE', help: 'the result of each row; default: FILE.results.jsonl' },
    'opt-in': { type: 'boolean', help: 'let the file opt customers in to marketing again' },
    'import-id': { type: 'string', value: 'ID', help: 'continues an existing import' },
  },
  run: (context, { options, operands: [kind = '', path = ''] }) =>
    followImport(context, {
      kind: kind as ImportKind,
      path,
      isApplied: options.apply === true,
      optsIn: options['opt-in'] === true,
      resultPath: options.output ?? `${path}.results.jsonl`,
      importId: idOf(options['import-id']),
    }),
});

function idOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,15}$/.test(text)) throw new WrongUsage(`--import-id cannot be "${text}": it must be the number of an import.`);
  return Number(text);
}
