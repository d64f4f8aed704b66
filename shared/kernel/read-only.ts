import * as v from 'valibot';
import { issueText } from './issue-text.ts';

/** A field that is fixed at creation: a change that sends it is refused instead of being ignored in silence. */
export const ReadOnly = v.exactOptional(v.never(issueText('read_only', 'cannot be changed.')));
