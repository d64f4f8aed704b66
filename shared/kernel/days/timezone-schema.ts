import * as v from 'valibot';
import { patternUpTo } from '../bounded-schema.ts';
import { issueText } from '../errors.ts';
import { canonicalTimezone } from './timezone.ts';

const notATimezone = issueText('invalid_timezone', 'must be an IANA time zone such as Europe/Dublin.');

/** An IANA time zone in a request (specification: conventions, 8). Its canonical name is stored. */
export const Timezone = v.pipe(
  patternUpTo(100, notATimezone),
  v.check((name) => canonicalTimezone(name) !== null, notATimezone),
);
