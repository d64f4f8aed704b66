import { assumed, durationMs } from './assumed.ts';
import { runsOfMinute } from './idle-runs.ts';
import { type Priced, type PricedRegion, usd as priceOf } from './list-prices.ts';
import type { Part, PriceLine } from './operation-use.ts';
import type { StagePrices } from './read-stage.ts';

const minutesOfMonth = assumed.daysOfMonth * 24 * 60;

/**
 * Returns what a stage in the region costs per month if it has no traffic, in dollars. There is one line for each kind
 * of cost.
 */
export function idleMonth(idle: readonly Part[], stage: StagePrices, region?: PricedRegion): readonly PriceLine[] {
  const usd = (unit: Priced): number => priceOf(unit, region);
  const sum = (of: (part: Part) => number): number =>
    idle.reduce((all, part) => all + of(part) * runsOfMinute(part.name) * minutesOfMonth, 0);
  const platformBytes = stage.hasPlatformLines ? assumed.platformLineBytes : 0;
  const pollsOfMinute = stage.queueMappings * assumed.idlePollers * (60 / assumed.pollSec);
  return [
    {
      what: `${stage.alarms} alarms on ${stage.alarmMetrics} metrics`,
      usd: stage.alarmMetrics * usd('alarmMonth') + stage.compositeAlarms * usd('compositeAlarmMonth'),
    },
    {
      what: `${stage.dashboards} dashboards (${assumed.freeDashboards} are free in an account)`,
      usd: Math.max(0, stage.dashboards - assumed.freeDashboards) * usd('dashboardMonth'),
    },
    { what: `polling ${stage.queueMappings} queues`, usd: pollsOfMinute * minutesOfMonth * usd('queueRequest') },
    { what: 'KMS key', usd: stage.keys * usd('kmsKeyMonth') },
    {
      what: `runs of ${idle.length} schedules`,
      usd: sum((part) => usd('lambdaRun') + (durationMs(part) / 1000) * (part.memoryMb / 1024) * usd('lambdaGbSecond')),
    },
    { what: 'their table reads', usd: sum(({ readUnits, writeUnits }) => readUnits * usd('readUnit') + writeUnits * usd('writeUnit')) },
    {
      what: 'their log lines',
      usd: (sum(({ logBytes, logLines }) => logBytes + logLines * assumed.lineOverheadBytes + platformBytes) / 1e9) * usd('logGb'),
    },
  ];
}
