import * as v from 'valibot';
import { canonicalTimezone } from '../domain/timezone.ts';
import { issueText } from './issue-text.ts';

/** An IANA time zone in a request (specification: conventions, 8). It is kept under its canonical name. */
export const Timezone = v.pipe(
  v.string(issueText('wrong_type', 'must be a string.')),
  v.check((name) => canonicalTimezone(name) !== null, issueText('invalid_timezone', 'must be an IANA time zone such as Europe/Dublin.')),
);
