import type { Trigger } from '#shared/lambda/function-spec.ts';

/** How the requests or messages of a function go over from one version to the next. CodeDeploy knows each way by the name of its configuration. */
export type Rollout = {
  readonly configuration: string;
  /** From the first call of the new version until it has all of them. Alarms are looked at for as long. */
  readonly minutes: number;
  /** The new version answers a health check before it gets its first call. */
  readonly isChecked: boolean;
};

export const rollouts = {
  /** A tenth of the requests for five minutes, then all. */
  canary: { configuration: 'CodeDeployDefault.LambdaCanary10Percent5Minutes', minutes: 5, isChecked: false },
  /** A tenth more of the batches every two minutes: longer than the alarm of failed records needs, which waits a quarter of an hour. */
  linear: { configuration: 'CodeDeployDefault.LambdaLinear10PercentEvery2Minutes', minutes: 20, isChecked: false },
  /** A reader of the stream or of due rows works alone: two versions in turn would halve nobody's risk. It is asked before instead. */
  atOnce: { configuration: 'CodeDeployDefault.LambdaAllAtOnce', minutes: 0, isChecked: true },
} as const satisfies Readonly<Record<string, Rollout>>;

/** The rollout of a worker follows from what starts it. */
export const rolloutOfWorker = (triggers: readonly Pick<Trigger, 'on'>[]): Rollout =>
  triggers.some(({ on }) => on === 'stream' || on === 'schedule') ? rollouts.atOnce : rollouts.linear;

/** The alias of each function, by which everything calls it. */
export const liveAlias = 'live';
