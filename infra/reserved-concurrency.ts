import { echoWebhookFunction } from '#functions/releases/echo-webhook/function.ts';
import type { FunctionSpec, WorkerSpec } from '#shared/lambda/function-spec.ts';
import { apiFunctions, pagesFunction, workers } from './functions.ts';
import type { Stage } from './stages.ts';

/** The minimum number of executions that must stay unreserved. Lambda refuses reservations that would leave fewer. */
const leastUnreserved = 100;

const allWorkers: Readonly<Record<string, WorkerSpec>> = workers;
const functions: Readonly<Record<string, FunctionSpec>> = {
  ...apiFunctions,
  console: pagesFunction,
  ...allWorkers,
  'echo-webhook': echoWebhookFunction,
};

type Deployed = Partial<Stage>;

/**
 * Returns the problems with the stages' reserved concurrency; an empty list if there are none. Stages in the same
 * account share its quota. The unreserved part must cover Lambda's minimum plus all messages that workers without a
 * reservation may process concurrently.
 */
export function concurrencyFaults(stages: Readonly<Record<string, Deployed>>): readonly string[] {
  const accounts = Map.groupBy(
    Object.entries<Deployed>(stages).map(([name, { env, concurrency }]) => ({ name, env, reserved: {}, ...concurrency })),
    ({ name, env }) => (env === undefined ? `that of ${name}` : `${env.account} in ${env.region}`),
  );
  return [...accounts].flatMap(([account, kept]) => {
    const unknown = kept.flatMap(({ name, reserved }) =>
      Object.keys(reserved).flatMap((fn) =>
        Object.hasOwn(functions, fn) ? [] : [`${name} reserves executions for "${fn}", which is not a function.`],
      ),
    );
    const quota = Math.min(...kept.map(({ accountQuota = Number.POSITIVE_INFINITY }) => accountQuota));
    const sum = kept.reduce((total, { reserved }) => total + Object.values(reserved).reduce((one, other) => one + other, 0), 0);
    const needed = kept.reduce((total, { reserved }) => total + mostMessagesOfOthers(reserved), leastUnreserved);
    if (sum + needed <= quota) return unknown;
    return [
      ...unknown,
      `The account ${account} reserves ${sum} of ${quota} executions; ${needed} must stay unreserved, but only ${quota - sum} do.`,
    ];
  });
}

/**
 * Returns the number of concurrent executions that the workers without a reservation may need, according to the limits
 * on their queues.
 */
const mostMessagesOfOthers = (reserved: Readonly<Record<string, number>>): number =>
  Object.entries(allWorkers)
    .filter(([name]) => !Object.hasOwn(reserved, name))
    .flatMap(([, { triggers }]) => triggers.map((trigger) => (trigger.on === 'queue' ? trigger.maxConcurrency : 0)))
    .reduce((one, other) => one + other, 0);
