/** Push messages on this device: whether it can show them, and how to subscribe. */

/** Why a device cannot show messages, or not yet; null if it can. */
export type PushTrouble = 'plain-http' | 'home-screen' | 'unsupported' | 'denied';

/** An iPhone or iPad, which shows messages only for home screen apps. */
const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** The reason for this device. */
export function pushTrouble(): PushTrouble | null {
  if (!globalThis.isSecureContext) return 'plain-http';
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!able) return isApple() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The device's current subscription. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (pushTrouble() !== null) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Time limit for the worker, which first loads the app, and the browser's service together, in milliseconds. */
const LONGEST = 60_000;

/**
 * Asks for permission to show messages, and subscribes to them; null without permission. Call it only from a button.
 * It fails if the browser gives no answer, for example in a hall whose network does not reach the browser's push
 * service.
 */
export async function subscribePush(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  return Promise.race([
    subscribe(key),
    new Promise<never>((_, reject) => {
      setTimeout(() => { reject(new Error('no answer about messages')); }, LONGEST);
    }),
  ]);
}

async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription with another key of the server is useless.
  if (before && !sameKey(before.options.applicationServerKey, bytesOf(key))) await before.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

function sameKey(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer());
  return bytes.length === other.length && bytes.every((byte, i) => byte === other[i]);
}
