/*
 * One or two secrets in one string, separated by a comma. The first secret signs, and both secrets are accepted. If the
 * second secret begins with `+`, it is new, and moves to the first position after every container has received it.
 *
 * Secrets are base64url, so they contain neither commas nor plus signs.
 */

/** Returns the secret that is used for signing. */
export const currentSecret = (text: string): string => text.split(',')[0] ?? '';

/** Returns all accepted secrets, beginning with the secret that signs. */
export const acceptedSecrets = (text: string): readonly string[] => text.split(',').map((part) => part.replace(/^\+/, ''));

/** The state of a secret's rotation. */
export type RotationState = 'resting' | 'announced' | 'switched';

export function rotationState(text: string): RotationState {
  const [, second] = text.split(',');
  if (second === undefined) return 'resting';
  return second.startsWith('+') ? 'announced' : 'switched';
}

/** The steps of a rotation, in order. */
export const rotationSteps = ['announce', 'switch', 'end'] as const;
export type RotationStep = (typeof rotationSteps)[number];

/**
 * Returns a stored secret's text after a step of its rotation; null if `step` is not the next step. `isKept` tells
 * whether containers cache the secret. If `isKept` is false, the rotation skips `announce` and starts with `switch`.
 */
export function afterStep(
  text: string,
  step: RotationStep,
  { newSecret, isKept }: { readonly newSecret: () => string; readonly isKept: boolean },
): string | null {
  const state = rotationState(text);
  const [current = '', other = ''] = acceptedSecrets(text);
  if (step === 'announce') return state === 'resting' && isKept ? `${current},+${newSecret()}` : null;
  if (step === 'end') return state === 'switched' ? current : null;
  if (state === 'announced') return `${other},${current}`;
  return state === 'resting' && !isKept ? `${newSecret()},${current}` : null;
}
