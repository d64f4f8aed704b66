import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedEvent, StoreClient } from '#shared/client/store-client.ts';
import { topics } from '#shared/events/topics.ts';
import { type CommandContext, CommandFailure, defineCommand, type OnCall } from '../command.ts';
import { requireTrialStore } from '../trial-store.ts';
import { actionOf, type TriggerStage } from '../trigger/actions.ts';
import { overrideFields } from '../trigger/override-fields.ts';

const WAIT_MS = 60_000;
const POLL_MS = 500;

export const triggerCommand = defineCommand({
  name: 'trigger',
  summary: 'causes an event in a trial store by a real change',
  operands: [{ name: 'TOPIC', choices: topics }],
  options: {
    override: { type: 'list', value: 'FIELD=VALUE', help: 'of the object, such as customer.email=a@example.com' },
    cleanup: { type: 'boolean', help: 'deletes the created objects afterwards' },
  },
  async run(context, { options, operands: [name] }) {
    const topic = name as LoggedEvent['topic'];
    const last: { requestId: string | null } = { requestId: null };
    const onCall: OnCall = ({ requestId }) => {
      last.requestId = requestId;
    };
    const store = context.store(onCall);
    await requireTrialStore(context, store);
    const mark = randomBytes(5).toString('hex').toUpperCase();
    const undos: { readonly what: string; readonly work: () => Promise<unknown> }[] = [];
    const remaining: string[] = [];
    const stage: TriggerStage = {
      ...{ store, admin: () => context.admin(onCall), mark },
      body: (usual) => overrideFields(usual, options.override ?? []),
      undo: (what, work) => undos.unshift({ what, work }),
      remains: (what) => remaining.push(what),
    };
    try {
      await actionOf(topic)(stage);
      const event = await eventOf(context, context.store(), topic, last.requestId ?? '');
      context.print(context.json ? JSON.stringify(event) : `${event.sequence}  ${event.topic}  ${event.id}`);
    } finally {
      // Clean up even if an action failed, so that test data does not accumulate.
      if (options.cleanup === true) await cleanUp(context, undos, remaining);
    }
    return 0;
  },
});

/** Finds, in the event log, the event that a call caused. */
async function eventOf(
  { signal }: CommandContext,
  store: StoreClient,
  topic: LoggedEvent['topic'],
  requestId: string,
): Promise<LoggedEvent> {
  const endsAtMs = Date.now() + WAIT_MS;
  while (Date.now() < endsAtMs) {
    const { data } = await store.events.list({ request_id: requestId, topic }, { signal }).page();
    if (data[0] !== undefined) return data[0];
    await pause(POLL_MS, undefined, { signal });
  }
  throw new CommandFailure(`The request succeeded (${requestId}), but its event is not in the log after ${WAIT_MS / 1000} s.`);
}

type Undo = { readonly what: string; readonly work: () => Promise<unknown> };

async function cleanUp({ note }: CommandContext, undos: readonly Undo[], remaining: readonly string[]): Promise<void> {
  for (const { what, work } of undos) {
    await work();
    note(`removed: ${what}`);
  }
  for (const what of remaining) note(`stays: ${what}`);
}
