/** The maximum size of an image in the media library, in bytes, whatever its source. */
export const maxImageBytes = 10 * 1024 * 1024;

/** The types of images in the media library, as in `Content-Type`. SVG is excluded because it can contain scripts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
