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
  /** The scheme and host of the console. */
  readonly origin: string;
};

/**
 * The sign-in of the console at the user pool's managed login, with the code flow and PKCE. It is a public client
 * because a page cannot keep a secret. It belongs to the API's stack, which knows the callback URL.
 */
export class ConsoleLogin extends Construct {
  readonly clientId: string;

  constructor(scope: Construct, id: string, { pool, origin }: ConsoleLoginProps) {
    super(scope, id);
    const client = new UserPoolClient(this, 'Client', {
      userPool: pool,
      generateSecret: false,
      // Set explicitly, because Cognito's default has a flow that conflicts with refresh token rotation.
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
      // Reuse within this time counts as a retry after a lost answer; later reuse counts as theft.
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      writeAttributes: new ClientAttributes().withStandardAttributes({ fullname: true }),
    });
    this.clientId = client.userPoolClientId;
    // Without a style the managed login shows no page for a client.
    new CfnManagedLoginBranding(this, 'Style', { userPoolId: pool.userPoolId, clientId: this.clientId, useCognitoProvidedValues: true });
  }
}
