/** Photos as iPhones keep them: most browsers can't show them, and the server can't read them. */
export const unreadablePhoto =
  "We can't read HEIC photos. Choose a JPG or PNG, or take a screenshot of the photo.";

/** Whether a file is such a photo; some systems know no type for it. */
export const isUnreadablePhoto = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
