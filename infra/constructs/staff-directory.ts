import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { StageName } from '#infra/stages.ts';
import { suppressNagRules } from './exceptions.ts';

export type StaffDirectoryProps = { readonly stageName: StageName; readonly keepsData: boolean };

/**
 * The user pool for people who may sign in to the admin, with a password and an authenticator app. What they may do is
 * defined in each store's list of staff, by verified e-mail address.
 */
export class StaffDirectory extends Construct {
  readonly pool: UserPool;
  /** The app client for signing in from a terminal. The console has its own (`console-login.ts`). */
  readonly client: UserPoolClient;
  /** The scheme and host of the managed login pages. */
  readonly loginOrigin: string;

  constructor(scope: Construct, id: string, { stageName, keepsData }: StaffDirectoryProps) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      // `ESSENTIALS` is the cheapest plan that includes managed login.
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // The address identifies the person, so a new address must be verified before it takes effect.
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    suppressNagRules(this.pool, {
      COG8: 'The plus plan charges per person who signs in. Only operators create accounts, and each sign-in needs a one-time code.',
    });
    this.pool.addGroup('Operators', {
      groupName: 'operators',
      description: 'Platform operators: may create stores and apps.',
    });
    const domain = this.pool.addDomain('Login', {
      // The prefix must be unique among all AWS accounts in the region.
      cognitoDomain: { domainPrefix: `store-management-${stageName}-${Aws.ACCOUNT_ID}` },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    this.loginOrigin = domain.baseUrl();
    this.client = this.pool.addClient('Terminal', {
      generateSecret: false,
      authFlows: { userSrp: true, adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      idTokenValidity: Duration.hours(1),
      accessTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(1),
      // The e-mail attribute is not writable, because people must not change their own e-mail address. The pool cannot
      // require the attribute, because Cognito requires that all required attributes are writable.
      writeAttributes: new ClientAttributes().withStandardAttributes({ fullname: true }),
    });
  }
}
