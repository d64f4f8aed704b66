import type { WebhookEndpoint } from '#shared/client/generated/admin-api.ts';
import { NoteField } from '../design/fields.tsx';

export type FilterFieldsProps = {
  readonly filter?: Pick<WebhookEndpoint, 'when_changed' | 'where' | 'fields' | 'exclude'> | undefined;
  /** The prefix of the API's field names, if they have one. */
  readonly prefix?: string;
};

const longest = 5_000;

export function FilterFields({ filter, prefix = '' }: FilterFieldsProps) {
  const where = filter?.where ?? {};
  return (
    <>
      <NoteField
        name={`${prefix}when_changed`}
        label="Only when changed"
        hint="Fields, e.g. status or variants.price. New objects are always sent. Leave blank for any change."
        maxLength={longest}
        defaultValue={filter?.when_changed.join('\n')}
      />
      <NoteField
        name={`${prefix}where`}
        label="Only where"
        hint={'JSON, e.g. {"source": ["pos"], "note": {"exists": true}}. Leave blank for all.'}
        maxLength={longest}
        defaultValue={Object.keys(where).length === 0 ? '' : JSON.stringify(where, undefined, 2)}
      />
      <NoteField
        name={`${prefix}fields`}
        label="Fields sent"
        hint="Only send these fields. Leave blank for all."
        maxLength={longest}
        defaultValue={filter?.fields.join('\n')}
      />
      <NoteField
        name={`${prefix}exclude`}
        label="Fields left out"
        hint="Never send these fields, e.g. personal data. Leave blank for none."
        maxLength={longest}
        defaultValue={filter?.exclude.join('\n')}
      />
    </>
  );
}
