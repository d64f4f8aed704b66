import { Facts } from './values.tsx';

type Texts = Readonly<Record<string, string>>;

/** What other systems keep on an object: its ids there, and their notes; nothing where there is neither. */
export function ExternalData({ of }: { readonly of: { readonly external_ids: Texts; readonly metadata: Texts } }) {
  const ids = Object.entries(of.external_ids);
  const notes = Object.entries(of.metadata);
  return (
    <>
      {ids.length > 0 && (
        <section>
          <h2>Ids in other systems</h2>
          <Facts facts={ids} />
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h2>Metadata</h2>
          <Facts facts={notes} />
        </section>
      )}
    </>
  );
}
