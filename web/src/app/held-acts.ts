import { retype } from '../lib/typed-text';

interface HeldAct {
  type: string;
  submitter?: HTMLElement | null;
  value?: string;
  checked?: boolean;
}

/** What was done before the app ran, by the element it was done to; see document.ts. */
type HeldActs = ReadonlyMap<Element, HeldAct>;

declare global {
  interface Window {
    /** Hands over what was held, and stops holding; the markup is as it was served. */
    takeHeldActs?(): HeldActs;
  }
}

/** Changes a field once more: React did not follow it yet, and the form may have overwritten it since. */
function fill(field: Element, { value = '', checked = false }: HeldAct): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked;
    field.click();
  } else if (
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && field.type !== 'file')
  ) {
    retype(field, value);
  } else {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Does again what a person did before the app ran; what is gone from the page is left out. */
export function repeatActs(acts: HeldActs): void {
  for (const [target, act] of acts) {
    if (!target.isConnected) continue;
    if (target instanceof HTMLFormElement) {
      target.requestSubmit(act.submitter);
    } else if (target instanceof HTMLButtonElement) {
      target.click();
    } else {
      fill(target, act);
    }
  }
}
