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
  /** Rights beyond the grants of the spec and the needs of its triggers. */
  readonly statements?: readonly PolicyStatement[];
  /** Returns the command that builds additional files into the bundle folder. */
  readonly build?: (bundleDir: string) => string;
};

/**
 * One Lambda with its own role, log group and environment. Its crashes are counted. Everything calls it through its
 * alias: a release changes the alias to a new version, and old versions are kept for rollbacks.
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
      // Inline, so that a role can be read in one place and is complete before its function exists.
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
      // A version is identified by a hash of code and configuration, so a release creates no version of an unchanged
      // function. The hash does not cover the table that the parameter names; a changed description makes
      // CloudFormation replace the version when the table changes. A version from a rolled-back release is deleted with
      // it, because Lambda would not create a second version of the same code for the next try.
      currentVersionOptions: {
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        ...(TABLE_NAME !== undefined && { description: TABLE_NAME }),
      },
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: wiring.stage.logsInvocations ? SystemLogLevel.INFO : SystemLogLevel.WARN,
    });
    // The bundle hides its source file; the local run imports the source instead.
    (this.lambda.node.defaultChild as CfnFunction).addMetadata('local', { entry });

    this.role = role;
    this.alias = new Alias(this, 'Live', { aliasName: liveAlias, version: this.lambda.currentVersion as IVersion }) as IFunction;

    if (wiring.alarmTopic !== undefined) countCrashes(this, { logGroup, stageName: wiring.stageName, functionName: name });
  }
}

/** Returns the environment of a function. Throws when the stack has no value for a variable that it reads. */
function environmentOf(name: string, { environment }: FunctionSpec, wiring: Wiring): Record<string, string> {
  const missing = environment.filter((variable) => wiring.environment[variable] === undefined);
  if (missing.length > 0) throw new Error(`${name} reads ${missing.join(', ')}, which its stack does not define.`);
  return Object.fromEntries(environment.map((variable) => [variable, wiring.environment[variable] ?? '']));
}

/** Returns the pattern for all SES identities of the account, as the rules spell it. */
const anyIdentity = ({ stage: { env } }: Wiring): string =>
  env === undefined
    ? 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*'
    : `arn:aws:ses:${env.region}:${env.account}:identity/*`;

/** Returns the metrics variables; none for a stage without alarms, which should not pay for metrics. */
const whereMetricsGo = (name: string, { stageName, alarmTopic }: Wiring): Record<string, string> =>
  alarmTopic === undefined ? {} : metricsEnvironment(stageName, name);

const writeLog = ({ logGroupArn }: LogGroup): PolicyStatement =>
  new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroupArn] });

/** Translates `bundleOptions` to CDK options; the runtime determines platform and target. */
export const bundling = (name: string, build: ServiceFunctionProps['build']): BundlingOptions => ({
  format: OutputFormat.CJS,
  mainFields: [...bundleOptions.mainFields],
  minify: bundleOptions.minify,
  // The CDK does not pass its own `charset` option on to esbuild.
  esbuildArgs: { '--charset': bundleOptions.charset },
  loader: { ...bundleOptions.loader },
  bundleAwsSDK: true,
  externalModules: [...bundleOptions.external],
  // Loading a map would slow every cold start. It is kept outside the bundle for reading stack traces.
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
