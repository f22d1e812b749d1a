/** Leaves the places of decorative pictures empty that can't be loaded: browsers draw a torn page there. Returns how to stop. */
export function hideFailedPictures(): () => void {
  const hide = (picture: unknown) => {
    if (picture instanceof HTMLImageElement && picture.alt === '') picture.hidden = true;
  };
  const fail = ({ target }: Event) => hide(target);
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) hide(picture);
  addEventListener('error', fail, true);
  return () => removeEventListener('error', fail, true);
}
