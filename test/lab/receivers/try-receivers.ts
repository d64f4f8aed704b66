import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { type AttemptResult, sendAttempt } from '#shared/webhooks/sending/send-attempt.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { hostile, hostileNames } from './hostile-behaviours.ts';

export type ReceiversOptions = {
  /** The number of concurrent attempts at hostile receivers. */
  readonly atOnce: number;
  /** The time between the starts of two delivery attempts to honest receivers. */
  readonly honestEveryMs: number;
  /** Replaces the usual timeout of 10 s. */
  readonly timeoutMs?: number;
};

export type ReceiversResult = {
  readonly hostileAttempts: number;
  /** The attempts that were recorded wrongly. */
  readonly wrong: readonly string[];
  readonly honestAttempts: number;
  /** The honest receivers that did not get their webhook. */
  readonly honestFailed: readonly string[];
  readonly honestMs: { readonly median: number; readonly worst: number };
  /** The duration of the longest attempt. */
  readonly longestMs: number;
  readonly mostKeptBytes: number;
  /** The sender's CPU time from the start of the first attempt to the end of the last. */
  readonly cpuMs: number;
  /** The longest delay of the sender's event loop, caused by its own work or by a busy machine. */
  readonly worstLagMs: number;
  /** The time from the start of the first hostile attempt to the end of the last. */
  readonly allMs: number;
  readonly grownMb: number;
  /** The number of sockets that are open at the end but were not open before. */
  readonly left: number;
};

const attemptsAtOnce = (port: number, timeoutMs: number | undefined) => {
  const deps = {
    request: (request: Parameters<typeof safeRequest>[0]) => safeRequest({ ...request, timeoutMs: timeoutMs ?? request.timeoutMs }),
    policy: webhookTargets(true),
    clock: Date.now,
    steadyClock: () => performance.now(),
  };
  const body = JSON.stringify({ id: 'evt_1', topic: 'order.created', data: { note: 'n'.repeat(2_000) } });
  return (path: string): Promise<AttemptResult> =>
    sendAttempt(deps, {
      url: `http://127.0.0.1:${port}/${path}`,
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      event: { id: 'evt_1', topic: 'order.created', body },
      number: 1,
      trigger: 'automatic',
    });
};

/**
 * Sends webhooks concurrently to hostile receivers of every kind, using the real sender. Meanwhile, also sends webhooks
 * to honest receivers.
 */
export async function tryReceivers({ atOnce, honestEveryMs, timeoutMs }: ReceiversOptions): Promise<ReceiversResult> {
  const child = fork(join(import.meta.dirname, 'hostile-entry.ts'), { stdio: 'ignore' });
  try {
    const [port] = (await once(child, 'message')) as [number];
    const attempt = attemptsAtOnce(port, timeoutMs);
    await attempt('honest');
    const openBefore = openSockets();
    const before = process.memoryUsage.rss();
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 50);
    let isOver = false;
    const lag = monitorEventLoopDelay({ resolution: 10 });
    lag.enable();
    const [cpuBefore, startedMs] = [process.cpuUsage(), performance.now()];
    const honest = serveHonest(
      () => attempt('honest'),
      honestEveryMs,
      () => isOver,
    );
    const results = await Promise.all(Array.from({ length: atOnce }, (_, n) => attempt(String(n % hostileNames.length))));
    const allMs = Math.round(performance.now() - startedMs);
    const cpu = process.cpuUsage(cpuBefore);
    lag.disable();
    isOver = true;
    const served = await honest;
    clearInterval(watching);
    // After an attempt has ended, its socket needs a few more turns of the event loop to close, so wait before
    // counting.
    await sleep(100);
    const durations = served.map(({ made }) => made.durationMs).toSorted((a, b) => a - b);
    return {
      hostileAttempts: results.length,
      wrong: results.flatMap((result, n) => wrongIn(hostileNames[n % hostileNames.length] ?? '', result)),
      honestAttempts: served.length,
      honestFailed: served.flatMap(({ succeeded, made }) => (succeeded ? [] : [`${made.failure}: ${made.advice}`])),
      honestMs: { median: durations[Math.floor(durations.length / 2)] ?? 0, worst: durations.at(-1) ?? 0 },
      longestMs: Math.max(...results.map(({ made }) => made.durationMs)),
      mostKeptBytes: Math.max(...results.map(({ response }) => response?.body.length ?? 0)),
      cpuMs: Math.round((cpu.user + cpu.system) / 1000),
      worstLagMs: Math.round(lag.max / 1e6),
      allMs,
      grownMb: Math.round((most - before) / 1e6),
      left: Math.max(0, openSockets() - openBefore),
    };
  } finally {
    child.kill();
  }
}

const openSockets = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

async function serveHonest(
  attempt: () => Promise<AttemptResult>,
  everyMs: number,
  isOver: () => boolean,
): Promise<readonly AttemptResult[]> {
  const attempts: Promise<AttemptResult>[] = [];
  while (!isOver()) {
    attempts.push(attempt());
    await sleep(everyMs);
  }
  return await Promise.all(attempts);
}

function wrongIn(name: string, { made, succeeded }: AttemptResult): readonly string[] {
  const expected = hostile[name];
  if (expected === undefined) return [`unknown receiver: ${name}`];
  const isRight =
    made.failure === expected.recordedAs &&
    succeeded === (expected.recordedAs === null) &&
    (expected.advice === null ? made.advice === null : (made.advice ?? '').includes(expected.advice));
  return isRight ? [] : [`a receiver that ${name} is recorded as ${made.failure}: ${made.advice}`];
}
