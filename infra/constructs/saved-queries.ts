import type { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { logQueries, type QueriedLogs } from '#infra/log-queries.ts';
import { ServiceFunction } from './service-function.ts';

export type QueriedStack = {
  readonly stack: Stack;
  /** The kind of functions in the stack, which selects the queries about functions. */
  readonly functions?: 'api' | 'workers';
  readonly accessLog?: ILogGroup;
};

/**
 * Saves the queries of `logQueries` for the logs of a stack, under the name of the stack, each with its log groups
 * selected. Call it after the stack has all its functions. Queries are per stack, because a function in a cross-stack
 * query could not be removed.
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
