import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ImportAccess, ImportClient } from '#shared/imports/apply/import-access.ts';
import { type ImportKind, importKinds, UnreadableFile } from '#shared/imports/import-problem.ts';
import { type CommandContext, CommandFailure, defineCommand, WrongUsage } from '../command.ts';
import { describeOutcomes, describePlan, planFacts, problemTeller } from '../import/describe-import.ts';
import { importOnServer } from '../import/import-on-server.ts';
import { customerFilePlanner } from '../import/plan-customer-file.ts';
import { inventoryFilePlanner } from '../import/plan-inventory-file.ts';
import { productFilePlanner } from '../import/plan-product-file.ts';
import type { OpenPlannedFile } from '../import/planned-item.ts';
import { openResultFile } from '../import/result-file.ts';
import { applyPlan, summarisePlan } from '../import/run-import.ts';

const planners: Readonly<Record<ImportKind, (access: ImportAccess) => Promise<OpenPlannedFile>>> = {
  products: productFilePlanner,
  inventory: inventoryFilePlanner,
  customers: customerFilePlanner,
};

export const importCommand = defineCommand({
  name: 'import',
  summary: "plans, and with --apply does, an import of Shopify's CSV files",
  operands: [{ name: 'KIND', choices: importKinds }, { name: 'FILE' }],
  options: {
    apply: { type: 'boolean', help: 'does what the plan says; without it nothing is written' },
    result: { type: 'string', value: 'FILE', help: 'what became of each row; default: FILE.results.csv' },
    'opt-in': { type: 'boolean', help: 'let the file opt customers in to marketing again' },
    server: { type: 'boolean', help: 'the service does it, for staff: up to 50 MB' },
    'import-id': { type: 'string', value: 'ID', help: 'goes on with an import of the service' },
  },
  async run(context, { options, operands: [kind = '', path = ''] }) {
    const { signal, print, note, json, access } = context;
    const resultPath = options.result ?? `${path}.results.csv`;
    if (options.server === true || options['import-id'] !== undefined) {
      const importId = idOf(options['import-id']);
      return importOnServer(context, {
        kind: kind as ImportKind,
        path,
        isApplied: options.apply === true,
        optsIn: options['opt-in'] === true,
        resultPath,
        importId,
      });
    }
    const staff = access.admin === null ? null : context.admin();
    const client = staff ?? context.store();
    const store = access.admin?.storeId ?? sha256(`${access.baseUrl} ${access.apiKey}`);
    const digest = await digestOf(path, `${store} ${kind}`);
    let runId = '';
    const keyOf = (subject: string): string => sha256(`${runId}\n${subject}`);
    const open = await planners[kind as ImportKind]({ client, staff, keyOf, optsIn: options['opt-in'] === true, signal });
    const tell = problemTeller(context);
    const plan = await readable(async () => summarisePlan(await open(createReadStream(path)), tell.problem));
    tell.end();
    print(
      json ? JSON.stringify({ object: 'import_plan', ...planFacts(plan) }) : describePlan(kind, plan, await callsAMinute(context, kind)),
    );
    const { create, change, compare, refused } = plan.actions;
    if (options.apply !== true) {
      if (create + change + compare > 0) note('Nothing is written yet. Run it again with --apply to do this.');
      return refused === 0 ? 0 : 1;
    }
    const results = openResultFile(resultPath, digest, () => `${digest.slice(0, 16)} ${randomUUID()}`);
    runId = results.runId;
    if (results.isResumed) note('Goes on with a run that was stopped.');
    const total = Object.values(plan.actions).reduce((sum, count) => sum + count, 0);
    const outcomes = await readable(async () => applyPlan(context, await open(createReadStream(path)), results, total));
    print(json ? JSON.stringify({ object: 'import_result', ...outcomes }) : describeOutcomes(outcomes));
    note(`What became of each row: ${resultPath}`);
    return outcomes.refused + outcomes.failed === 0 ? 0 : 1;
  },
});

function idOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,15}$/.test(text)) throw new WrongUsage(`--import-id cannot be "${text}": it is the number of an import.`);
  return Number(text);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function digestOf(path: string, subject: string): Promise<string> {
  const hash = createHash('sha256').update(subject);
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  return hash.digest('hex');
}

async function readable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new CommandFailure(`${error.message} (${error.code}) Nothing of it is imported.`, { cause: error });
    throw error;
  }
}

/** The rate limit of the caller: of a key, or of a person. */
async function callsAMinute(context: CommandContext, kind: string): Promise<number> {
  const read = (api: ImportClient): Promise<unknown> => (kind === 'customers' ? api.customers : api.products).list({ limit: 1 }).page();
  const { response } = await (context.access.admin === null ? context.store().withResponse(read) : context.admin().withResponse(read));
  return Number(response.headers.get('X-RateLimit-Limit') ?? 0) || 120;
}
