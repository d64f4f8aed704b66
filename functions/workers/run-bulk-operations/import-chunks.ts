import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkImport } from '#shared/bulk-operations/bulk-import.ts';
import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { type LineError, type LineResult, lineResult, shortError } from '#shared/bulk-operations/line-result.ts';
import { createSeenTexts, type SeenTexts } from '#shared/imports/seen-texts.ts';
import { itemsOfChunk } from '#shared/imports/split-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { BulkCaller } from './bulk-caller.ts';
import type { CallAnswer, LineCalls } from './bulk-calls.ts';
import type { BulkFiles } from './bulk-files.ts';
import type { OpenChunks } from './chunks.ts';
import { tallyResults } from './import-tally.ts';
import type { PreparedLine } from './line-caller.ts';
import { CallRefused, type NamedReferences, readNamedReferences } from './named-references.ts';
import { type PreparedItem, preparesItems, productMark } from './prepare-items.ts';
import { openLookups } from './store-lookups.ts';

const maxFirstMade = 100;

type Ports = {
  readonly table: Table;
  readonly files: BulkFiles;
  /** Creates the functions that make an import's API calls as `caller`. */
  readonly callsAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => LineCalls;
};

/**
 * The planned items of a chunk, and the strings, such as e-mail addresses, that were noted during planning in order to
 * detect duplicates. Each string is stored with the number of the first row that contains it.
 */
type PreparedChunk = { readonly items: readonly PreparedItem[]; readonly noted: readonly (readonly [string, number])[] };

/**
 * Opens the chunks of an import file. Each chunk is planned just before it runs, because earlier chunks change the
 * store. A chunk's plan is stored before the chunk's first API call, so that a later run makes the same calls with the
 * same idempotency keys.
 */
export async function openImportChunks({ table, files, callsAs }: Ports, storeId: string, one: BulkOperation): Promise<OpenChunks> {
  const { isDryRun, imports } = one;
  if (imports === null) throw new Error(`Bulk operation ${one.id} is not an import.`);
  const names = bulkFileNames(storeId, one.id);
  const seen = await seenSoFar(files, names, one, imports.seenChunk);
  let caller: BulkCaller | null = null;
  let references: NamedReferences | null = null;

  /** Creates a brand or category before the items that reference it, and returns its id. */
  async function makeNamed(path: '/brands' | '/categories', body: object, subject: string): Promise<number> {
    if (caller === null) throw new Error('A dry run must not create brands or categories.');
    const { status, id, error } = lineResult(0, ...(await callOf(callsAs(caller, storeId, one), { path, body }, keyOf(subject))));
    if (id !== undefined) return id;
    if (status >= 500 || error === undefined) throw new Error(`${path} was answered ${status} ${error?.code}.`);
    throw new CallRefused(error.errors?.[0]?.code ?? error.code, error.errors?.[0]?.message ?? error.message);
  }
  const keyOf = (subject: string): string => `bulk operation ${one.id}, ${subject}`;

  async function prepare(chunk: number, by: BulkCaller): Promise<PreparedChunk> {
    references ??= await readNamedReferences(table, storeId, makeNamed);
    const read = await files.read(names.items(chunk));
    if (read === null) throw new Error(`Chunk ${chunk} of bulk operation ${one.id} is missing.`);
    const noted = new Map<string, number>();
    const noting: Pick<SeenTexts, 'note' | 'find'> = {
      find: (text) => noted.get(text) ?? seen.find(text),
      note: (text, number) => {
        const earlier = noting.find(text);
        if (earlier === null) noted.set(text, number);
        return earlier;
      },
    };
    const ports = { lookups: openLookups(table, by.store), references, isDryRun, optsIn: imports?.optsIn === true };
    const items = await preparesItems[imports?.kind ?? 'products'](ports, itemsOfChunk(Buffer.from(read).toString()), noting);
    const own: PreparedChunk = { items, noted: [...noted] };
    // If the lease of a slow run expires, a second run may plan the same chunk. The plan that was stored first is then
    // used.
    const first = await files.writeOnce(names.prepared(isDryRun, chunk), JSON.stringify(own));
    return first === null ? own : chunkIn(first);
  }

  return {
    next: async (now, by) => {
      caller = by;
      const chunk = now.nextChunk;
      const { items, noted } = chunk < imports.chunks ? await prepare(chunk, by) : { items: [], noted: [] };
      for (const [text, number] of noted) seen.note(text, number);
      const calls = callsAs(by, storeId, one);
      const lines = items.map((item, index) => lineOf(item, isDryRun ? null : calls, keyOf(`item ${chunk}.${index}`)));
      return {
        lines,
        isLast: chunk + 1 >= imports.chunks,
        change: (before, results) => ({
          imports: before.imports && withMissing(tallyResults(before.imports, isDryRun, results), references),
        }),
      };
    },
    keep: async (now) => {
      await files.write(names.seen(isDryRun, now.nextChunk), seen.save());
      return { imports: now.imports && { ...now.imports, seenChunk: now.nextChunk } };
    },
  };
}

