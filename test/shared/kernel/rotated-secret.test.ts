import {
  acceptedSecrets,
  afterStep,
  currentSecret,
  type RotationStep,
  rotationState,
  rotationSteps,
} from '#shared/kernel/rotated-secret.ts';

describe('a secret', () => {
  it.each([
    ['one', 'one', ['one'], 'resting'],
    ['one,+two', 'one', ['one', 'two'], 'announced'],
    ['two,one', 'two', ['two', 'one'], 'switched'],
    ['a+b,c+d', 'a+b', ['a+b', 'c+d'], 'switched'],
    ['', '', [''], 'resting'],
  ])('of the text "%s" signs with "%s", accepts %j, and is %s', (text, current, accepted, state) => {
    expect(currentSecret(text)).toBe(current);
    expect(acceptedSecrets(text)).toEqual(accepted);
    expect(rotationState(text)).toBe(state);
  });
});

const newSecret = () => 'new';

describe('a rotation', () => {
  it('is announced, switched and ended', () => {
    expect(rotationSteps).toEqual(['announce', 'switch', 'end']);
  });

  it.each<[string, RotationStep, string | null]>([
    ['one', 'announce', 'one,+new'],
    ['one,+two', 'announce', null],
    ['two,one', 'announce', null],
    ['one', 'switch', null],
    ['one,+two', 'switch', 'two,one'],
    ['two,one', 'switch', null],
    ['one', 'end', null],
    ['one,+two', 'end', null],
    ['two,one', 'end', 'two'],
    ['', 'announce', ',+new'],
  ])('of "%s", which containers cache, has after %s: %j', (text, step, after) => {
    expect(afterStep(text, step, { newSecret, isKept: true })).toBe(after);
  });

  it.each<[string, RotationStep, string | null]>([
    ['one', 'announce', null],
    ['one', 'switch', 'new,one'],
    ['one,+two', 'switch', 'two,one'],
    ['two,one', 'switch', null],
    ['two,one', 'end', 'two'],
  ])('of "%s", which containers do not cache, has after %s: %j', (text, step, after) => {
    expect(afterStep(text, step, { newSecret, isKept: false })).toBe(after);
  });
});
