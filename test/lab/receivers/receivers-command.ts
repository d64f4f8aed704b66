import { readNumbers } from '../read-numbers.ts';
import { tryReceivers } from './try-receivers.ts';

/** The maximum growth of the process's memory during a thousand concurrent attempts, in MB per attempt. */
const mostMbOfAttempt = 0.3;

/** The time in seconds within which a receiver must answer. */
const seconds = 10;

/**
 * Runs `npm run lab -- receivers [--at-once 1000] [--rounds 3] [--seconds 10]`. Sends webhooks concurrently to
 * misbehaving receivers (slow, endless, huge, redirecting, resetting and lying ones) and to well-behaved ones. Returns
 * 1 if a well-behaved receiver was not served, an attempt was recorded wrongly, memory grew beyond its limit, or a
 * socket stayed open.
 */
export async function runReceivers(flags: readonly string[]): Promise<number> {
  const { 'at-once': atOnce, rounds, seconds: within } = readNumbers(flags, { 'at-once': 1_000, rounds: 3, seconds });
  let isWrong = false;
  for (let round = 1; round <= rounds; round += 1) {
    const result = await tryReceivers({ atOnce, honestEveryMs: 25, timeoutMs: within * 1000 });
    const { wrong, honestFailed, grownMb, left } = result;
    isWrong ||= wrong.length > 0 || honestFailed.length > 0 || grownMb > mostMbOfAttempt * atOnce || left > 0;
    console.log(`round ${round}: ${JSON.stringify({ ...result, wrong: countOf(wrong), honestFailed: countOf(honestFailed) })}`);
  }
  console.log(isWrong ? 'found SOMETHING' : 'found nothing');
  return isWrong ? 1 : 0;
}

const countOf = (texts: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]));
