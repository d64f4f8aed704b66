/** The largest image of the media library, whatever its source. */
export const maxImageBytes = 10 * 1024 * 1024;

/** The image types of the media library, as in `Content-Type`. SVG is excluded because it can carry scripts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
