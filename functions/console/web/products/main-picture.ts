import type { Product } from '#shared/client/generated/admin-api.ts';

/** The address of the first picture that is in the media library; null as long as there is none. */
export const mainPicture = ({ images }: Pick<Product, 'images'>): string | null =>
  images.find(({ status }) => status === 'ready')?.url ?? null;
