import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RunAws } from '#infra/cli/run-aws.ts';
import { echoOutput } from '#infra/constructs/echo-receiver.ts';
import { liveStore } from '#infra/local/seed/demo-stores.ts';
import { runSmokeTest } from '#infra/releases/run-smoke-test.ts';
import { signIn } from '#infra/releases/stage-access.ts';
import { runGuide } from '#test/guides/run-guide.ts';
import { openLiveStore } from '#test/support/harness/live-store.ts';
import { prepareHomes } from '#test/support/harness/reader-of-guides.ts';
import { openRecordingProxy } from '#test/support/simulators/recording-proxy.ts';
import { openApi } from './open-api.ts';

export type Outputs = Readonly<Record<string, string>>;

/**
 * The guides to run. `shown` is an output in the guide, from the demo store. `here` is the expected output on the
 * stage.
 */
const guides: readonly (readonly [name: string, shown: string, here: string])[] = [
  ['first-order', '', ''],
  ['receive-webhooks', '', ''],
  ['sync-a-catalogue', '\n62 read\n', '\n4 read\n'],
];

/** Runs the smoke test and the guides on a stage in an emulator. Reports whether all of them pass. */
export async function tryStage(url: string, outputs: Outputs): Promise<boolean> {
  const { hostname } = new URL(outputs['ApiUrl'] ?? '');
  const api = `${url}/_aws/execute-api/${hostname.split('.')[0]}/$default`;
  const proxy = await openApi(url, api);
  const record = process.env['RECORD_EXCHANGES'];
  const { origin } = record === undefined ? proxy : await openRecordingProxy(proxy.origin, record);
  const receiver = `${url}/_aws/lambda-url/${new URL(outputs[echoOutput] ?? '').hostname.split('.')[0]}/`;
  const token = await signInOperator(url, outputs);
  const smoke = () => runSmokeTest({ origin, receiver, token, release: null, say: (step) => console.log(`  ${step}`) });
  const verdicts = [await passes('the smoke test', smoke)];
  const homes = await prepareHomes();
  try {
    for (const [name, shown, here] of guides) {
      const guide = readFileSync(`docs/guides/${name}.md`, 'utf8').replace(shown, here);
      verdicts.push(
        await passes(`docs/guides/${name}.md`, async () => {
          const demo = { api: `${origin}/v1`, admin: `${origin}/admin/v1`, admin_token: token };
          const shop = await openLiveStore({ demo }, `${name}-${randomUUID().slice(0, 8)}`);
          // The same settings as in the demo store.
          const { address } = liveStore;
          const rates = [{ name: 'VAT', country: address.country, rate: '23.00' }];
          const answers = [
            await shop.admin('PATCH', '', { address }),
            await shop.admin('PUT', '/pricing-settings', { prices_include_tax: false, tax_shipping: true, tax_rates: rates }),
            // The guides read products and events. Two products are enough here, although the demo store has 60.
            await shop.api('POST', '/products', { name: 'Lamp', variants: [{ price: '1.00' }] }),
            await shop.api('POST', '/products', { name: 'Candle', variants: [{ price: '1.00' }] }),
          ];
          for (const { status, body } of answers) if (status >= 400) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
          const { home, env } = await homes.readerOf(name, { demo, origin }, { KEY: shop.secret, STORE: shop.id });
          const { ran, compared, missing } = await runGuide(guide, home, env);
          console.log(`  ${ran} blocks of commands ran, ${compared} outputs as shown, not installed: ${missing.join(', ')}`);
        }),
      );
    }
    return verdicts.every(Boolean);
  } finally {
    homes.remove();
    await proxy.close();
  }
}

async function passes(name: string, work: () => Promise<void>): Promise<boolean> {
  const startMs = performance.now();
  const error = await work().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  console.log(`${error === null ? 'passed' : 'FAILED'}: ${name} (${((performance.now() - startMs) / 1000).toFixed(0)} s)`);
  if (error !== null) console.log(error);
  return error === null;
}

/** Creates an operator with an authenticator app, and signs in with the same steps as a release's smoke test. */
async function signInOperator(url: string, outputs: Outputs): Promise<string> {
  const [id = '', clientId = ''] = [outputs['AdminIssuer']?.split('/').at(-1), outputs['AdminAudience']];
  const [username, password] = [`${randomUUID()}@example.com`, `Aa1!${randomUUID()}`];
  const aws = awsAt(url);
  const ofUser = ['--user-pool-id', id, '--username', username];
  const attributes = JSON.stringify([
    { Name: 'email', Value: username },
    { Name: 'email_verified', Value: 'true' },
  ]);
  await aws(['cognito-idp', 'admin-create-user', ...ofUser, '--message-action', 'SUPPRESS', '--user-attributes', attributes]);
  await aws(['cognito-idp', 'admin-set-user-password', ...ofUser, '--password', password, '--permanent', 'true']);
  await aws(['cognito-idp', 'admin-add-user-to-group', ...ofUser, '--group-name', 'operators']);
  // An authenticator app can be registered only with an access token, so the operator first signs in without an app.
  // MiniStack allows this.
  const begin = ['--user-pool-id', id, '--client-id', clientId, '--auth-flow', 'ADMIN_USER_PASSWORD_AUTH'];
  const parameters = JSON.stringify({ USERNAME: username, PASSWORD: password });
  const first = (await aws(['cognito-idp', 'admin-initiate-auth', ...begin, '--auth-parameters', parameters])) as {
    readonly AuthenticationResult: { readonly AccessToken: string };
  };
  const access = ['--access-token', first.AuthenticationResult.AccessToken];
  const { SecretCode } = (await aws(['cognito-idp', 'associate-software-token', ...access])) as { readonly SecretCode: string };
  await aws(['cognito-idp', 'verify-software-token', ...access, '--user-code', '000000']);
  return signIn({ id, clientId, username, password, totpSecret: SecretCode }, aws, Date.now());
}

const pascal = (words: string): string => words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns a function that takes the arguments of an AWS CLI command and calls Cognito in the emulator, so the AWS CLI
 * need not be installed.
 */
const awsAt =
  (url: string): RunAws =>
  async ([, action = '', ...options]) => {
    const input: Record<string, unknown> = {};
    for (let n = 0; n < options.length; n += 2) {
      const text = options[n + 1] ?? '';
      input[pascal(options[n]?.slice(2) ?? '')] = /^[[{]|^true$/.test(text) ? JSON.parse(text) : text;
    }
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${pascal(action)}` };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${action} was answered ${response.status}: ${text}`);
    return JSON.parse(text === '' ? '{}' : text);
  };
