import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminStoreClient, PersonalRecord } from '#shared/client/admin-client.ts';
import { type CommandContext, CommandFailure, defineCommand, type ExitCode } from '../command.ts';

const works = ['erase-customer', 'export-customer'] as const;
const pollEveryMs = 5_000;

export const privacyCommand = defineCommand({
  name: 'privacy',
  summary: "erases a customer, or exports the customer's data",
  operands: [{ name: 'WHAT', choices: works }, { name: 'ID' }],
  options: {
    'dry-run': { type: 'boolean', help: 'counts the records about the customer and erases nothing' },
    yes: { type: 'boolean', help: 'without asking' },
    output: { type: 'string', value: 'FILE', help: 'of the export; default: standard output' },
  },
  async run(context, { options, operands: [what, id = ''] }): Promise<ExitCode> {
    if (!/^\d{1,16}$/.test(id)) throw new CommandFailure(`"${id}" is not a customer id.`);
    const customerId = Number(id);
    const admin = context.admin();
    if (what === 'export-customer') return await exportCustomer(context, admin, customerId, options.output);
    if (options['dry-run'] === true) return await countRecords(context, admin, customerId);
    return await eraseCustomer(context, admin, customerId, options.yes === true);
  },
});

const recordsOf = (admin: AdminStoreClient, id: number, signal: AbortSignal): AsyncIterable<PersonalRecord> =>
  admin.customers.personalData(id, { limit: 100 }, { signal });

/** Writes all records about a customer, one per line. */
async function exportCustomer(
  { write, note, progress, signal }: CommandContext,
  admin: AdminStoreClient,
  id: number,
  path: string | undefined,
): Promise<ExitCode> {
  // The file contains personal data, so only its owner may read it.
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

/**
 * Asks for confirmation, starts the erasure, and waits until it has ended. If the command is stopped, the service
 * continues with the erasure; running the command again shows the progress.
 */
async function eraseCustomer(
  { ask, json, print, progress, note, signal }: CommandContext,
  admin: AdminStoreClient,
  id: number,
  isSure: boolean,
): Promise<ExitCode> {
  const call = { signal };
  const customer = await admin.customers.get(id, call);
  if (customer.erased_at === null && !isSure) {
    const answer = await ask(
      `All personal data of customer ${id} will be erased permanently; orders and totals stay. Enter the id again to erase: `,
    );
    if (answer === null) throw new CommandFailure('Cannot ask for confirmation without a terminal: use --yes to erase.');
    if (answer.trim() !== String(id)) throw new CommandFailure('Nothing was erased.');
  }
  let erasure = await admin.customers.erase(id, call);
  note('The customer is anonymized. Orders, events and logs follow; the service continues if this command is stopped.');
  while (erasure.state === 'running') {
    progress(`pass ${erasure.passes}, ${erasure.changed} records anonymized …`);
    await sleep(pollEveryMs, undefined, { signal });
    erasure = await admin.customers.erasure(id, call);
  }
  const kept = erasure.kept_order_tags.length === 0 ? '' : `\nThese order tags stay: ${erasure.kept_order_tags.join(', ')}.`;
  print(json ? JSON.stringify(erasure) : `Done: ${erasure.changed} records were anonymized.${kept}`);
  return 0;
}
