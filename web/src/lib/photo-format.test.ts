import { expect, test } from 'vitest';
import { photoFault, tooLargePhoto, unreadablePhoto, unreadablePicture } from './photo-format';

const heic = '\0\0\0\x28ftypheic\0\0\0\0mif1heic';
const avif = '\0\0\0\x20ftypavif\0\0\0\0avifmif1';

test.each([
  ['IMG_2.HEIC', '', 'x', unreadablePhoto],
  ['IMG_2', 'image/heic', 'x', unreadablePhoto],
  // Renamed to be sent.
  ['IMG_2.jpg', 'image/jpeg', heic, unreadablePhoto],
  ['IMG_2.jpg', 'image/jpeg', heic.replace('heic', 'mif1'), unreadablePhoto],
  ['scan.tiff', 'image/tiff', 'x', unreadablePicture],
  ['IMG_2.dng', 'image/x-adobe-dng', 'x', unreadablePicture],
  ['logo.svg', 'image/svg+xml', '<svg/>', unreadablePicture],
  ['notes.txt', 'text/plain', 'x', 'Please upload an image file'],
  ['huge.png', 'image/png', 'x'.repeat(101), tooLargePhoto],
  ['poster.avif', 'image/avif', avif, null],
  ['poster.jpg', 'image/jpeg', '\xff\xd8\xff', null],
])('%s of type %s', async (name, type, content, fault) => {
  expect(await photoFault(new File([content], name, { type }), 100)).toBe(fault);
});
