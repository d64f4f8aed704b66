import { type CommandArguments, type CommandContext, type ExitCode, WrongUsage } from '../command.ts';
import { filtersGiven } from './action-inputs.ts';
import type { ActionCall, NounAction } from './nouns.ts';
import { printObject, printRows } from './print-answer.ts';
import { readData, readQuery } from './read-input.ts';

/** The options that every action of every noun has. */
export const nounOptions = {
  data: { type: 'string', value: 'JSON', help: 'the body: JSON, @FILE, or - for standard input' },
  query: { type: 'list', value: 'NAME=VALUE', help: 'a filter by its name in the reference, such as status=active; repeatable' },
  limit: { type: 'string', value: 'NUMBER', help: 'the length of a page (50)' },
  all: { type: 'boolean', help: 'the whole list, page by page' },
  staff: { type: 'boolean', help: 'as staff, even if a key would work' },
  'idempotency-key': { type: 'string', value: 'KEY', help: 'the key of an earlier request, to retry it safely' },
} as const;

/** Returns the names that the command line uses for the ids in a path, in order, such as `SYSTEM SYSTEM_ID`. */
export const pathIdNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name.toUpperCase());

type Arguments = CommandArguments<typeof nounOptions>;

type Client = Readonly<Record<string, Readonly<Record<string, (...args: readonly unknown[]) => unknown>>>>;
type Listed = { readonly data: readonly object[]; readonly has_more: boolean };
type ListedPages = { readonly page: () => Promise<Listed>; readonly pages: () => AsyncIterable<Listed> };

/** Calls a noun's action with the given arguments and prints the answer. */
export async function callAction(context: CommandContext, noun: string, action: NounAction, args: Arguments): Promise<ExitCode> {
  const staff = args.options.staff === true || action.withKey === undefined;
  const call = staff ? action.asStaff : action.withKey;
  if (call === undefined) throw new WrongUsage(`${noun} ${args.operands[0]} needs a key: leave out --staff.`);
  const { operation } = call;
  checkArguments(operation, noun, args);
  const ids = args.operands.slice(1);
  const query = [...(args.options.query ?? []), ...filtersGiven(action, args.options)];
  const given = operation.input === 'body' ? await readData(args.options.data, context) : readQuery(query, args.options.limit);
  const key = args.options['idempotency-key'];
  const sent = { signal: context.signal, ...(key !== undefined && { idempotencyKey: key }) };
  const client = (staff ? context.admin() : context.store()) as unknown as Client;
  const answer = callOf(client, call)(...ids, ...(operation.input === undefined ? [] : [given]), sent);
  if (operation.answer === 'list') return printList(context, answer as ListedPages, args.options.all === true);
  const value = await answer;
  if (typeof value === 'string') await context.write(value);
  else printObject(context, value);
  return 0;
}

function callOf(client: Client, { group, method }: ActionCall): (...args: readonly unknown[]) => unknown {
  const call = client[group]?.[method];
  if (call === undefined) throw new TypeError(`The client has no ${group}.${method}`);
  return call;
}

/** Refuses arguments that the operation does not take, which would otherwise be silently ignored. */
function checkArguments(
  { path, input, answer, keyed }: ActionCall['operation'],
  noun: string,
  { options, operands: [action, ...ids] }: Arguments,
) {
  const called = `${noun} ${action}`;
  const wanted = pathIdNames(path);
  if (ids.length < wanted.length) throw new WrongUsage(`${wanted[ids.length]} is missing: ${called} ${wanted.join(' ')}.`);
  if (ids.length > wanted.length) throw new WrongUsage(`"${ids[wanted.length]}" is one argument too many for ${called}.`);
  if (options.data !== undefined && input !== 'body') throw new WrongUsage(`${called} takes no --data.`);
  if (options.query !== undefined && input !== 'query') throw new WrongUsage(`${called} takes no --query.`);
  if ((options.all === true || options.limit !== undefined) && answer !== 'list')
    throw new WrongUsage(`--all and --limit are for lists, and ${called} is not a list.`);
  if (options['idempotency-key'] !== undefined && keyed !== true) throw new WrongUsage(`${called} takes no --idempotency-key.`);
}

async function printList(context: CommandContext, list: ListedPages, all: boolean): Promise<ExitCode> {
  const table = printRows(context);
  if (!all) {
    const page = await list.page();
    table(page.data);
    if (page.has_more) context.note('There are more results: --all shows them.');
    return 0;
  }
  for await (const { data } of list.pages()) table(data);
  return 0;
}
