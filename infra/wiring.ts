import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { EnvironmentName, QueueName } from '#shared/lambda/function-spec.ts';
import type { Stage, StageName } from './stages.ts';

/** The ARNs for grants. */
export type GrantTargets = {
  readonly tableArn: string;
  readonly streamArn: string;
  readonly secretsKeyArn: string;
  readonly mediaBucketArn: string;
  readonly importBucketArn: string;
  readonly busArn: string;
  /**
   * The values that SES checks for an e-mail: the domain of the stage's sender, the recipients in the sandbox, and the
   * configuration set.
   */
  readonly emailIdentityArns: string[];
  readonly emailSender: string;
  readonly queueArns: Readonly<Record<QueueName, string>>;
};

/** Everything that a function may be connected to. */
export type Wiring = {
  readonly stageName: StageName;
  readonly stage: Stage;
  /** Each stack adds its own values. */
  readonly environment: Readonly<Partial<Record<EnvironmentName, string>>>;
  readonly targets: GrantTargets;
  /** Undefined in a stage without alarms. */
  readonly alarmTopic: ITopic | undefined;
};

/** The wiring that all stacks of a stage share. Each stack names the table itself (`constructs/served-table.ts`). */
export type SharedWiring = Omit<Wiring, 'targets'> & { readonly targets: Omit<GrantTargets, 'tableArn' | 'streamArn'> };

/** Returns the export name of the media bucket's ARN in the data stack. */
export const mediaBucketExport = (stageName: StageName): string => `store-management-${stageName}:media-bucket-arn`;

/** Returns the export name of the import bucket's ARN in the data stack. */
export const importBucketExport = (stageName: StageName): string => `store-management-${stageName}:import-bucket-arn`;

/** The outputs of the workers stack with which `npm run doctor` finds a stage's table and the role that may read it. */
export const tableNameOutput = 'TableName';
export const doctorRoleOutput = 'DoctorRoleArn';

/**
 * The folder where the console's function finds the files that were built beside its handler (`/var/task` is the folder
 * of the function's code).
 */
export const consoleFilesOnLambda = '/var/task/files';
