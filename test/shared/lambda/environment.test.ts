import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';

describe('the environment of a function', () => {
  it('holds the variables that were named, and no others', () => {
    expect(readEnvironment(['TABLE_NAME', 'QUEUE_URL'], { TABLE_NAME: 'shop', QUEUE_URL: 'https://sqs.example/q', HOME: '/root' })).toEqual(
      {
        TABLE_NAME: 'shop',
        QUEUE_URL: 'https://sqs.example/q',
      },
    );
  });

  it('that lacks variables is refused with all of them at once, and without the values of others', () => {
    expect(() => readEnvironment(['TABLE_NAME', 'QUEUE_URL', 'MEDIA_BUCKET'], { QUEUE_URL: 'secret-value' })).toThrow(
      new Error('Bad environment: TABLE_NAME is missing; MEDIA_BUCKET is missing.'),
    );
  });
});

describe('the local settings', () => {
  it('are those of a deployed function where none is given', () => {
    expect(readLocalSettings({ TABLE_NAME: 'shop' })).toEqual({
      allowLoopback: false,
      allowNetworks: [],
      sharesMachine: false,
      timeScale: 1,
    });
  });

  it('are what one machine says', () => {
    const variables = {
      LOCAL_ALLOW_LOOPBACK: 'true',
      LOCAL_ALLOW_NETWORKS: '10.0.0.0/8,192.168.1.0/24',
      LOCAL_TIME_SCALE: '60',
      LOCAL_SHARES_MACHINE: 'true',
    };
    expect(readLocalSettings(variables)).toEqual({
      allowLoopback: true,
      allowNetworks: ['10.0.0.0/8', '192.168.1.0/24'],
      sharesMachine: true,
      timeScale: 60,
    });
  });

  it('that are wrong are refused with all mistakes at once, and without the values', () => {
    expect(() => readLocalSettings({ LOCAL_ALLOW_LOOPBACK: 'secret-value', LOCAL_TIME_SCALE: '0' })).toThrow(
      new Error('Bad environment: LOCAL_ALLOW_LOOPBACK must be "true" or "false"; LOCAL_TIME_SCALE must be a number above 0.'),
    );
  });
});
