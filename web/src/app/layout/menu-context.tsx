import { Menu } from 'lucide-react';
import { createContext, use } from 'react';
import { IconButton, type IconButtonTone } from '../../components/icon-button';

interface MenuControl {
  open(): void;
  /** Preloads the menu's code. */
  preload(): void;
  /** How many notifications are unread, as shown; empty if none are, or nobody knows yet. */
  unread: string;
  setUnread(text: string): void;
}

export const MenuContext = createContext<MenuControl | null>(null);

/**
 * Opens the slide-out menu. Screens put one at their top left on phones; the shell has one in its rail and
 * top bar.
 */
export function MenuButton({ tone, className }: { tone?: IconButtonTone; className?: string }) {
  const menu = use(MenuContext);
  return (
    <IconButton
      label="Open menu"
      aria-haspopup="dialog"
      tone={tone}
      className={className}
      onClick={menu?.open}
      onPointerEnter={menu?.preload}
      onFocus={menu?.preload}
    >
      <Menu size={24} />
    </IconButton>
  );
}
