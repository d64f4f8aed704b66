import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runAws } from '#infra/cli/run-aws.ts';
import { echoOutput } from '#infra/constructs/echo-receiver.ts';
import { stageNamed } from '#infra/stages.ts';
import { listenAsEcho } from './listen-as-echo.ts';
import { runSmokeTest } from './run-smoke-test.ts';
import { signIn, stackOutputs } from './stage-access.ts';

const usage = `npm run ops -- smoke --stage NAME [--release ID]   tests a release as a user would
npm run ops -- smoke --demo FILE                    the same against npm start (.local/demo.json)
SMOKE_USERNAME, SMOKE_PASSWORD and SMOKE_TOTP_SECRET belong to an operator account of the stage for tests only.`;

const { values } = parseArgs({ options: { stage: { type: 'string' }, demo: { type: 'string' }, release: { type: 'string' } } });

const { origin, token, receiver, close } = await reach();
try {
  await runSmokeTest({
    origin,
    token,
    receiver,
    release: values.release ?? null,
    say: (step) => console.log(`${new Date().toISOString()} ${step}`),
  });
} finally {
  close();
}

type Reached = { readonly origin: string; readonly token: string; readonly receiver: string; readonly close: () => void };

async function reach(): Promise<Reached> {
  if (values.demo !== undefined) {
    const demo = JSON.parse(readFileSync(values.demo, 'utf8')) as { readonly api: string; readonly admin_token: string };
    return { origin: new URL(demo.api).origin, token: demo.admin_token, ...(await listenAsEcho()) };
  }
  if (values.stage === undefined) throw new Error(usage);
  const stage = stageNamed(values.stage);
  const [front, data] = [await stackOutputs(stage, 'front', runAws), await stackOutputs(stage, 'data', runAws)];
  const { [echoOutput]: receiver = '' } = await stackOutputs(stage, 'operations', runAws);
  const { SMOKE_USERNAME: username, SMOKE_PASSWORD: password, SMOKE_TOTP_SECRET: totpSecret } = process.env;
  if (!username || !password || !totpSecret) throw new Error(usage);
  const pool = { id: data['AdminIssuer']?.split('/').at(-1) ?? '', clientId: data['AdminAudience'] ?? '' };
  const token = await signIn({ ...pool, username, password, totpSecret }, runAws, Date.now());
  return { origin: new URL(front['ApiUrl'] ?? '').origin, token, receiver, close: () => undefined };
}
