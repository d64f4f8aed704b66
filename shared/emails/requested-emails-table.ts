import * as v from 'valibot';
import type { WholeEvent } from '#shared/events/outbox-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type EmailRequest, EmailRequestSchema, type EmailSubject, emailRequestTopic, emailSubject } from './email-request.ts';
import { sentEmailForm } from './sent-emails-table.ts';

/** An e-mail that was requested by an event, with its outcome. */
export type RequestedEmail = {
  readonly eventId: string;
  readonly kind: EmailRequest['kind'];
  readonly subject: EmailSubject;
  readonly requestedAtMs: number;
  readonly sentAtMs: number | null;
  /** The name of the cap that prevented the e-mail from being sent; null if none did. */
  readonly overCap: string | null;
};

const Asking = v.pipe(v.string(), v.parseJson(), v.object({ data: EmailRequestSchema }));

/**
 * Reads the e-mails that these events requested, in the order of the events. An e-mail request that this version of the
 * service cannot read is omitted.
 */
export async function readRequestedEmails(
  table: Table,
  storeId: string,
  events: readonly WholeEvent[],
): Promise<readonly RequestedEmail[]> {
  const asked = events.flatMap((event) => {
    const asking = event.topic === emailRequestTopic ? v.safeParse(Asking, event.body) : null;
    return asking?.success === true ? [{ event, request: asking.output.data }] : [];
  });
  const items = await readItems(
    table,
    asked.map(({ event }) => keys.sentEmail(storeId, event.id)),
  );
  const records = new Map(items.map((item) => [item['sk'], readOrNull(sentEmailForm, item)]));
  return asked.map(({ event, request }) => ({
    eventId: event.id,
    kind: request.kind,
    subject: emailSubject(request),
    requestedAtMs: event.createdAtMs,
    sentAtMs: records.get(event.id)?.sentAtMs ?? null,
    overCap: records.get(event.id)?.overCap ?? null,
  }));
}
