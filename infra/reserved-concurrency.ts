import { echoWebhookFunction } from '#functions/releases/echo-webhook/function.ts';
import type { FunctionSpec, WorkerSpec } from '#shared/lambda/function-spec.ts';
import { apiFunctions, pagesFunction, workers } from './functions.ts';
import type { Stage } from './stages.ts';

/** Lambda refuses reservations that leave fewer unreserved executions than this. */
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
 * Returns the problems of the stages' reserved concurrency; empty when there are none. Stages in one account share its
 * quota. The rest must suffice for Lambda's minimum and for all messages that the other workers may process
 * concurrently.
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
    // The workers of a stage without reservations need unreserved executions as well.
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

/** Returns the concurrent executions of workers without a reservation, as limited by their queues. */
const mostMessagesOfOthers = (reserved: Readonly<Record<string, number>>): number =>
  Object.entries(allWorkers)
    .filter(([name]) => !Object.hasOwn(reserved, name))
    .flatMap(([, { triggers }]) => triggers.map((trigger) => (trigger.on === 'queue' ? trigger.maxConcurrency : 0)))
    .reduce((one, other) => one + other, 0);
