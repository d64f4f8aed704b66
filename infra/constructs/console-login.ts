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
  /** The scheme and host of the console, such as `https://api.example.com`. */
  readonly origin: string;
};

/**
 * Lets people sign in to the console on the managed login pages of the user pool, with the authorization code flow and
 * PKCE. The app client is public, because a web page cannot keep a secret. The client is part of the API's stack,
 * because the callback URL is known only there.
 */
export class ConsoleLogin extends Construct {
  readonly clientId: string;

  constructor(scope: Construct, id: string, { pool, origin }: ConsoleLoginProps) {
    super(scope, id);
    const client = new UserPoolClient(this, 'Client', {
      userPool: pool,
      generateSecret: false,
      // Set explicitly, because Cognito's default includes a flow that conflicts with the rotation of refresh tokens.
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
      // Using an old refresh token again within this time counts as a retry after a lost answer; using it later counts
      // as theft.
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      writeAttributes: new ClientAttributes().withStandardAttributes({ fullname: true }),
    });
    this.clientId = client.userPoolClientId;
    // An app client without branding has no managed login pages.
    new CfnManagedLoginBranding(this, 'Style', { userPoolId: pool.userPoolId, clientId: this.clientId, useCognitoProvidedValues: true });
  }
}
