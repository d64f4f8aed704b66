import { CfnParameter, Fn, type Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { StringListParameter } from 'aws-cdk-lib/aws-ssm';
import { type StageName, tableParameterName } from '#infra/stages.ts';
import type { SharedWiring, Wiring } from '#infra/wiring.ts';

/**
 * Stores the name of the data stack's table, and the label of its stream, in the stage's parameter. Operators change
 * the parameter after a restore. CloudFormation overwrites the parameter only if the data stack's table is replaced.
 */
export function offerTable(stack: Stack, { stageName, table }: { readonly stageName: StageName; readonly table: TableV2 }): void {
  if (table.tableStreamArn === undefined) throw new Error('The table has no stream.');
  // The ARN has the form `arn:aws:dynamodb:REGION:ACCOUNT:table/NAME/stream/LABEL`.
  const streamLabel = Fn.select(3, Fn.split('/', table.tableStreamArn));
  new StringListParameter(stack, 'ServedTable', {
    parameterName: tableParameterName(stageName),
    description: 'The table that the stage uses and the label of its stream',
    stringListValue: [table.tableName, streamLabel],
  });
}

/**
 * Returns a stage's wiring, including its table. The table's name comes from a parameter, so that operators can switch
 * to a restored table.
 */
export function withTable(stack: Stack, wiring: SharedWiring): Wiring {
  const served = new CfnParameter(stack, 'ServedTable', {
    type: 'AWS::SSM::Parameter::Value<List<String>>',
    default: tableParameterName(wiring.stageName),
    description: 'The parameter that names the table of the stage and the label of its stream',
  }).valueAsList;
  const [name, streamLabel] = [Fn.select(0, served), Fn.select(1, served)];
  const tableArn = stack.formatArn({ service: 'dynamodb', resource: 'table', resourceName: name });
  return {
    ...wiring,
    targets: { ...wiring.targets, tableArn, streamArn: `${tableArn}/stream/${streamLabel}` },
    environment: { ...wiring.environment, TABLE_NAME: name },
  };
}
