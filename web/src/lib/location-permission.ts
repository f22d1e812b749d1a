/** True if requesting the location would not prompt: the person has decided. Browsers that don't know count as prompting. */
export async function isLocationDecided(): Promise<boolean> {
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    return status.state !== 'prompt';
  } catch {
    return false;
  }
}
