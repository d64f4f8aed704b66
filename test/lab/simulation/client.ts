import type { HttpResponse } from '#shared/http/response.ts';
import type { ApiHandler } from '#shared/http/serve.ts';
import { type ApiCall, apiEvent, lambdaContext } from '#test/support/builders/api-event.ts';
import { type Random, randomOf } from '../fuzz/random.ts';
import { runTask } from './task.ts';

export type Answer = { readonly status: number; readonly text: string; readonly json: unknown };

export type ClientOptions = {
  readonly seed: number;
  readonly secrets: readonly string[];
  readonly openContainer: (random: Random) => ApiHandler;
  readonly sleep: (ms: number) => Promise<void>;
  readonly trace: (line: string) => void;
  readonly onWrong: (what: string) => void;
  /** The share of answers that are lost on the way to a client. */
  readonly lostAnswers: number;
};

/** The maximum number of attempts that a client makes for one request. They take less than an hour in total. */
const maxAttempts = 300;

/**
 * Sends a request of a client. The client repeats the request with the same Idempotency-Key until the service answers.
 */
export type Ask = (client: number, name: string, call: ApiCall) => Promise<Answer>;

export function clientsOf({ seed, secrets, openContainer, sleep, trace, onWrong, lostAnswers }: ClientOptions): Ask {
  const idle: ApiHandler[] = [];
  let opened = 0;

  /** Makes one attempt in a Lambda container; returns null when the container was killed. */
  async function attempt(name: string, call: ApiCall): Promise<HttpResponse | null> {
    const container = idle.pop() ?? openContainer(randomOf('container', seed, opened++));
    const ending = await runTask(seed, name, () => container(apiEvent(call), lambdaContext));
    if (ending.how === 'failed') onWrong(`${name} failed with ${ending.error instanceof Error ? ending.error.stack : ending.error}`);
    if (ending.how !== 'done') return null;
    idle.push(container);
    return ending.result;
  }

  return async (client, name, given) => {
    const random = randomOf('client', seed, name);
    const headers = given.method === 'GET' ? {} : { 'idempotency-key': `${seed} ${name}`, ...given.headers };
    const call = { ...given, headers, key: secrets.at(client % secrets.length) ?? '' };
    let lost: string | null = null;
    let isToLose = random.chance(lostAnswers);
    for (let n = 1; n <= maxAttempts; n += 1) {
      const response = await attempt(`${name}.${n}`, call);
      trace(`${name}.${n} ${response?.statusCode ?? 'killed'}`);
      const status = response?.statusCode ?? 500;
      const isRunning = status === 409 && response?.body.includes('idempotency_in_progress') === true;
      if (response === null || status >= 500 || status === 429 || isRunning) {
        await sleep(1000 * Number(response?.headers['Retry-After'] ?? 0) + random.int(50, 4_000));
        continue;
      }
      if (isToLose) {
        isToLose = false;
        if (status < 300) lost = response.body;
        await sleep(random.int(1, 2_000));
        continue;
      }
      if (lost !== null && given.method !== 'GET' && lost !== response.body) {
        onWrong(`${name} was answered ${lost}, and when it was repeated ${status} ${response.body}`);
      }
      return { status, text: response.body, json: JSON.parse(response.body) as unknown };
    }
    onWrong(`${name} had no answer after ${maxAttempts} attempts`);
    return { status: 0, text: '', json: null };
  };
}
