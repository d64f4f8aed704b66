import { type CheckPorts, checkNewVersion } from '#functions/releases/check-new-version/check-new-version.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';

const event = { DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'x' };
const versions = 'publish-events=arn:publish-events:7,roll-up-sales=arn:roll-up-sales:3';

/** Runs the check. Returns the status reported to CodeDeploy, the versions that were called, and the logged codes. */
async function check(
  ports: Partial<CheckPorts>,
): Promise<{ readonly status: string[]; readonly called: string[]; readonly codes: string[] }> {
  const status: string[] = [];
  const called: string[] = [];
  const { log, codes } = recordedLog();
  const all: CheckPorts = {
    groupOf: async () => 'roll-up-sales',
    invoke: async (version) => {
      called.push(version);
      return { failure: undefined, answer: '{"healthy":true}' };
    },
    report: async (_, reported) => void status.push(reported),
    log,
    ...ports,
  };
  await checkNewVersion(all, versions, event);
  return { status, called, codes: codes() };
}

describe('the check of a new version', () => {
  it('calls the new version of the deployed group and approves it', async () => {
    expect(await check({})).toEqual({ status: ['Succeeded'], called: ['arn:roll-up-sales:3'], codes: ['releases.healthy'] });
  });

  it.each<[string, Partial<CheckPorts>]>([
    ['ends by an error', { invoke: async () => ({ failure: 'Unhandled', answer: '{"errorMessage":"no TABLE_NAME"}' }) }],
    ['does its work in place of an answer', { invoke: async () => ({ failure: undefined, answer: 'null' }) }],
    ['cannot be called', { invoke: async () => Promise.reject(new Error('AccessDenied')) }],
    ['is of a group that is not checked', { groupOf: async () => 'orders' }],
    ['is of a deployment that cannot be found', { groupOf: async () => Promise.reject(new Error('DeploymentDoesNotExist')) }],
  ])('refuses a version that %s', async (_, ports) => {
    expect(await check(ports)).toMatchObject({ status: ['Failed'], codes: ['releases.refused'] });
  });
});
