import { useState } from 'preact/hooks';
import type { Scope } from '#shared/api-keys/scopes.ts';
import { FieldGroup } from '../design/fields.tsx';
import { humanize } from '../format/words.ts';
import operationsByScope from '../generated/operations-by-scope.json' with { type: 'json' };
import { type Access, accessToNoun, callsOfScopes, minimalScopesFor, nouns, presets } from './api-key.ts';

/**
 * The form fields for an API key's access to each resource. A list below the fields contains the calls that the chosen
 * access allows.
 */
export function ScopeChoice({ initial }: { readonly initial: readonly Scope[] }) {
  const [held, setHeld] = useState<readonly string[]>(initial);
  return (
    <>
      <FieldGroup name="scopes" label="Permissions" hint="Give only what the program needs; you can add more later.">
        <p class="row">
          Start from:
          {presets.map(({ name, scopes }) => (
            <button key={name} type="button" class="small" onClick={() => setHeld(scopes)}>
              {name}
            </button>
          ))}
        </p>
        {nouns.map(({ noun, canBeWritten }) => (
          <label key={noun} class="access">
            <span>{humanize(noun)}</span>
            <select
              name={`access-${noun}`}
              value={accessToNoun(held, noun)}
              onChange={({ currentTarget }) =>
                setHeld(minimalScopesFor((one) => (one === noun ? (currentTarget.value as Access) : accessToNoun(held, one))))
              }
            >
              <option value="none">No access</option>
              <option value="read">Read</option>
              {canBeWritten && <option value="write">Read and write</option>}
            </select>
          </label>
        ))}
      </FieldGroup>
      <OpenedCalls held={held} />
    </>
  );
}

export const chosenScopes = (form: FormData): readonly Scope[] =>
  minimalScopesFor((noun) => (form.get(`access-${noun}`) ?? 'none') as Access);

export function OpenedCalls({ held }: { readonly held: readonly string[] }) {
  const calls = callsOfScopes(held, operationsByScope as unknown as Parameters<typeof callsOfScopes>[1]);
  return (
    <details>
      <summary>
        It can make {calls.length} {calls.length === 1 ? 'call' : 'different calls'}
      </summary>
      <ul class="calls">
        {calls.map(([call, summary]) => (
          <li key={call}>
            <code>{call}</code> <span class="quiet">{summary}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
