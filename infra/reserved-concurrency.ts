import { echoWebhookFunction } from '#functions/releases/echo-webhook/function.ts';
import type { FunctionSpec, WorkerSpec } from '#shared/lambda/function-spec.ts';
import { apiFunctions, pagesFunction, workers } from './functions.ts';
import type { Stage } from './stages.ts';

/** Lambda refuses to keep so many executions that fewer than these are left for all other functions. */
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
 * What is wrong with the executions that stages keep for single functions; empty when all is well. Stages in one account share its quota. What is
 * left must suffice for Lambda, and for all the messages that the other workers may take at once.
 */
export function concurrencyFaults(stages: Readonly<Record<string, Deployed>>): readonly string[] {
  const accounts = Map.groupBy(
    Object.entries<Deployed>(stages).map(([name, { env, concurrency }]) => ({ name, env, reserved: {}, ...concurrency })),
    ({ name, env }) => (env === undefined ? `that of ${name}` : `${env.account} in ${env.region}`),
  );
  return [...accounts].flatMap(([account, kept]) => {
    const unknown = kept.flatMap(({ name, reserved }) =>
      Object.keys(reserved).flatMap((fn) =>
        Object.hasOwn(functions, fn) ? [] : [`${name} keeps executions for "${fn}", which is no function.`],
      ),
    );
    // A stage that keeps none has workers all the same: they need what its neighbours in the account leave.
    const quota = Math.min(...kept.map(({ accountQuota = Number.POSITIVE_INFINITY }) => accountQuota));
    const sum = kept.reduce((total, { reserved }) => total + Object.values(reserved).reduce((one, other) => one + other, 0), 0);
    const needed = kept.reduce((total, { reserved }) => total + mostMessagesOfOthers(reserved), leastUnreserved);
    if (sum + needed <= quota) return unknown;
    return [
      ...unknown,
      `Of ${quota} executions of the account ${account} ${sum} are kept; ${needed} must be left, and ${quota - sum} are.`,
    ];
  });
}

/** How many executions the queues may take of the workers for which none are kept. */
const mostMessagesOfOthers = (reserved: Readonly<Record<string, number>>): number =>
  Object.entries(allWorkers)
    .filter(([name]) => !Object.hasOwn(reserved, name))
    .flatMap(([, { triggers }]) => triggers.map((trigger) => (trigger.on === 'queue' ? trigger.maxConcurrency : 0)))
    .reduce((one, other) => one + other, 0);
