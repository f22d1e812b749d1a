/** Photos as iPhones keep them: most browsers can't show them, and the server can't read them. */
export const unreadablePhoto =
  "We can't read HEIC photos. Choose a JPG or PNG, or take a screenshot of the photo.";

export const tooLargePhoto = 'Please choose an image under 5MB';

export const unreadablePicture =
  "We can't read this kind of image. Choose a JPG or PNG, or take a screenshot of it.";

/** By name or type, or by its first bytes: some systems know no type for it, and people name it .jpg to send it. */
async function isHeic(file: File): Promise<boolean> {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return true;
  const start = new TextDecoder('latin1').decode(await file.slice(0, 32).arrayBuffer());
  return /^.{4}ftyp(?:he[iv]|mif1|msf1)/s.test(start) && !start.includes('avif');
}

/** Why the server can't take a file as a picture of at most so many bytes, in words of what to do; null if it can, for all that is seen here. */
export async function photoFault(file: File, maxBytes: number): Promise<string | null> {
  if (await isHeic(file)) return unreadablePhoto;
  if (!file.type.startsWith('image/')) return 'Please upload an image file';
  if (!/^image\/(?:jpe?g|png|gif|webp|avif)$/.test(file.type)) return unreadablePicture;
  return file.size > maxBytes ? tooLargePhoto : null;
}
