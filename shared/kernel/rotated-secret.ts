/*
 * A secret and its rotation. The text contains one secret or two, separated by a comma: the first one signs, both are accepted. A second
 * one that begins with `+` is announced: it will sign once every container knows it. Secrets themselves contain neither character
 * (base64url).
 */

/** Returns the secret that signs. */
export const currentSecret = (text: string): string => text.split(',')[0] ?? '';

/** Returns all accepted secrets, the current one first. */
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
 * Returns the text after a step; null when the step is already done, or is not the next one. A secret that containers never cache can be
 * switched without an announcement.
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