const chunkIn = (bytes: Uint8Array): PreparedChunk => JSON.parse(Buffer.from(bytes).toString()) as PreparedChunk;

const withMissing = (imports: BulkImport, references: NamedReferences | null): BulkImport => ({
  ...imports,
  firstMade: [...new Set([...imports.firstMade, ...(references?.missing() ?? [])])].slice(0, maxFirstMade),
});

/**
 * Returns the strings that were noted in the completed chunks. A file stores the strings of the chunks before `from`.
 * For the later chunks, the strings are in the chunks' plans.
 */
async function seenSoFar(files: BulkFiles, names: ReturnType<typeof bulkFileNames>, one: BulkOperation, from: number): Promise<SeenTexts> {
  const seen = createSeenTexts(from === 0 ? undefined : ((await files.read(names.seen(one.isDryRun, from))) ?? undefined));
  for (let chunk = from; chunk < one.nextChunk; chunk += 1) {
    const prepared = await files.read(names.prepared(one.isDryRun, chunk));
    if (prepared !== null) for (const [text, number] of chunkIn(prepared).noted) seen.note(text, number);
  }
  return seen;
}

async function callOf(calls: LineCalls, { method = 'POST', path, body }: { method?: string; path: string; body: object }, key: string) {
  const match = calls.find(method, path);
  if (match === undefined) throw new Error(`no contract for ${method} ${path}`);
  const { status, body: answer } = await calls.call({ method, path, body: JSON.stringify(body) }, match, key);
  return [status, answer] as const;
}

/**
 * Returns the bulk operation's line for an item. Running the line makes the item's API call. In a dry run, the line
 * makes no call, and its result is the planned outcome.
 */
function lineOf(item: PreparedItem, calls: LineCalls | null, key: string): PreparedLine {
  const { row: line, name, action, problems, id, call } = item;
  const warnings = problems
    .filter(({ severity }) => severity === 'warning')
    .map(({ row, column, code, message }) => ({ row, column, code, message }));
  const facts = { name, warnings };
  const ids = id === undefined ? {} : { id };
  if (action === 'refused' || action === 'failed') return ready({ line, status: 422, ...facts, outcome: action, error: refusalOf(item) });
  if (call === undefined || calls === null)
    return ready({ line, status: action === 'create' ? 201 : 200, ...ids, ...facts, outcome: action });
  const done = async (): Promise<LineResult> => {
    const answer = await callOf(calls, call, key);
    const result = lineResult(line, ...answer);
    return { ...result, ...facts, ...ids, outcome: outcomeOf(item, result, answer) };
  };
  // The items may run in any order, because planning refuses an item if an earlier item concerns the same stock level.
  return { path: call.path, creates: call.method === 'POST', call: done };
}

const ready = (result: LineResult): PreparedLine => ({ path: '', creates: true, call: async () => result });

function outcomeOf({ action, unchanged }: PreparedItem, { error }: LineResult, [, body]: readonly [CallAnswer['status'], string]) {
  if (error !== undefined) return 'failed';
  if (action === 'create') return 'created';
  const { data } = JSON.parse(body) as { readonly data: Parameters<typeof productMark>[0] };
  return unchanged !== undefined && productMark(data) === unchanged ? 'same' : 'changed';
}

function refusalOf({ problems }: PreparedItem): LineError {
  const refused = problems.filter(({ severity }) => severity === 'refused');
  return shortError({
    type: 'invalid_request',
    code: 'invalid_fields',
    message: refused[0]?.message ?? '',
    errors: refused.map(({ row, column, code, message }) => ({ param: column ?? '', code, message, meta: { row } })),
  });
}
