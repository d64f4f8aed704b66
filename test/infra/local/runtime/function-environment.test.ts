import { applyEnvironment, mergeEnvironments } from '#infra/local/runtime/function-environment.ts';
import type { LambdaSpec } from '#infra/local/template/deployment.ts';

const functionNamed = (name: string, environment: Readonly<Record<string, string>>): LambdaSpec => ({
  name,
  ref: name,
  arn: `arn:${name}`,
  entry: `functions/${name}/handler.ts`,
  timeoutMs: 1000,
  memoryMb: 128,
  environment,
});

describe('the environment of the functions', () => {
  it('is the union of their environments', () => {
    const functions = [functionNamed('a', { TABLE: 't', A: '1' }), functionNamed('b', { TABLE: 't', B: '2' })];
    expect(mergeEnvironments(functions)).toEqual({ TABLE: 't', A: '1', B: '2' });
  });

  it('cannot have two values for one variable', () => {
    const functions = [functionNamed('a', { TABLE: 't' }), functionNamed('b', { TABLE: 'u' })];
    expect(() => mergeEnvironments(functions)).toThrow('a and b have different values of the environment variable TABLE ("t" and "u")');
  });

  it('replaces the account that a person is signed in to, and is undone afterwards', () => {
    process.env['AWS_PROFILE'] = 'production';
    const restore = applyEnvironment({ AWS_REGION: 'eu-west-1' });
    expect(process.env['AWS_PROFILE']).toBeUndefined();
    restore();
    expect(process.env['AWS_PROFILE']).toBe('production');
    delete process.env['AWS_PROFILE'];
  });
});
