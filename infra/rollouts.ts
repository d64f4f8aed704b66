import type { Node } from 'constructs';
import type { Trigger } from '#shared/lambda/function-spec.ts';
import { apiFunctions, workers } from './functions.ts';

/** How a function's traffic moves from one version to the next, by the name of a CodeDeploy configuration. */
export type Rollout = {
  readonly configuration: string;
  /** The time from the new version's first call until it gets all calls. Alarms are watched meanwhile. */
  readonly minutes: number;
  /** Whether the new version must answer a health check before its first call. */
  readonly isChecked: boolean;
};

export const rollouts = {
  /**
   * A tenth of the requests for ten minutes, then all. This covers a full five-minute period of the alarm, including
   * its delay.
   */
  canary: { configuration: 'CodeDeployDefault.LambdaCanary10Percent10Minutes', minutes: 10, isChecked: false },
  /**
   * Another tenth of the batches every two minutes, which takes longer than the quarter of an hour that the alarm of
   * failed records needs.
   */
  linear: { configuration: 'CodeDeployDefault.LambdaLinear10PercentEvery2Minutes', minutes: 20, isChecked: false },
  /**
   * For readers of the stream or of due rows, which run alone: alternating versions would not reduce the risk. They are
   * checked beforehand instead.
   */
  atOnce: { configuration: 'CodeDeployDefault.LambdaAllAtOnce', minutes: 0, isChecked: true },
} as const satisfies Readonly<Record<string, Rollout>>;

/** Returns the rollout of a worker, which depends on its triggers. */
export const rolloutOfWorker = (triggers: readonly Pick<Trigger, 'on'>[]): Rollout =>
  triggers.some(({ on }) => on === 'stream' || on === 'schedule') ? rollouts.atOnce : rollouts.linear;

/** The most functions of a stack that are exchanged concurrently, because Lambda limits the rate of changing calls. */
export const maxConcurrentRollouts = 7;

/**
 * Reads the functions that are rolled out even if their alarm is raised, because the release fixes the cause: `-c
 * ignoredAlarms=orders,send-email`.
 */
export function ignoredAlarms(node: Node): readonly string[] {
  const names: unknown = node.tryGetContext('ignoredAlarms');
  return typeof names === 'string' && names !== '' ? names.split(',') : [];
}

/** Throws for an unknown function name, whose alarm would otherwise silently stay in effect. */
export function requireReleased(names: readonly string[]): void {
  const known = [...Object.keys(apiFunctions), 'console', ...Object.keys(workers)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`ignoredAlarms names ${unknown.join(', ')}: functions are ${known.join(', ')}.`);
}

/** The alias of each function that all callers use. */
export const liveAlias = 'live';
