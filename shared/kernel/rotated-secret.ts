/*
 * A secret while it is exchanged for another one. Its text is one secret, or two: the first makes what is new, both are accepted. A second one that
 * begins with `+` is announced: it shall make what is new once every container knows it. Secrets themselves have neither sign (base64url).
 */

/** The secret that makes what is new. */
export const currentSecret = (text: string): string => text.split(',')[0] ?? '';

/** Every secret by which something that is accepted may have been made, the current one first. */
export const acceptedSecrets = (text: string): readonly string[] => text.split(',').map((part) => part.replace(/^\+/, ''));

/** Where the exchange of a secret is. */
export type RotationState = 'resting' | 'announced' | 'switched';

export function rotationState(text: string): RotationState {
  const [, second] = text.split(',');
  if (second === undefined) return 'resting';
  return second.startsWith('+') ? 'announced' : 'switched';
}

/** The steps of an exchange, in their order. */
export const rotationSteps = ['announce', 'switch', 'end'] as const;
export type RotationStep = (typeof rotationSteps)[number];

/** The text after a step; null when the step is done already, or is not the next one. A secret that containers never keep may be switched without an announcement. */
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
