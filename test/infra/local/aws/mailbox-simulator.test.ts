import { simulatedFeedback } from '#infra/local/aws/mailbox-simulator.ts';

const nowMs = Date.UTC(2026, 10, 25, 12);
const to = (...addresses: readonly string[]) => ({
  Destination: { ToAddresses: addresses },
  ConfigurationSetName: 'emails',
  EmailTags: [{ Name: 'store', Value: 'S1' }],
});

describe('the simulated mailboxes', () => {
  it('report a bounce as SES does, with the tags of the e-mail', () => {
    expect(simulatedFeedback(to('bounce+7@simulator.amazonses.com', 'ada@example.com'), 'm1', nowMs)).toEqual([
      {
        detailType: 'Email Bounced',
        detail: {
          eventType: 'Bounce',
          mail: {
            timestamp: '2026-11-25T12:00:00.000Z',
            messageId: 'm1',
            destination: ['bounce+7@simulator.amazonses.com', 'ada@example.com'],
            tags: { store: ['S1'], 'ses:configuration-set': ['emails'] },
          },
          bounce: expect.objectContaining({
            bounceType: 'Permanent',
            bouncedRecipients: [{ emailAddress: 'bounce+7@simulator.amazonses.com' }],
          }),
        },
      },
    ]);
  });

  it.each([
    ['suppressionlist@simulator.amazonses.com', ['Email Bounced']],
    ['complaint@simulator.amazonses.com', ['Email Complaint Received']],
    ['success@simulator.amazonses.com', []],
    ['bounce@example.com', []],
  ])('report of %s: %j', (address, types) => {
    expect(simulatedFeedback(to(address), 'm1', nowMs).map(({ detailType }) => detailType)).toEqual(types);
  });

  it('report nothing for an e-mail without a configuration set', () => {
    const { ConfigurationSetName: _, ...email } = to('bounce@simulator.amazonses.com');
    expect(simulatedFeedback(email, 'm1', nowMs)).toEqual([]);
  });
});
