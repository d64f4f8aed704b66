import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type AlarmSurface, alarmSurfaces, surfaceOf } from '#infra/alarm-surfaces.ts';
import { workers } from '#infra/functions.ts';
import type { Wiring } from '#infra/wiring.ts';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';
import { addAlarm } from './service-alarm.ts';
import { crashMetric, measuredMetric } from './service-metrics.ts';

/**
 * The maximum number of failed records and crashes per five minutes. Exceeding it for a quarter of an hour counts as an
 * outage. Other alarms report a single record that keeps failing.
 */
const failedRecords = 10;

/** The alarms that the workers of a surface share. */
export class SurfaceAlarms extends Construct {
  /** The alarm that rolls back a new version. A single failing record or a single crash does not raise it. */
  readonly ofReleases: Alarm | undefined;

  constructor(scope: Construct, surface: AlarmSurface, { stageName, alarmTopic }: Pick<Wiring, 'stageName' | 'alarmTopic'>) {
    super(scope, `${surface}-alarms`);
    const { userImpact } = alarmSurfaces[surface];
    addAlarm(this, 'Crashes', {
      topic: alarmTopic,
      metric: crashMetric(stageName, surface),
      above: 0,
      userImpact,
      firstStep: `Run the saved query "What went wrong last (errors, timeouts and crashes)" to find the failing function of the surface ${surface}: an unhandled error is a bug.`,
    });
    const ofSurface = Object.entries<WorkerSpec>(workers).filter(([name]) => surfaceOf(name) === surface);
    if (ofSurface.some(([, { setsAside }]) => setsAside === true)) {
      addAlarm(this, 'SetAside', {
        topic: alarmTopic,
        metric: measuredMetric(stageName, 'StuckRecords', surface),
        above: 0,
        userImpact: `Only for a single record; all others continue: ${userImpact.charAt(0).toLowerCase()}${userImpact.slice(1)}`,
        firstStep: `Run the saved query "Which records fail, are set aside or are stuck": it names the record and why it waits, in ${nameAll(ofSurface)}.`,
      });
    }
    this.ofReleases = addAlarm(this, 'FailedRecords', {
      topic: alarmTopic,
      metric: measuredMetric(stageName, 'FailedRecords', surface),
      above: failedRecords,
      periods: 3,
      userImpact,
      firstStep: `Run the saved query "Which records fail, are set aside or are stuck" to find the failing function among ${nameAll(ofSurface)}.`,
    });
  }
}

const nameAll = (functions: readonly (readonly [string, WorkerSpec])[]): string => functions.map(([name]) => name).join(', ');
