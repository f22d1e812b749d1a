export interface ToastContent {
  title: string;
  description?: string;
  /** 'danger' is announced immediately, as an alert; 'locked' suggests signing in. */
  tone?: 'default' | 'danger' | 'locked';
}

export interface VisibleToast extends ToastContent {
  /** Distinguishes two toasts with the same text. */
  id: number;
}

let current: VisibleToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: VisibleToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast for 5 s; only one is visible, so a new one replaces the old. */
export function toast(content: ToastContent): void {
  lastId += 1;
  show({ ...content, id: lastId });
}

/** Removes the toast, unless it has been replaced meanwhile. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): VisibleToast | null {
  return current;
}
