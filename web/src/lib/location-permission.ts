/** True when asking for the place would not prompt. Browsers that cannot say so count as prompting. */
export async function isLocationAllowed(): Promise<boolean> {
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    return status.state === 'granted';
  } catch {
    return false;
  }
}
