import { setTimeout as sleep } from 'node:timers/promises';
import { openLocalTable } from '#infra/cli/local-table.ts';
import type { Finding } from '#shared/doctor/finding.ts';
import { findingsOf } from './doctor-findings.ts';
import type { RunningStack } from './running-stack.ts';

/** What follows a commit is there by then, also on a busy machine. */
const patienceMs = 120_000;
const pauseMs = 250;

/** Everything that is wrong with the stores of a stack once what was on its way has arrived. */
export async function lastingFindings({ dataDir }: Pick<RunningStack, 'dataDir'>): Promise<readonly Finding[]> {
  const { table, close } = await openLocalTable(dataDir);
  try {
    for (const startedMs = Date.now(); ; await sleep(pauseMs)) {
      const findings = await findingsOf(table, Date.now());
      if (findings.length === 0 || Date.now() - startedMs > patienceMs) return findings;
    }
  } finally {
    close();
  }
}

/** For the end of a suite: nothing that it did has left anything wrong behind. Removes the stack whatever it finds. */
export async function assertNoFindingsAndRemove(stack: RunningStack): Promise<void> {
  try {
    expect(await lastingFindings(stack)).toEqual([]);
  } finally {
    await stack.remove();
  }
}
