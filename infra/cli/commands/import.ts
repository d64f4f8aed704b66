import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ImportAccess, ImportClient } from '#shared/imports/apply/import-access.ts';
import { type ImportKind, type ImportProblem, importKinds, UnreadableFile } from '#shared/imports/import-problem.ts';
import { type CommandContext, CommandFailure, defineCommand } from '../command.ts';
import { customerFilePlanner } from '../import/plan-customer-file.ts';
import { inventoryFilePlanner } from '../import/plan-inventory-file.ts';
import { productFilePlanner } from '../import/plan-product-file.ts';
import type { OpenPlannedFile } from '../import/planned-item.ts';
import { openResultFile } from '../import/result-file.ts';
import { applyPlan, type PlanSummary, summarisePlan } from '../import/run-import.ts';

/** A person at a terminal reads no more; `--json` and the results have all. */
const SHOWN_PROBLEMS = 40;

const planners = {
  products: productFilePlanner,
  inventory: inventoryFilePlanner,
  customers: customerFilePlanner,
} as const satisfies Record<ImportKind, (access: ImportAccess) => Promise<OpenPlannedFile>>;

export const importCommand = defineCommand({
  name: 'import',
  summary: "plans, and with --apply does, an import of Shopify's CSV files",
  operands: [{ name: 'KIND', choices: importKinds }, { name: 'FILE' }],
  options: {
    apply: { type: 'boolean', help: 'does what the plan says; without it nothing is written' },
    result: { type: 'string', value: 'FILE', help: 'what became of each row; FILE.results.csv unless told' },
  },
  async run(context, { options, operands: [kind = '', path = ''] }) {
    const { signal, print, note, json, access } = context;
    const staff = access.admin === null ? null : context.admin();
    const client = staff ?? context.store();
    const store = access.admin?.storeId ?? sha256(`${access.baseUrl} ${access.apiKey}`);
    const digest = await digestOf(path, `${store} ${kind}`);
    let runId = '';
    const keyOf = (subject: string): string => sha256(`${runId}\n${subject}`);
    const open = await planners[kind as ImportKind]({ client, staff, keyOf, signal });
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
    const results = openResultFile(options.result ?? `${path}.results.csv`, digest, () => `${digest.slice(0, 16)} ${randomUUID()}`);
    runId = results.runId;
    if (results.isResumed) note('Goes on with a run that was stopped.');
    const total = Object.values(plan.actions).reduce((sum, count) => sum + count, 0);
    const outcomes = await readable(async () => applyPlan(context, await open(createReadStream(path)), results, total));
    print(json ? JSON.stringify({ object: 'import_result', ...outcomes }) : describeOutcomes(outcomes));
    note(`What became of each row: ${options.result ?? `${path}.results.csv`}`);
    return outcomes.refused + outcomes.failed === 0 ? 0 : 1;
  },
});

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

function problemTeller({ json, print }: CommandContext) {
  let hidden = 0;
  let shown = 0;
  return {
    problem: (name: string, problem: ImportProblem): void => {
      const { severity, row, column, code, message } = problem;
      shown += 1;
      if (json) print(JSON.stringify({ object: 'import_problem', name, severity, row, column, code, message }));
      else if (shown <= SHOWN_PROBLEMS) print(`row ${row}  ${severity}  ${column ?? name}: ${message} (${code})`);
      else hidden += 1;
    },
    end: (): void => {
      if (hidden > 0) print(`… and ${hidden} more: --json tells all, and so do the results of --apply.`);
    },
  };
}

const planFacts = ({ rows, actions, warnings, unused, firstMade }: PlanSummary) => ({
  rows,
  ...actions,
  warnings,
  unused,
  first_made: firstMade,
});

function describePlan(kind: string, { rows, actions, warnings, unused, firstMade }: PlanSummary, callsPerMinute: number): string {
  const { create, change, compare, same, refused } = actions;
  const lines = [
    `${rows} rows of ${kind}: create ${create}, change ${change}, same ${same}, refused ${refused}, warnings ${warnings}.`,
    ...(compare === 0 ? [] : [`${compare} more differ at most in HTML or images; the store compares those when it is asked to.`]),
    ...(firstMade.length === 0
      ? []
      : [`Made first: ${firstMade.slice(0, 20).join(', ')}${firstMade.length > 20 ? ' …' : ''} (${firstMade.length}).`]),
    ...unused.map(({ column, known, values }) =>
      known ? `No home here: ${column} (${values} values).` : `Not known, left out: ${column} (${values} values).`,
    ),
  ];
  const calls = create + change + compare + firstMade.length;
  const minutes = Math.ceil(calls / callsPerMinute);
  if (calls > 0)
    lines.push(`To do it takes ${calls === 1 ? '1 call' : `${calls} calls`}: about ${minutes} min at ${callsPerMinute} a minute.`);
  return lines.join('\n');
}

const describeOutcomes = ({ created, changed, same, refused, failed, warning }: Awaited<ReturnType<typeof applyPlan>>): string =>
  `Created ${created}, changed ${changed}, same ${same}, refused ${refused}, failed ${failed}; ${warning} warnings.`;

/** The rate limit of the caller: of a key, or of a person. */
async function callsAMinute(context: CommandContext, kind: string): Promise<number> {
  const read = (api: ImportClient): Promise<unknown> => (kind === 'customers' ? api.customers : api.products).list({ limit: 1 }).page();
  const { response } = await (context.access.admin === null ? context.store().withResponse(read) : context.admin().withResponse(read));
  return Number(response.headers.get('X-RateLimit-Limit') ?? 0) || 120;
}
