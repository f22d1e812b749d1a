/** True if requesting the location would not prompt. Browsers that do not know count as prompting. */
export async function isLocationAllowed(): Promise<boolean> {
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    return status.state === 'granted';
  } catch {
    return false;
  }
}
