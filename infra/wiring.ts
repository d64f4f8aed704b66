import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { EnvironmentName, QueueName } from '#shared/lambda/function-spec.ts';
import type { Stage, StageName } from './stages.ts';

/** The ARNs that grants are made of. */
export type GrantTargets = {
  readonly tableArn: string;
  readonly streamArn: string;
  readonly secretsKeyArn: string;
  readonly mediaBucketArn: string;
  readonly importBucketArn: string;
  readonly busArn: string;
  /** What SES compares a sending with: the domain of the stage's sender, in the sandbox the recipients, and the configuration set. */
  readonly emailIdentityArns: string[];
  readonly emailSender: string;
  readonly queueArns: Readonly<Record<QueueName, string>>;
};

/** Everything a function may be connected to. */
export type Wiring = {
  readonly stageName: StageName;
  readonly stage: Stage;
  /** A stack adds what only it knows. */
  readonly environment: Readonly<Partial<Record<EnvironmentName, string>>>;
  readonly targets: GrantTargets;
  /** Absent in a stage without alarms. */
  readonly alarmTopic: ITopic | undefined;
};

/** What the stacks of a stage have in common. Each names the table itself (`constructs/served-table.ts`). */
export type SharedWiring = Omit<Wiring, 'targets'> & { readonly targets: Omit<GrantTargets, 'tableArn' | 'streamArn'> };

/** The name by which the data stack exports the ARN of its media bucket. */
export const mediaBucketExport = (stageName: StageName): string => `store-management-${stageName}:media-bucket-arn`;

/** The name by which the data stack exports the ARN of the bucket of imports. */
export const importBucketExport = (stageName: StageName): string => `store-management-${stageName}:import-bucket-arn`;

/** Outputs of the stack of the workers by which `npm run doctor` finds the table of a stage, and the role that may read it. */
export const tableNameOutput = 'TableName';
export const doctorRoleOutput = 'DoctorRoleArn';

/** Where the console's function finds the files that were built beside its handler (`/var/task` is the folder of a function's code). */
export const consoleFilesOnLambda = '/var/task/files';
