import type { Node } from 'constructs';
import type { Trigger } from '#shared/lambda/function-spec.ts';
import { apiFunctions, workers } from './functions.ts';

/**
 * How calls of a function move from one version to the next, and the name of the CodeDeploy configuration that controls
 * the move.
 */
export type Rollout = {
  readonly configuration: string;
  /**
   * The time from the new version's first call until the version gets all calls. If an alarm is raised during this
   * time, the new version is rolled back.
   */
  readonly minutes: number;
  /** Whether the new version must pass a health check before its first call. */
  readonly isChecked: boolean;
};

export const rollouts = {
  /**
   * The new version gets a tenth of the requests for ten minutes, and then all of them. In ten minutes, even a delayed
   * alarm can evaluate a whole five-minute period.
   */
  canary: { configuration: 'CodeDeployDefault.LambdaCanary10Percent10Minutes', minutes: 10, isChecked: false },
  /**
   * Every two minutes, the new version gets another tenth of the batches. If records fail, an alarm is raised after a
   * quarter of an hour. At that time, the old version still gets a part of the batches, so the alarm can still roll
   * back the new version.
   */
  linear: { configuration: 'CodeDeployDefault.LambdaLinear10PercentEvery2Minutes', minutes: 20, isChecked: false },
  /**
   * All calls move to the new version in one step, so that the two versions never alternate. This rollout is for
   * functions with a stream or schedule trigger.
   */
  atOnce: { configuration: 'CodeDeployDefault.LambdaAllAtOnce', minutes: 0, isChecked: true },
} as const satisfies Readonly<Record<string, Rollout>>;

/** Returns the rollout of a worker with these triggers. */
export const rolloutOfWorker = (triggers: readonly Pick<Trigger, 'on'>[]): Rollout =>
  triggers.some(({ on }) => on === 'stream' || on === 'schedule') ? rollouts.atOnce : rollouts.linear;

/**
 * The maximum number of functions in a stack that are rolled out at the same time. Lambda limits the rate of API calls
 * that change functions.
 */
export const maxConcurrentRollouts = 7;

/**
 * Returns the functions that are to be rolled out even if their alarm is raised, because the release fixes the cause of
 * the alarm. They are given as `-c ignoredAlarms=orders,send-email`.
 */
export function ignoredAlarms(node: Node): readonly string[] {
  const names: unknown = node.tryGetContext('ignoredAlarms');
  return typeof names === 'string' && names !== '' ? names.split(',') : [];
}

/** Throws if a name is not the name of a function. Without this check, a misspelled name would have no effect. */
export function requireReleased(names: readonly string[]): void {
  const known = [...Object.keys(apiFunctions), 'console', ...Object.keys(workers)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`ignoredAlarms contains unknown functions: ${unknown.join(', ')}. The functions are ${known.join(', ')}.`);
}

/** The name of the alias that each function has and that all callers use. */
export const liveAlias = 'live';
