import type { FieldErrorCode } from './errors.ts';

/** A schema message that carries our field code, so that `shared/http/field-issues.ts` can read it back. */
export const issueText = (code: FieldErrorCode, message: string): string => `${code}|${message}`;
