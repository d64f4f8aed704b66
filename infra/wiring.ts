import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { EnvironmentName, QueueName } from '#shared/lambda/function-spec.ts';
import type { Stage, StageName } from './stages.ts';

/** The ARNs and other values to which grants refer. */
export type GrantTargets = {
  readonly tableArn: string;
  readonly streamArn: string;
  readonly secretsKeyArn: string;
  readonly mediaBucketArn: string;
  readonly importBucketArn: string;
  readonly busArn: string;
  /**
   * The resources for which SES checks permissions when an e-mail is sent: the domain of the stage's sender, the
   * recipients if the account is in the sandbox, and the configuration set.
   */
  readonly emailIdentityArns: string[];
  readonly emailSender: string;
  readonly queueArns: Readonly<Record<QueueName, string>>;
};

/** Everything that a function can be connected to. */
export type Wiring = {
  readonly stageName: StageName;
  readonly stage: Stage;
  /** The values of environment variables by name. A stack may add further variables. */
  readonly environment: Readonly<Partial<Record<EnvironmentName, string>>>;
  readonly targets: GrantTargets;
  /** The topic for alarms; undefined in a stage without alarms. */
  readonly alarmTopic: ITopic | undefined;
};

/**
 * The part of the wiring that all stacks of a stage share. Each stack itself adds the table that is in use
 * (`constructs/served-table.ts`).
 */
export type SharedWiring = Omit<Wiring, 'targets'> & { readonly targets: Omit<GrantTargets, 'tableArn' | 'streamArn'> };

/** Returns the name under which the data stack exports the media bucket's ARN. */
export const mediaBucketExport = (stageName: StageName): string => `store-management-${stageName}:media-bucket-arn`;

/** Returns the name under which the data stack exports the import bucket's ARN. */
export const importBucketExport = (stageName: StageName): string => `store-management-${stageName}:import-bucket-arn`;

/**
 * The names of two outputs of the workers stack. `npm run doctor` reads them to find a stage's table and the role for
 * reading it.
 */
export const tableNameOutput = 'TableName';
export const doctorRoleOutput = 'DoctorRoleArn';

/**
 * The folder in which the console's function finds the files that were built next to its handler. `/var/task` contains
 * the function's code.
 */
export const consoleFilesOnLambda = '/var/task/files';
