import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Wiring } from '#infra/wiring.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import { measuredMetric } from './service-metrics.ts';

/** The number of concurrent executions that AWS allows an account by default. */
const usualExecutions = 1_000;
const busyShare = 0.8;

/** The alarms about metrics of the whole stage. */
export class StageAlarms extends Construct {
  constructor(scope: Construct, { stageName, alarmTopic: topic }: Pick<Wiring, 'stageName' | 'alarmTopic'>) {
    super(scope, 'stage-alarms');
    addAlarm(this, 'Unreadable', {
      topic,
      metric: measuredMetric(stageName, 'UnreadableRecords'),
      above: 0,
      userImpact: 'A stored record is missing from lists, or orders are priced without it; all others are unaffected.',
      firstStep:
        'Read the lines with the code record.unreadable in the logs of all functions: they name the record and the attribute; npm run doctor finds all such records.',
    });
    addAlarm(this, 'ThrottledCalls', {
      topic,
      metric: measuredMetric(stageName, 'ThrottledCalls'),
      above: 100,
      periods: 3,
      userImpact: 'Requests are slow, or are refused with 429 and 503, because AWS throttles our calls.',
      firstStep:
        'Count the lines with ThrottledCalls by FunctionName, then compare the throttling of the table and its indexes by partition.',
    });
    addAlarm(this, 'UncountedRequests', {
      topic,
      metric: measuredMetric(stageName, 'UncountedRequests'),
      above: 20,
      userImpact: 'Requests are answered without being counted, so rate limits have no effect.',
      firstStep: 'Read the lines with the code rate.not_counted: they have the error of the table.',
    });
    addAlarm(this, 'UnrecordedRequests', {
      topic,
      metric: measuredMetric(stageName, 'UnrecordedRequests'),
      above: 0,
      userImpact: 'The API log in the admin misses requests of API keys and apps; the requests themselves are answered as usual.',
      firstStep:
        'Read the lines with the code api_log.not_recorded in the log of record-api-log: they name the store and the requests, which are retried twice.',
    });
  }
}

const ofAccount = (namespace: string, metricName: string, statistic: string): Metric =>
  new Metric({ namespace, metricName, statistic, period: alarmPeriod });

/**
 * The alarms about the metrics and quotas of an AWS account in one region. Every stage has its own copy of the alarms,
 * because each stage may run in a separate account.
 */
export class AccountAlarms extends Construct {
  constructor(scope: Construct, { stage, alarmTopic: topic }: Pick<Wiring, 'stage' | 'alarmTopic'>) {
    super(scope, 'account-alarms');
    const executions = stage.concurrency?.accountQuota ?? usualExecutions;
    addAlarm(this, 'Errors', {
      topic,
      metric: ofAccount('AWS/Lambda', 'Errors', 'Sum'),
      above: 0,
      userImpact: 'A function of this account and region ended with an unhandled error, a timeout or too little memory.',
      firstStep:
        'Compare Errors by function in Lambda: if it is a worker and no alarm of its surface came with this one, it does not belong to this stage.',
    });
    addAlarm(this, 'Throttles', {
      topic,
      metric: ofAccount('AWS/Lambda', 'Throttles', 'Sum'),
      above: 0,
      userImpact: 'Lambda throttled a function: API requests end with 503, and other work starts late.',
      firstStep:
        "Compare Throttles by function in Lambda, and ConcurrentExecutions with the account's quota and the function's reserved concurrency.",
    });
    addAlarm(this, 'ConcurrentExecutions', {
      topic,
      metric: ofAccount('AWS/Lambda', 'ConcurrentExecutions', 'Maximum'),
      above: busyShare * executions,
      userImpact: 'No effect yet, but soon Lambda will throttle functions, and API requests will end with 503.',
      firstStep: 'Find the function with the most ConcurrentExecutions, and request a higher quota if its traffic is wanted.',
    });
    // SES puts an account under review at 5 % bounces or 0.1 % complaints, and suspends it at 10 % or 0.5 %.
    addAlarm(this, 'Bounces', {
      topic,
      metric: ofAccount('AWS/SES', 'Reputation.BounceRate', 'Maximum'),
      above: 0.04,
      userImpact: 'SES is about to suspend the e-mails of all stores, because too many of them bounce.',
      firstStep:
        'Find the stores whose e-mails bounce by the lines with the code emails.recipient_suppressed; emails.store_held names the stores whose e-mails are held.',
    });
    addAlarm(this, 'Complaints', {
      topic,
      metric: ofAccount('AWS/SES', 'Reputation.ComplaintRate', 'Maximum'),
      above: 0.0008,
      userImpact: 'SES is about to suspend the e-mails of all stores, because too many recipients report them as spam.',
      firstStep:
        'Find the stores with complaints by the lines with the code emails.recipient_suppressed; emails.store_held names the stores whose e-mails are held.',
    });
  }
}
