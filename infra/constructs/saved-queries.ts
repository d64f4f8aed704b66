import type { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { logQueries, type QueriedLogs } from '#infra/log-queries.ts';
import { ServiceFunction } from './service-function.ts';

export type QueriedStack = {
  readonly stack: Stack;
  /** The kind of functions in the stack. Log queries that apply only to a different kind are skipped. */
  readonly functions?: 'api' | 'workers';
  readonly accessLog?: ILogGroup;
};

/**
 * Saves the `logQueries` that apply to a stack's logs, under the stack's name and with its log groups selected. Call
 * this function after all functions have been added to the stack. Each stack has its own queries, because a function
 * cannot be removed while another stack's query refers to its log group.
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
