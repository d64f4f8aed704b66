import { pictureProblem } from '#functions/console/web/products/picture-file.ts';
import { imageTypes, maxImageBytes } from '#shared/catalogue/image-file.ts';

describe('the file of a picture', () => {
  it.each(imageTypes)('may be %s, which the API accepts', (type) => {
    expect(pictureProblem({ type, size: 1 })).toBeNull();
  });

  it.each([
    ['image/png', 1, null],
    ['image/png', maxImageBytes, null],
    ['image/png', maxImageBytes + 1, 'The picture is larger than 10 MB.'],
    ['image/png', 0, 'The file is empty.'],
    ['image/svg+xml', 10, 'Choose a JPG, PNG, WebP, AVIF or GIF picture.'],
    ['', 10, 'Choose a JPG, PNG, WebP, AVIF or GIF picture.'],
  ])('that is %j with %d bytes has the problem %j', (type, size, problem) => {
    expect(pictureProblem({ type, size })).toBe(problem);
  });
});
