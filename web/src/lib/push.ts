/** A browser's push state: unsupported, promptable, denied, or subscribed. */
export type PushState = 'unsupported' | 'off' | 'denied' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** This browser's subscription, if pushes are on. */
export async function currentPush(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await currentPush()) ? 'on' : 'off';
}

/**
 * Asks the person, then the browser's push service.
 * @param publicKey the server's VAPID key, base64url
 * @returns null when the person refused
 */
export async function askForPush(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Ends this browser's subscription; returns its endpoint. */
export async function endPush(): Promise<string | null> {
  const subscription = await currentPush();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
