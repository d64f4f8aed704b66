import { Duration } from 'aws-cdk-lib';
import {
  CfnManagedLoginBranding,
  ClientAttributes,
  type IUserPool,
  OAuthScope,
  UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { loginPaths } from '#shared/staff/login-paths.ts';

export type ConsoleLoginProps = {
  readonly pool: IUserPool;
  /** Scheme and host of the console. */
  readonly origin: string;
};

/**
 * How the console signs people in: at the pool's managed login, by the code flow with PKCE. It is a public client: a page has no secret. It is
 * part of the API's stack, because only that knows the address to come back to.
 */
export class ConsoleLogin extends Construct {
  readonly clientId: string;

  constructor(scope: Construct, id: string, { pool, origin }: ConsoleLoginProps) {
    super(scope, id);
    const client = new UserPoolClient(this, 'Client', {
      userPool: pool,
      generateSecret: false,
      // Named, because Cognito's own choice has a flow in it that the rotation of refresh tokens excludes.
      authFlows: { userSrp: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [origin + loginPaths.callback],
        logoutUrls: [origin + loginPaths.signedOut],
      },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.hours(1),
      accessTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.hours(12),
      // A token that is used twice within this time is a lost answer, after it a stolen token.
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      writeAttributes: new ClientAttributes().withStandardAttributes({ fullname: true }),
    });
    this.clientId = client.userPoolClientId;
    // Without a style the managed login has no page for a client.
    new CfnManagedLoginBranding(this, 'Style', { userPoolId: pool.userPoolId, clientId: this.clientId, useCognitoProvidedValues: true });
  }
}
