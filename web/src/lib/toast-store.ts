export interface ToastContent {
  title: string;
  description?: string;
  /** 'danger' is announced at once, as an alert; 'locked' says that signing in would help. */
  tone?: 'default' | 'danger' | 'locked';
}

export interface VisibleToast extends ToastContent {
  /** Tells two toasts of the same words apart. */
  id: number;
}

let current: VisibleToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: VisibleToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast for 5 s; at most one is visible, so a new one takes the place of the old. */
export function toast(content: ToastContent): void {
  lastId += 1;
  show({ ...content, id: lastId });
}

/** Removes the toast, unless another one has taken its place meanwhile. */
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
