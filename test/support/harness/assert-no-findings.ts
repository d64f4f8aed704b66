import { setTimeout as sleep } from 'node:timers/promises';
import { openLocalTable } from '#infra/cli/local-table.ts';
import type { Finding } from '#shared/doctor/finding.ts';
import { findingsOf } from './doctor-findings.ts';
import type { RunningStack } from './running-stack.ts';

/** How long to wait for pending work. This is enough for all consequences of a commit, even on a busy machine. */
const patienceMs = 120_000;
const pauseMs = 250;

/**
 * Waits until a stack's stores have no findings, or until pending work has had time to finish. Returns the findings at
 * that time.
 */
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

/** Fails the suite if the suite has left the stores inconsistent. Always removes the stack. */
export async function assertNoFindingsAndRemove(stack: RunningStack): Promise<void> {
  try {
    expect(await lastingFindings(stack)).toEqual([]);
  } finally {
    await stack.remove();
  }
}
