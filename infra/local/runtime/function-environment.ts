import { devNull } from 'node:os';
import type { LambdaSpec } from '../template/deployment.ts';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import { StartFailure } from './start-failure.ts';

/** The local endpoints for the AWS clients. */
export type ServiceUrls = {
  readonly dynamodb: string;
  readonly sqs: string;
  readonly s3: string;
  /** The endpoint of EventBridge, KMS and SES. */
  readonly others: string;
};

/**
 * Merges the functions' environments into one, because the functions share this process. Throws StartFailure if two
 * functions need different values for the same variable.
 */
export function mergeEnvironments(functions: readonly LambdaSpec[]): Readonly<Record<string, string>> {
  const owners = new Map<string, LambdaSpec>();
  const merged: Record<string, string> = {};
  for (const definition of functions) {
    for (const [name, value] of Object.entries(definition.environment)) {
      const owner = owners.get(name);
      if (owner !== undefined && merged[name] !== value) {
        throw new StartFailure(
          `${owner.name} and ${definition.name} have different values of the environment variable ${name} ("${merged[name]}" and "${value}"): locally all functions share one process, so a variable has one value.`,
        );
      }
      owners.set(name, definition);
      merged[name] = value;
    }
  }
  return merged;
}

/**
 * Returns the variables that make the functions' AWS clients call only this machine, whichever AWS account the user is
 * signed in to.
 */
export const awsEnvironment = (urls: ServiceUrls): Readonly<Record<string, string>> => ({
  AWS_ENDPOINT_URL_DYNAMODB: urls.dynamodb,
  AWS_ENDPOINT_URL_SQS: urls.sqs,
  AWS_ENDPOINT_URL_S3: urls.s3,
  AWS_ENDPOINT_URL_EVENTBRIDGE: urls.others,
  AWS_ENDPOINT_URL_KMS: urls.others,
  AWS_ENDPOINT_URL_SESV2: urls.others,
  AWS_REGION: LOCAL_REGION,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
});

const FOREIGN = ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL', 'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS'];

/**
 * Sets environment variables of this process; call it before any handler is loaded. Returns a function that restores
 * the previous values.
 */
export function applyEnvironment(values: Readonly<Record<string, string>>): () => void {
  const names = [...Object.keys(values), ...FOREIGN];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of FOREIGN) delete process.env[name];
  Object.assign(process.env, values);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
