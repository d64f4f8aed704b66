import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/**
 * Which release the stage has, and which version of the function answered: two of them do while one is rolled out. Nothing where the stage was
 * deployed without the name of a release, and on one machine.
 */
export function releaseHeader(
  { stageVariables }: Pick<APIGatewayProxyEventV2, 'stageVariables'>,
  { functionVersion }: Pick<Context, 'functionVersion'>,
): Readonly<Record<string, string>> {
  const release = stageVariables?.['release'];
  return release === undefined ? {} : { 'X-Release': `${release}/${functionVersion}` };
}
