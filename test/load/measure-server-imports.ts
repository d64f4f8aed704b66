import { setTimeout as pause } from 'node:timers/promises';
import { type AdminStoreClient, createAdminClient } from '#shared/client/admin-client.ts';
import { openLiveStore } from '#test/support/harness/live-store.ts';
import { planned, type ServerImport } from '#test/support/harness/server-imports.ts';
import { startBenchStack } from './bench-stack.ts';
import { printTable } from './print-table.ts';

/** Customers of a file, five in a hundred of them broken. */
function customerFile(rows: number): string {
  const lines = [
    'Email,First Name,Last Name,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code',
  ];
  for (let index = 0; index < rows; index += 1) {
    const email = index % 20 === 19 ? `customer ${index}` : `customer-${index}@example.com`;
    lines.push(`${email},First ${index},Last ${index},yes,${index} Main Street,Dublin,IE`);
  }
  return `${lines.join('\n')}\n`;
}

/** Applies an import and waits as long as that takes, which is longer than a test may wait. */
async function applyWhole(admin: AdminStoreClient, id: number): Promise<ServerImport> {
  for (let job = await admin.imports.apply(id); ; job = await admin.imports.get(id)) {
    if (job.status !== 'applying') return job;
    await pause(200);
  }
}

/**
 * What it takes the service on this machine to import files of customers: all of it planned, and those applied that are short enough to be waited
 * for. What is applied is not held to the rate of a store.
 */
export async function printServerImports(rows: readonly { readonly planned: number; readonly isApplied: boolean }[]): Promise<void> {
  const stack = await startBenchStack('127.0.0.1:9', ['--time-scale', '1000']);
  try {
    const lines: string[][] = [];
    for (const [index, { planned: count, isApplied }] of rows.entries()) {
      const { id } = await openLiveStore(stack, `imports-${index}`);
      const admin = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin, deadlineMs: 3_600_000 }).store(id);
      const file = customerFile(count);
      const startedMs = performance.now();
      const plan = await planned(admin, 'customers', file);
      const plannedMs = performance.now();
      const done = isApplied ? await applyWhole(admin, plan.id) : plan;
      const seconds = (ms: number): string => (ms / 1000).toFixed(1);
      lines.push([
        ...[count.toLocaleString('en'), (file.length / 1_000_000).toFixed(1), String(plan.plan?.create), String(plan.plan?.refused)],
        ...[seconds(plannedMs - startedMs), isApplied ? seconds(performance.now() - plannedMs) : '–', done.status],
      ]);
    }
    printTable(
      'Imports by the service: customers, a row each; a twentieth has no e-mail address',
      ['rows', 'file MB', 'to create', 'refused', 'planned in s', 'applied in s', 'status'],
      lines,
    );
  } finally {
    await stack.stop();
  }
}
