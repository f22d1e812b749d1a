interface Point {
  latitude: number | null;
  longitude: number | null;
}

/** Directions in the maps app that comes with a phone; null on other devices, and where the point is unknown. */
export function mapsAppHref({ latitude, longitude }: Point, userAgent: string): string | null {
  if (latitude === null || longitude === null) return null;
  const to = encodeURIComponent(`${latitude},${longitude}`);
  if (/iPhone|iPad|iPod/.test(userAgent)) return `https://maps.apple.com/?daddr=${to}`;
  if (/Android/.test(userAgent)) return `https://www.google.com/maps/dir/?api=1&destination=${to}`;
  return null;
}

/** On a phone, makes a link to directions one to its own maps app. */
export function leadToMapsApp(link: HTMLAnchorElement, point: Point): void {
  link.href = mapsAppHref(point, navigator.userAgent) ?? link.href;
}
