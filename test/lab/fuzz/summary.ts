import { curlOf } from './curl.ts';
import type { CaseResult } from './run-fuzz.ts';

export type Failure = {
  readonly number: number;
  readonly operation: string;
  readonly kind: string;
  readonly wrong: readonly string[];
  readonly curl: string;
  readonly answer: string;
};

export type Summary = {
  readonly cases: number;
  readonly byOperation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly byKind: ReadonlyMap<string, number>;
  readonly slowest: readonly { readonly number: number; readonly operation: string; readonly cpuMs: number }[];
  readonly failures: readonly Failure[];
  /** The faults of the whole system, each as a sentence. */
  readonly troubles: readonly string[];
};

const MAX_SLOWEST = 5;
const MAX_ANSWER = 600;

/** Opens a summary that counts the finished cases and keeps their faults. */
export function openSummary(url: string) {
  const byOperation = new Map<string, Map<number, number>>();
  const byKind = new Map<string, number>();
  const failures: Failure[] = [];
  const troubles: string[] = [];
  let slowest: Summary['slowest'] = [];
  let cases = 0;
  return {
    add: ({ given, observed, wrong, world }: CaseResult): void => {
      const { answer, cpuMs } = observed;
      const { number, kind } = given;
      const operation = given.operation.name;
      cases += 1;
      const statuses = byOperation.get(operation) ?? new Map<number, number>();
      byOperation.set(operation, statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1));
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
      slowest = [...slowest, { number, operation, cpuMs }].sort((a, b) => b.cpuMs - a.cpuMs).slice(0, MAX_SLOWEST);
      if (wrong.length === 0) return;
      const curl = curlOf(given.request, url, world.credentials);
      failures.push({ number, operation, kind, wrong, curl, answer: `${answer.status} ${answer.text.slice(0, MAX_ANSWER)}` });
    },
    addTrouble: (trouble: string): void => void troubles.push(trouble),
    result: (): Summary => ({ cases, byOperation, byKind, slowest, failures, troubles }),
  };
}
