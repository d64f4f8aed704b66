import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  type CfnFunction,
  type IFunction,
  type IVersion,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { type BundlingOptions, NodejsFunction, OutputFormat, SourceMapMode } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { liveAlias } from '#infra/rollouts.ts';
import type { FunctionSpec } from '#shared/lambda/function-spec.ts';
import { bundleOptions } from '../bundling/bundle-options.ts';
import { importBucketExport, mediaBucketExport, type Wiring } from '../wiring.ts';
import { suppressNagRules } from './exceptions.ts';
import { grantStatements } from './grant-statements.ts';
import { addLog } from './kept-log.ts';
import { countCrashes, metricsEnvironment } from './service-metrics.ts';

const projectRoot = join(import.meta.dirname, '../..');

export type ServiceFunctionProps = {
  readonly name: string;
  readonly spec: FunctionSpec;
  readonly wiring: Wiring;
  /** Permissions in addition to those that `spec` grants, such as the permissions for the triggers. */
  readonly statements?: readonly PolicyStatement[];
  /** Returns the shell command that adds more built files to the bundle's folder. */
  readonly build?: (bundleDir: string) => string;
};

/**
 * A Lambda function with its own role, log group, environment and count of crashes. All callers use `alias`. A release
 * makes the alias point to a new version and keeps the old versions for rollbacks.
 */
export class ServiceFunction extends Construct {
  readonly lambda: NodejsFunction;
  readonly alias: IFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { name, spec, wiring, statements = [], build } = props;
    const logGroup = addLog(this, 'Log', { stage: wiring.stage, lines: 'functions' });
    this.logGroup = logGroup;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      // Inline policies have two advantages: all permissions of a role are in one place, and the role has them before
      // its function exists.
      inlinePolicies: {
        Rights: new PolicyDocument({
          statements: [writeLog(logGroup), ...grantStatements(spec.grants, wiring.targets), ...statements],
        }),
      },
    });
    if (spec.grants.putMedia) {
      suppressNagRules(role, {
        [`IAM5[Resource::${mediaBucketExport(wiring.stageName)}/${spec.grants.putMedia === 'uploads' ? 'uploads/' : ''}*]`]:
          'The function generates the names of the objects that it puts.',
      });
    }

    if (spec.grants.importFiles) {
      suppressNagRules(role, {
        [`IAM5[Resource::${importBucketExport(wiring.stageName)}/*]`]: 'The function generates the names of import files.',
      });
    }

    if (spec.grants.sendEmail && wiring.stage.emailSandbox) {
      suppressNagRules(role, {
        [`IAM5[Resource::${anyIdentity(wiring)}]`]:
          "In its sandbox, SES requires rights for each recipient. A condition limits the sender to the stage's own.",
      });
    }

    const reserved = wiring.stage.concurrency?.reserved[name];
    const entry = `functions/${spec.folder}/handler.ts`;
    const environment = environmentOf(name, spec, wiring);
    const { TABLE_NAME } = environment;
    this.lambda = new NodejsFunction(this, 'Function', {
      description: `${name} (${wiring.stageName})`,
      entry: join(projectRoot, entry),
      projectRoot,
      depsLockFilePath: join(projectRoot, 'package-lock.json'),
      bundling: bundling(name, build),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: spec.memoryMb,
      timeout: Duration.seconds(spec.timeoutSec),
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      environment: { ...environment, ...whereMetricsGo(name, wiring) },
      role,
      logGroup,
      // A version is identified by a hash of the code and the configuration. An unchanged function therefore gets no
      // new version. The hash does not include the table's name, which is known only at deployment. The version's
      // description contains the table's name, so that CloudFormation replaces the version when the table changes.
      //
      // If a release is rolled back, the removal policy deletes the version that the release created. If that version
      // remained, the next try would fail, because a version of the same code would already exist.
      currentVersionOptions: {
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        ...(TABLE_NAME !== undefined && { description: TABLE_NAME }),
      },
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: wiring.stage.logsInvocations ? SystemLogLevel.INFO : SystemLogLevel.WARN,
    });
    // The local run imports the source file instead of the bundle. This entry contains the path of that file.
    (this.lambda.node.defaultChild as CfnFunction).addMetadata('local', { entry });

    this.role = role;
    this.alias = new Alias(this, 'Live', { aliasName: liveAlias, version: this.lambda.currentVersion as IVersion }) as IFunction;

    if (wiring.alarmTopic !== undefined) countCrashes(this, { logGroup, stageName: wiring.stageName, functionName: name });
  }
}

/**
 * Returns the values of a function's environment variables. Throws if any of these variables is not defined by the
 * stack.
 */
function environmentOf(name: string, { environment }: FunctionSpec, wiring: Wiring): Record<string, string> {
  const missing = environment.filter((variable) => wiring.environment[variable] === undefined);
  if (missing.length > 0) throw new Error(`${name} reads ${missing.join(', ')}, which its stack does not define.`);
  return Object.fromEntries(environment.map((variable) => [variable, wiring.environment[variable] ?? '']));
}

/** Returns the pattern that matches all SES identities of the account, exactly as cdk-nag prints it. */
const anyIdentity = ({ stage: { env } }: Wiring): string =>
  env === undefined
    ? 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*'
    : `arn:aws:ses:${env.region}:${env.account}:identity/*`;

/**
 * Returns the environment variables for recording metrics. A stage without alarms gets none, because metrics cost
 * money.
 */
const whereMetricsGo = (name: string, { stageName, alarmTopic }: Wiring): Record<string, string> =>
  alarmTopic === undefined ? {} : metricsEnvironment(stageName, name);

const writeLog = ({ logGroupArn }: LogGroup): PolicyStatement =>
  new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroupArn] });

/** Returns `bundleOptions` as options of the CDK, which derives the platform and the target from the runtime. */
export const bundling = (name: string, build: ServiceFunctionProps['build']): BundlingOptions => ({
  format: OutputFormat.CJS,
  mainFields: [...bundleOptions.mainFields],
  minify: bundleOptions.minify,
  // The CDK has an option `charset`, but does not pass it on to esbuild.
  esbuildArgs: { '--charset': bundleOptions.charset },
  loader: { ...bundleOptions.loader },
  bundleAwsSDK: true,
  externalModules: [...bundleOptions.external],
  // The source map is moved out of the bundle, because loading it would slow every cold start. It is kept for reading
  // stack traces.
  sourceMap: true,
  sourceMapMode: SourceMapMode.EXTERNAL,
  commandHooks: {
    beforeBundling: () => [],
    beforeInstall: () => [],
    afterBundling: (inputDir, outputDir) => {
      const maps = join(inputDir, 'dist/source-maps');
      const keepMap = [`mkdir -p "${maps}"`, `mv "${join(outputDir, 'index.js.map')}" "${join(maps, `${name}.js.map`)}"`];
      return build === undefined ? keepMap : [...keepMap, build(outputDir)];
    },
  },
});
