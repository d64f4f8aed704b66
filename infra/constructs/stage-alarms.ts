import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Wiring } from '#infra/wiring.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import { measuredMetric } from './service-metrics.ts';

/** What an account has unless it asked for more. */
const usualExecutions = 1_000;
const busyShare = 0.8;

/** Alarms about what the functions of a stage have in common. */
export class StageAlarms extends Construct {
  constructor(scope: Construct, { stageName, alarmTopic: topic }: Pick<Wiring, 'stageName' | 'alarmTopic'>) {
    super(scope, 'stage-alarms');
    addAlarm(this, 'Unreadable', {
      topic,
      metric: measuredMetric(stageName, 'UnreadableRecords'),
      above: 0,
      userImpact: 'A stored record is missing from lists, or orders are priced without it; all others are as they were.',
      firstStep:
        'Read the lines with the code record.unreadable in the logs of all functions: they name record and attribute; npm run doctor finds all.',
    });
    addAlarm(this, 'ThrottledCalls', {
      topic,
      metric: measuredMetric(stageName, 'ThrottledCalls'),
      above: 100,
      periods: 3,
      userImpact: 'Requests are slow, or are refused with 429 and 503, because AWS takes fewer calls than we make.',
      firstStep:
        'Count the lines with ThrottledCalls by FunctionName, then compare the throttles of the table and of its indexes by partition.',
    });
    addAlarm(this, 'UncountedRequests', {
      topic,
      metric: measuredMetric(stageName, 'UncountedRequests'),
      above: 20,
      userImpact: 'Requests are answered without being counted, so that rate limits hold nobody back.',
      firstStep: 'Read the lines with the code rate.not_counted: they have the error of the table.',
    });
    addAlarm(this, 'UnrecordedRequests', {
      topic,
      metric: measuredMetric(stageName, 'UnrecordedRequests'),
      above: 0,
      userImpact: 'The API log in the admin misses requests of API keys and apps; the requests themselves are answered as always.',
      firstStep:
        'Read the lines with the code api_log.not_recorded in the log of record-api-log: they name store and requests, which come again twice.',
    });
  }
}

const ofAccount = (namespace: string, metricName: string, statistic: string): Metric =>
  new Metric({ namespace, metricName, statistic, period: alarmPeriod });

/** Alarms about what stages of one account and region share. They are in each stage, since each may be the only one. */
export class AccountAlarms extends Construct {
  constructor(scope: Construct, { stage, alarmTopic: topic }: Pick<Wiring, 'stage' | 'alarmTopic'>) {
    super(scope, 'account-alarms');
    const executions = stage.concurrency?.accountQuota ?? usualExecutions;
    addAlarm(this, 'Errors', {
      topic,
      metric: ofAccount('AWS/Lambda', 'Errors', 'Sum'),
      above: 0,
      userImpact: 'A function of this account and region ended by an error that nothing caught, a timeout or too little memory.',
      firstStep:
        'Compare Errors by function in Lambda: if it is a worker and no alarm of its surface came with this one, it is not of this stage.',
    });
    addAlarm(this, 'Throttles', {
      topic,
      metric: ofAccount('AWS/Lambda', 'Throttles', 'Sum'),
      above: 0,
      userImpact: 'A function was refused an execution: requests of the API end with 503, other work starts late.',
      firstStep:
        'Compare Throttles by function in Lambda, and ConcurrentExecutions with the quota of the account and the reserve of the function.',
    });
    addAlarm(this, 'ConcurrentExecutions', {
      topic,
      metric: ofAccount('AWS/Lambda', 'ConcurrentExecutions', 'Maximum'),
      above: busyShare * executions,
      userImpact: 'Nothing yet; but soon functions are refused executions, and requests of the API end with 503.',
      firstStep: 'Find the function with the most ConcurrentExecutions, and ask for a higher quota if its traffic is wanted.',
    });
    // SES reviews an account at 5 % and 0.1 %, and stops it at 10 % and 0.5 %.
    addAlarm(this, 'Bounces', {
      topic,
      metric: ofAccount('AWS/SES', 'Reputation.BounceRate', 'Maximum'),
      above: 0.04,
      userImpact: 'E-mails of all stores are about to be stopped by SES, because too many of them bounce.',
      firstStep:
        'Find the stores whose e-mails bounce by the lines with the code emails.recipient_suppressed; emails.store_held names those that are held.',
    });
    addAlarm(this, 'Complaints', {
      topic,
      metric: ofAccount('AWS/SES', 'Reputation.ComplaintRate', 'Maximum'),
      above: 0.0008,
      userImpact: 'E-mails of all stores are about to be stopped by SES, because too many recipients call them spam.',
      firstStep:
        'Find the stores that are complained about by the lines with the code emails.recipient_suppressed; emails.store_held names those that are held.',
    });
  }
}
