import { resolve } from 'node:path';
import { readOptions } from '#infra/local/options.ts';

describe('options', () => {
  it('have defaults', () => {
    expect(readOptions([], {})).toEqual({
      port: 8787,
      dataDir: resolve('.local'),
      cloudDir: resolve('.local/cloud'),
      fresh: false,
      seed: true,
      timeScale: 1,
      allowLoopbackReceivers: true,
      allowNetworks: [],
      dynamodbOverHttp: false,
      keepsAllChanges: false,
    });
  });

  it('come from flags before the environment', () => {
    const env = { PORT: '1', DATA_DIR: '/data', TIME_SCALE: '2' };
    const args = [
      '--port',
      '0',
      '--fresh',
      '--no-seed',
      '--time-scale',
      '60',
      '--allow-loopback-receivers=false',
      '--allow-networks=172.17.0.0/16, fd12::/32',
      '--dynamodb-over-http=true',
      '--keep-all-changes=true',
    ];
    expect(readOptions(args, env)).toEqual({
      port: 0,
      dataDir: '/data',
      cloudDir: '/data/cloud',
      fresh: true,
      seed: false,
      timeScale: 60,
      allowLoopbackReceivers: false,
      allowNetworks: ['172.17.0.0/16', 'fd12::/32'],
      dynamodbOverHttp: true,
      keepsAllChanges: true,
    });
  });

  it.each([
    [['--allow-loopback-receivers'], true],
    [['--allow-loopback-receivers', '--no-seed'], true],
    [['--allow-loopback-receivers', 'false'], false],
    [['--allow-loopback-receivers=true'], true],
  ])('allow loopback receivers by flag, as in %j, before the environment', (args, allowed) => {
    expect(readOptions(args, { ALLOW_LOOPBACK_RECEIVERS: `${!allowed}` }).allowLoopbackReceivers).toBe(allowed);
  });

  it.each([
    [['--port', 'x'], '--port cannot be "x".'],
    [['--port', '65536'], '--port cannot be "65536".'],
    [['--time-scale', '0'], '--time-scale cannot be "0".'],
    [['--allow-loopback-receivers=maybe'], '--allow-loopback-receivers must be "true" or "false", not "maybe".'],
    [['--allow-networks=169.254.0.0/16'], '--allow-networks must list networks in 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16'],
    [['--allow-networks=10.0.0.0/8,docker'], 'not "docker".'],
    [['--colour'], "Unknown option '--colour'"],
  ])('that are invalid stop the start: %j', (args, message) => {
    expect(() => readOptions(args, {})).toThrow(message);
  });
});
