import type { Product } from '#shared/client/generated/admin-api.ts';

/** Returns the URL of the first image that was copied into the media library; null if there is none. */
export const mainPicture = ({ images }: Pick<Product, 'images'>): string | null =>
  images.find(({ status }) => status === 'ready')?.url ?? null;
