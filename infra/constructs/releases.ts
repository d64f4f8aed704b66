import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { CfnAlias, CfnFunction, CfnVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { checkNewVersionFunction } from '#functions/releases/check-new-version/function.ts';
import { ignoredAlarms, liveAlias, maxConcurrentRollouts, type Rollout } from '#infra/rollouts.ts';
import type { Wiring } from '#infra/wiring.ts';
import { suppressNagRules } from './exceptions.ts';
import { ServiceFunction } from './service-function.ts';

/** A function to be released: its version and alias, its rollout, and the alarm that rolls it back. */
export type ReleasedFunction = {
  readonly name: string;
  readonly fn: ServiceFunction;
  readonly rollout: Rollout;
  /**
   * While this alarm is raised, no rollout of the function starts, and a rollout in progress is rolled back. A rollout
   * with only one step has no alarm.
   */
  readonly alarm: Alarm | undefined;
};

/**
 * Lets CodeDeploy replace the versions of a stack's functions. The stack's deployment waits until all versions have
 * been replaced; if one function is rolled back, so is the whole deployment. In a stage without alarms, aliases point
 * to new versions immediately, because nothing could roll a version back.
 */
export function addReleases(scope: Construct, wiring: Wiring, released: readonly ReleasedFunction[]): void {
  if (wiring.alarmTopic !== undefined) new Releases(scope, wiring, released);
}

class Releases extends Construct {
  constructor(scope: Construct, wiring: Wiring, released: readonly ReleasedFunction[]) {
    super(scope, 'Releases');
    const application = new CfnApplication(this, 'Application', { computePlatform: 'Lambda' });
    const checked = released.filter(({ rollout }) => rollout.isChecked);
    const check = checked.length === 0 ? undefined : this.#checkOf(checked, application, wiring);
    const role = this.#roleFor(released, check);
    // One-step rollouts come first, because a gradual rollout can delay all rollouts that come after it.
    const inTurn = released.toSorted((one, other) => one.rollout.minutes - other.rollout.minutes);
    const aliases: CfnAlias[] = [];
    for (const each of inTurn) {
      const alias = this.#exchange(each, { application, role, check });
      const before = aliases.at(-maxConcurrentRollouts);
      if (aliases.length >= maxConcurrentRollouts && before !== undefined) alias.addDependency(before);
      aliases.push(alias);
    }
  }

  #exchange({ name, fn, rollout, alarm }: ReleasedFunction, parts: Parts): CfnAlias {
    const { application, role, check } = parts;
    const watched = alarm === undefined ? [] : [{ name: alarm.alarmName }];
    const group = new CfnDeploymentGroup(this, name, {
      applicationName: application.ref,
      deploymentGroupName: name,
      serviceRoleArn: role.roleArn,
      deploymentConfigName: rollout.configuration,
      deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
      autoRollbackConfiguration: {
        enabled: true,
        events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
      },
      // An alarm that is already raised blocks every rollout, even one that fixes the cause. With
      // `-c ignoredAlarms=orders`, the alarm of the function `orders` is ignored.
      alarmConfiguration: { enabled: watched.length > 0 && !ignoredAlarms(this.node).includes(name), alarms: watched },
    });
    const alias = fn.alias.node.defaultChild as CfnAlias;
    alias.cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: {
        applicationName: application.ref,
        deploymentGroupName: group.ref,
        ...(rollout.isChecked && check !== undefined && { beforeAllowTrafficHook: check.lambda.functionName }),
      },
    };
    // The alias may change only after the deployment group, CodeDeploy's role and the check function exist with all
    // their permissions.
    alias.node.addDependency(group, role, ...(rollout.isChecked && check !== undefined ? [check] : []));
    return alias;
  }

  /**
   * Creates CodeDeploy's role. The managed policy is not used, because it allows changing the aliases of every function
   * in the account.
   */
  #roleFor(released: readonly ReleasedFunction[], check: ServiceFunction | undefined): Role {
    const functions = released.map(({ fn }) => fn.lambda.functionArn);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: {
        Rights: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:GetAlias', 'lambda:UpdateAlias'], resources: functions }),
            new PolicyStatement({
              actions: ['lambda:GetProvisionedConcurrencyConfig'],
              resources: functions.map((arn) => `${arn}:${liveAlias}`),
            }),
            new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
            ...(check === undefined
              ? []
              : [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [check.lambda.functionArn] })]),
          ],
        }),
      },
    });
    suppressNagRules(role, { 'IAM5[Resource::*]': 'CloudWatch supports the right to list alarms only for all of them.' });
    return role;
  }

  /**
   * Creates the function that sends health checks to new versions. The name of the deployment group tells the function
   * which new version to check.
   */
  #checkOf(checked: readonly ReleasedFunction[], application: CfnApplication, wiring: Wiring): ServiceFunction {
    const versions = checked.map(({ name, fn }) => `${name}=${(fn.lambda.currentVersion.node.defaultChild as CfnVersion).ref}`);
    const groups = checked.map(({ name }) =>
      Stack.of(this).formatArn({
        service: 'codedeploy',
        resource: 'deploymentgroup',
        resourceName: `${application.ref}/${name}`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
    const check = new ServiceFunction(this, 'Check', {
      name: 'check-new-version',
      spec: checkNewVersionFunction,
      // This function needs no alarms, because if it crashes, the deployment visibly fails.
      wiring: { ...wiring, alarmTopic: undefined, environment: { ...wiring.environment, NEW_VERSIONS: versions.join(',') } },
      statements: [
        new PolicyStatement({
          actions: ['codedeploy:GetDeployment', 'codedeploy:PutLifecycleEventHookExecutionStatus'],
          resources: groups,
        }),
        new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: checked.map(({ fn }) => `${fn.lambda.functionArn}:*`),
        }),
      ],
    });
    const versionsOf = checked.map(({ fn }) => `<${Stack.of(this).getLogicalId(fn.lambda.node.defaultChild as CfnFunction)}.Arn>:*`);
    const reason = 'The permission cannot be limited to one version, because a version gets its number only when it is created.';
    suppressNagRules(check.role, Object.fromEntries(versionsOf.map((arn) => [`IAM5[Resource::${arn}]`, reason])));
    return check;
  }
}

type Parts = { readonly application: CfnApplication; readonly role: Role; readonly check: ServiceFunction | undefined };
