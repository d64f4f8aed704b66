/** A small picture that says nothing its row does not say; an empty place of the same size for none, so that names stand below each other. */
export const Thumbnail = ({ url }: { readonly url: string | null }) =>
  url === null ? <span class="thumbnail" /> : <img class="thumbnail" src={url} alt="" loading="lazy" width={40} height={40} />;
