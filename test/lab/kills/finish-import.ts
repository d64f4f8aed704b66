import { setTimeout as pause } from 'node:timers/promises';
import type { JsonClient } from '../../support/harness/json-client.ts';
import type { RunningStack } from '../../support/harness/running-stack.ts';
import { productsOfImport } from './wishes.ts';

export type ImportPorts = {
  /** Returns the stack that is currently running. */
  readonly stack: () => RunningStack;
  /** Calls the running stack as a staff member of the import's store. */
  readonly admin: JsonClient;
};

type Shown = {
  readonly status: string;
  readonly upload?: { readonly url: string };
  readonly result: { readonly created: number; readonly failed: number } | null;
};

const restsIn = ['planned', 'done', 'failed', 'cancelled'];

/**
 * Uploads the file of a created import, then plans and applies the import, repeating each request with its key until it
 * is answered. Returns the fault in the result; null if the import created every product in its file.
 */
export async function finishImport({ stack, admin }: ImportPorts, id: number, uploadUrl: string, file: string): Promise<string | null> {
  const untilAnswered = async <Answer extends { readonly status: number }>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await ask().catch(() => null);
      if (answer !== null && answer.status !== 409 && answer.status !== 429 && answer.status < 500) return answer;
      await pause(answer === null ? 50 : 300);
    }
  };
  const rested = async (): Promise<Shown> => {
    for (;;) {
      const { body } = await untilAnswered(() => admin<{ readonly data: Shown }>('GET', `/imports/${id}`));
      if (restsIn.includes(body.data.status)) return body.data;
      await pause(100);
    }
  };
  const move = (step: 'plan' | 'apply') =>
    untilAnswered(() => admin('POST', `/imports/${id}/${step}`, undefined, { 'idempotency-key': `${step}-${id}` }));

  // After a kill, the stack may listen on a different port from the one in the upload URL.
  const { pathname, search } = new URL(uploadUrl);
  const sent = await untilAnswered(() => fetch(`${stack().origin}${pathname}${search}`, { method: 'PUT', body: file }));
  if (sent.status !== 200) return `its upload answered ${sent.status}`;
  const asked = await move('plan');
  if (asked.status >= 300) return `its plan answered ${asked.status}: ${JSON.stringify(asked.body)}`;
  const planned = await rested();
  if (planned.status !== 'planned') return `it is ${planned.status} and not planned`;
  const begun = await move('apply');
  if (begun.status >= 300) return `applying it answered ${begun.status}: ${JSON.stringify(begun.body)}`;
  for (;;) {
    const { status, result } = await rested();
    if (status === 'planned') await pause(100);
    else return status === 'done' && result?.created === productsOfImport ? null : `it is ${status}: ${JSON.stringify(result)}`;
  }
}
