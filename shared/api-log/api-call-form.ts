import { absent, bytes, flag, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { ApiCall, CallIssue } from './api-call.ts';

type StoredCall = Omit<ApiCall, 'key'> & { readonly keyType: ApiCall['key']['type']; readonly keyId: number; readonly keyName: string };

const issueForm = storedForm<CallIssue>()({ param: text, code: text });

/** How a call in the API log is stored. */
export const apiCallForm = storedForm<StoredCall>()({
  requestId: text,
  method: text,
  path: text,
  route: optional(text),
  scope: optional(text),
  status: number,
  durationMs: number,
  keyType: oneOf(['api_key', 'app']),
  keyId: number,
  keyName: text,
  errorCode: optional(text),
  issues: listOf(issueForm),
  moreIssues: number,
  replayed: flag,
});

/** Other calls that have a row together with the one that it stands under (`call-rows-table.ts`). */
export const packedCallsForm = storedForm<{ readonly packedCalls: Uint8Array | null }>()({ packedCalls: absent(bytes) });
