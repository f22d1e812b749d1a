import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The place for buttons beside the title of a screen; null until it is there. */
export const HeadSlot = createContext<Element | null>(null);

/** Shows the buttons of what is on a screen beside its title. */
export function InHead({ children }: { children: ReactNode }) {
  const slot = use(HeadSlot);
  return slot && createPortal(children, slot);
}
