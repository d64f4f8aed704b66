/** What AWS reports about a table: the settings that a restore copies, and those that it does not copy. */
export type TableFacts = {
  readonly name: string;
  readonly arn: string;
  readonly isActive: boolean;
  /** The label of the table's stream; null if it has no stream. */
  readonly streamLabel: string | null;
  readonly ttlAttribute: string | null;
  readonly hasBackups: boolean;
  /** The latest time to which the table can be restored, usually a few minutes ago; null if AWS does not return it. */
  readonly restorableUntilMs: number | null;
  readonly isProtected: boolean;
  readonly tags: Readonly<Record<string, string>>;
  /**
   * The table from which this one was restored, and the point in time of the restore; null if this table was not
   * restored.
   */
  readonly restored: { readonly sourceArn: string; readonly at: string } | null;
};

export type RestoreFacts = {
  /** The value of the stage's parameter: the name of the table in use, and the label of its stream. */
  readonly served: string;
  readonly source: TableFacts;
  /** The restored table; null until the restore has been started. */
  readonly target: TableFacts | null;
};

/**
 * The requested restore: the point in time, the name of the new table, and whether the stage is to use it afterwards.
 */
export type RestoreRequest = { readonly parameter: string; readonly at: string; readonly name: string; readonly isSwitched: boolean };

/**
 * A step of a restore: its description, and the arguments for the AWS CLI. If `aws` is `wait`, the step calls nothing;
 * it only waits.
 */
export type RestoreStep = { readonly says: string; readonly aws: readonly string[] | 'wait' };

/** Returns the value that the stage's parameter must have so that the stage uses the given table. */
export const servedValue = ({ name, streamLabel }: Pick<TableFacts, 'name' | 'streamLabel'>): string => `${name},${streamLabel ?? 'LABEL'}`;

/** Returns the step that makes a stage use another table, starting with the next deployment. */
export const switchStep = (parameter: string, value: string): RestoreStep => ({
  says: `set ${parameter} to ${value} for the next deployment`,
  aws: ['ssm', 'put-parameter', '--name', parameter, '--type', 'StringList', '--overwrite', '--value', value],
});

/**
 * Checks whether the table with the requested name is the result of the requested restore. Returns the reason if it is
 * not; null if it is, or if the table does not exist.
 */
export function targetFault({ source, target }: RestoreFacts, { at, name }: RestoreRequest): string | null {
  if (target === null) return null;
  const { restored } = target;
  if (restored === null) return `The table ${name} exists and is not a restore: choose another name.`;
  if (restored.sourceArn !== source.arn || Date.parse(restored.at) !== Date.parse(at)) {
    return `The table ${name} was restored from ${restored.sourceArn} as of ${restored.at}: choose another name or that time.`;
  }
  return null;
}

/**
 * Returns the remaining steps of a restore, in order. The steps are derived from the current facts, so an interrupted
 * run can be continued. AWS copies the data, the indexes, billing and encryption to the new table; further steps copy
 * the other settings.
 */
export function restoreSteps(facts: RestoreFacts, wish: RestoreRequest): readonly RestoreStep[] {
  const { source, served } = facts;
  const { name, at, isSwitched, parameter } = wish;
  const target = facts.target ?? freshTarget(source, wish);
  const missingTags = Object.entries(source.tags).filter(([key, value]) => target.tags[key] !== value);
  const { restorableUntilMs: untilMs } = source;
  const settings: readonly (RestoreStep | null)[] = [
    facts.target !== null || untilMs === null || untilMs >= Date.parse(at)
      ? null
      : { says: `wait until ${source.name} can be restored as of ${at}, about five minutes later`, aws: 'wait' },
    facts.target !== null
      ? null
      : {
          says: `restore ${source.name} as of ${at} to ${name}`,
          aws: [
            'dynamodb',
            'restore-table-to-point-in-time',
            '--source-table-name',
            source.name,
            '--target-table-name',
            name,
            '--restore-date-time',
            at,
          ],
        },
    target.isActive ? null : { says: `wait until ${name} is active`, aws: 'wait' },
    source.ttlAttribute === null || target.ttlAttribute !== null
      ? null
      : {
          says: `expire rows by ${source.ttlAttribute}`,
          aws: [
            'dynamodb',
            'update-time-to-live',
            '--table-name',
            name,
            '--time-to-live-specification',
            `Enabled=true,AttributeName=${source.ttlAttribute}`,
          ],
        },
    !source.hasBackups || target.hasBackups
      ? null
      : {
          says: 'enable its own backups for 35 days',
          aws: [
            'dynamodb',
            'update-continuous-backups',
            '--table-name',
            name,
            '--point-in-time-recovery-specification',
            'PointInTimeRecoveryEnabled=true',
          ],
        },
    missingTags.length === 0
      ? null
      : {
          says: `tag it: ${missingTags.map(([key]) => key).join(', ')}`,
          aws: [
            'dynamodb',
            'tag-resource',
            '--resource-arn',
            target.arn,
            '--tags',
            ...missingTags.map(([key, value]) => `Key=${key},Value=${value}`),
          ],
        },
    !source.isProtected || target.isProtected
      ? null
      : { says: 'protect it from deletion', aws: ['dynamodb', 'update-table', '--table-name', name, '--deletion-protection-enabled'] },
    source.streamLabel === null || target.streamLabel !== null
      ? null
      : {
          says: 'start its stream',
          aws: [
            'dynamodb',
            'update-table',
            '--table-name',
            name,
            '--stream-specification',
            'StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES',
          ],
        },
    !isSwitched || served === servedValue(target) ? null : switchStep(parameter, servedValue(target)),
  ];
  return settings.filter((step) => step !== null);
}

const freshTarget = (source: TableFacts, { name, at }: RestoreRequest): TableFacts => ({
  name,
  arn: source.arn.replace(/[^/]+$/, name),
  isActive: false,
  streamLabel: null,
  ttlAttribute: null,
  hasBackups: false,
  restorableUntilMs: null,
  isProtected: false,
  tags: {},
  restored: { sourceArn: source.arn, at },
});
