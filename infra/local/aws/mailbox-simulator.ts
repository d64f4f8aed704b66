type SentEmail = {
  readonly Destination?: { readonly ToAddresses?: readonly string[] };
  readonly ConfigurationSetName?: string;
  readonly EmailTags?: readonly { readonly Name: string; readonly Value: string }[];
};

/** The addresses for which SES simulates a bounce or a complaint. As on AWS, an address may have a `+tag`. */
const bounces = /^(bounce|suppressionlist)(\+[^@]*)?@simulator\.amazonses\.com$/i;
const complains = /^complaint(\+[^@]*)?@simulator\.amazonses\.com$/i;

/** An SES event for the default bus. */
export type FeedbackEvent = { readonly detailType: string; readonly detail: object };

/**
 * Returns the events that SES's mailbox simulator emits for an e-mail. As on AWS, there are no events if the e-mail has
 * no `ConfigurationSetName`.
 */
export function simulatedFeedback(rawInput: unknown, messageId: string, nowMs: number): readonly FeedbackEvent[] {
  const { Destination, ConfigurationSetName, EmailTags = [] } = rawInput as SentEmail;
  if (ConfigurationSetName === undefined) return [];
  const to = Destination?.ToAddresses ?? [];
  const timestamp = new Date(nowMs).toISOString();
  const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]));
  const mail = { timestamp, messageId, destination: to, tags: { ...tags, 'ses:configuration-set': [ConfigurationSetName] } };
  const recipients = (pattern: RegExp) => to.filter((address) => pattern.test(address)).map((emailAddress) => ({ emailAddress }));
  const [bounced, complained] = [recipients(bounces), recipients(complains)];
  return [
    ...(bounced.length === 0
      ? []
      : [
          {
            detailType: 'Email Bounced',
            detail: {
              eventType: 'Bounce',
              mail,
              bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: bounced, timestamp, feedbackId: messageId },
            },
          },
        ]),
    ...(complained.length === 0
      ? []
      : [
          {
            detailType: 'Email Complaint Received',
            detail: {
              eventType: 'Complaint',
              mail,
              complaint: { complaintFeedbackType: 'abuse', complainedRecipients: complained, timestamp, feedbackId: messageId },
            },
          },
        ]),
  ];
}
