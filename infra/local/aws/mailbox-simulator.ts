type SentEmail = {
  readonly Destination?: { readonly ToAddresses?: readonly string[] };
  readonly ConfigurationSetName?: string;
  readonly EmailTags?: readonly { readonly Name: string; readonly Value: string }[];
};

/** The addresses at which SES plays what can happen to an e-mail; here as there an address may have a `+tag`. */
const bounces = /^(bounce|suppressionlist)(\+[^@]*)?@simulator\.amazonses\.com$/i;
const complains = /^complaint(\+[^@]*)?@simulator\.amazonses\.com$/i;

/** An event of SES for the default bus. */
export type FeedbackEvent = { readonly detailType: string; readonly detail: object };

/** The events of the simulated mailboxes that an e-mail is for. Like SES, none for an e-mail without a configuration set. */
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
