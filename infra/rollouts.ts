import type { Node } from 'constructs';
import type { Trigger } from '#shared/lambda/function-spec.ts';
import { apiFunctions, workers } from './functions.ts';

/** How the requests or messages of a function go over from one version to the next. CodeDeploy knows each way by the name of its configuration. */
export type Rollout = {
  readonly configuration: string;
  /** From the first call of the new version until it has all of them. Alarms are looked at for as long. */
  readonly minutes: number;
  /** The new version answers a health check before it gets its first call. */
  readonly isChecked: boolean;
};

export const rollouts = {
  /** A tenth of the requests for ten minutes, then all: a period of its alarm, five minutes, lies in that whole, and has come in. */
  canary: { configuration: 'CodeDeployDefault.LambdaCanary10Percent10Minutes', minutes: 10, isChecked: false },
  /** A tenth more of the batches every two minutes: longer than the alarm of failed records needs, which waits a quarter of an hour. */
  linear: { configuration: 'CodeDeployDefault.LambdaLinear10PercentEvery2Minutes', minutes: 20, isChecked: false },
  /** A reader of the stream or of due rows works alone: two versions in turn would halve nobody's risk. It is asked before instead. */
  atOnce: { configuration: 'CodeDeployDefault.LambdaAllAtOnce', minutes: 0, isChecked: true },
} as const satisfies Readonly<Record<string, Rollout>>;

/** The rollout of a worker follows from what starts it. */
export const rolloutOfWorker = (triggers: readonly Pick<Trigger, 'on'>[]): Rollout =>
  triggers.some(({ on }) => on === 'stream' || on === 'schedule') ? rollouts.atOnce : rollouts.linear;

/** So many functions of a stack are exchanged at the same time at most: Lambda takes few calls that change something in a second. */
export const mostAtOnce = 7;

/** The functions that are rolled out whatever their alarm says, since the release mends its cause: `-c ignoredAlarms=orders,send-email`. */
export function ignoredAlarms(node: Node): readonly string[] {
  const names: unknown = node.tryGetContext('ignoredAlarms');
  return typeof names === 'string' && names !== '' ? names.split(',') : [];
}

/** Throws for a name of a function that there is not: its alarm would still be looked at. */
export function requireReleased(names: readonly string[]): void {
  const known = [...Object.keys(apiFunctions), 'console', ...Object.keys(workers)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`ignoredAlarms names ${unknown.join(', ')}: functions are ${known.join(', ')}.`);
}

/** The alias of each function, by which everything calls it. */
export const liveAlias = 'live';
