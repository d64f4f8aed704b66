import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminStoreClient, PersonalRecord } from '#shared/client/admin-client.ts';
import { type CommandContext, CommandFailure, defineCommand, type ExitCode } from '../command.ts';

const works = ['erase-customer', 'export-customer'] as const;
const lookEveryMs = 5_000;

export const privacyCommand = defineCommand({
  name: 'privacy',
  summary: 'erases a customer, or exports what is kept about one',
  operands: [{ name: 'WHAT', choices: works }, { name: 'ID' }],
  options: {
    'dry-run': { type: 'boolean', help: 'counts what is kept about the customer, and erases nothing' },
    yes: { type: 'boolean', help: 'without asking' },
    output: { type: 'string', value: 'FILE', help: 'for the export; default: standard output' },
  },
  async run(context, { options, operands: [what, id = ''] }): Promise<ExitCode> {
    if (!/^\d{1,16}$/.test(id)) throw new CommandFailure(`"${id}" is not the id of a customer.`);
    const customerId = Number(id);
    const admin = context.admin();
    if (what === 'export-customer') return await exportCustomer(context, admin, customerId, options.output);
    if (options['dry-run'] === true) return await countRecords(context, admin, customerId);
    return await eraseCustomer(context, admin, customerId, options.yes === true);
  },
});

const recordsOf = (admin: AdminStoreClient, id: number, signal: AbortSignal): AsyncIterable<PersonalRecord> =>
  admin.customers.personalData(id, { limit: 100 }, { signal });

/** Writes all that is kept about a customer, a record in a line. */
async function exportCustomer(
  { write, note, progress, signal }: CommandContext,
  admin: AdminStoreClient,
  id: number,
  path: string | undefined,
): Promise<ExitCode> {
  // Readable by its owner only: a person is in it.
  const file = path === undefined ? null : openSync(path, 'w', 0o600);
  let count = 0;
  try {
    for await (const record of recordsOf(admin, id, signal)) {
      const line = `${JSON.stringify(record)}\n`;
      if (file === null) await write(line);
      else writeSync(file, line);
      count += 1;
      progress(`${count} records …`);
    }
  } finally {
    if (file !== null) closeSync(file);
  }
  note(`${count} records about customer ${id}.`);
  return 0;
}

async function countRecords({ json, print, progress, signal }: CommandContext, admin: AdminStoreClient, id: number): Promise<ExitCode> {
  const counts = new Map<string, number>();
  for await (const { kind } of recordsOf(admin, id, signal)) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    progress(`${[...counts.values()].reduce((sum, one) => sum + one, 0)} records …`);
  }
  if (json) print(JSON.stringify({ customer_id: id, records: Object.fromEntries(counts) }));
  else for (const [kind, count] of counts) print(`${String(count).padStart(8)}  ${kind}`);
  return 0;
}

/** Asks, erases, and waits until nothing is found any more. Stopped, it can be started again: the service goes on by itself. */
async function eraseCustomer(
  { ask, json, print, progress, note, signal }: CommandContext,
  admin: AdminStoreClient,
  id: number,
  isSure: boolean,
): Promise<ExitCode> {
  const call = { signal };
  const customer = await admin.customers.get(id, call);
  if (customer.erased_at === null && !isSure) {
    const answer = await ask(`Everything that says who customer ${id} is goes, for ever; orders and sums stay. The id again, to erase: `);
    if (answer === null) throw new CommandFailure('Nobody is there to ask: --yes erases without.');
    if (answer.trim() !== String(id)) throw new CommandFailure('Nothing was erased.');
  }
  let erasure = await admin.customers.erase(id, call);
  note('The customer is anonymous now. Orders, events and logs follow; the service goes on if this is stopped.');
  while (erasure.state === 'running') {
    progress(`pass ${erasure.passes}, ${erasure.changed} records made anonymous …`);
    await sleep(lookEveryMs, undefined, { signal });
    erasure = await admin.customers.erasure(id, call);
  }
  const kept = erasure.kept_order_tags.length === 0 ? '' : `\nTags of the orders stay: ${erasure.kept_order_tags.join(', ')}.`;
  print(json ? JSON.stringify(erasure) : `Nothing is left: ${erasure.changed} records were made anonymous.${kept}`);
  return 0;
}
