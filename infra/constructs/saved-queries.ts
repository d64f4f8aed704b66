import type { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { logQueries, type QueriedLogs } from '#infra/log-queries.ts';
import { ServiceFunction } from './service-function.ts';

export type QueriedStack = {
  readonly stack: Stack;
  /** What the functions of the stack do, if the questions about such functions are to be asked of it. */
  readonly functions?: 'api' | 'workers';
  readonly accessLog?: ILogGroup;
};

/**
 * Saves the questions of `logQueries` about the logs of a stack, below the name of the stack, each with its log groups chosen. To be called when
 * the stack has all of its functions. A query over several stacks would be one that no function could be removed from.
 */
export function saveQueries({ stack, functions, accessLog }: QueriedStack): void {
  const ofFunctions = stack.node.findAll().flatMap((each) => (each instanceof ServiceFunction ? [each.logGroup] : []));
  const logsOf = (logs: QueriedLogs): readonly ILogGroup[] => {
    if (logs === 'access') return accessLog === undefined ? [] : [accessLog];
    return logs === 'functions' || logs === functions ? ofFunctions : [];
  };
  for (const [n, { question, logs, text, parameters = {} }] of logQueries.entries()) {
    const logGroups = logsOf(logs);
    if (logGroups.length === 0) continue;
    new CfnQueryDefinition(stack, `Query${n + 1}`, {
      name: `${stack.stackName}/${question}`,
      logGroupNames: logGroups.map(({ logGroupName }) => logGroupName),
      queryString: text,
      parameters: Object.entries(parameters).map(([name, description]) => ({ name, description })),
    });
  }
}
