/** An image of the media library has at most so many bytes, wherever it comes from. */
export const maxImageBytes = 10 * 1024 * 1024;

/** The kinds of images that the media library has, as in `Content-Type`. SVG is none of them: it can carry scripts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
