import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';

describe('the environment of a function', () => {
  it('has only the named variables', () => {
    expect(readEnvironment(['TABLE_NAME', 'QUEUE_URL'], { TABLE_NAME: 'shop', QUEUE_URL: 'https://sqs.example/q', HOME: '/root' })).toEqual(
      {
        TABLE_NAME: 'shop',
        QUEUE_URL: 'https://sqs.example/q',
      },
    );
  });

  it('with missing variables causes one error that names them all, without the values of others', () => {
    expect(() => readEnvironment(['TABLE_NAME', 'QUEUE_URL', 'MEDIA_BUCKET'], { QUEUE_URL: 'secret-value' })).toThrow(
      new Error('Invalid environment: TABLE_NAME is missing; MEDIA_BUCKET is missing.'),
    );
  });
});

describe('the local settings', () => {
  it('default to those of a deployed function', () => {
    expect(readLocalSettings({ TABLE_NAME: 'shop' })).toEqual({
      allowLoopback: false,
      allowNetworks: [],
      sharesMachine: false,
      timeScale: 1,
    });
  });

  it('are read from the variables', () => {
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

  it('that are wrong cause one error that names them all, without their values', () => {
    expect(() => readLocalSettings({ LOCAL_ALLOW_LOOPBACK: 'secret-value', LOCAL_TIME_SCALE: '0' })).toThrow(
      new Error('Invalid environment: LOCAL_ALLOW_LOOPBACK must be "true" or "false"; LOCAL_TIME_SCALE must be a number above 0.'),
    );
  });
});
