import { paths } from '@quad/shared/paths';
import type { ComponentProps, MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { toast } from '../../lib/toast-store';
import { useUser } from '../boot';
import { rememberIntendedPath, signInHref } from '../redirect-after-auth';
import { needsSignIn } from '../screens';

type GatedLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** Path prefixes of other screens that belong to this link. */
  holds?: readonly string[] | undefined;
};

/**
 * A navigation link. If it leads to a screen for signed-in people, a visitor sees a toast and goes to the
 * sign-in screen; the target is kept for afterwards.
 */
export function GatedLink({ href, holds = [], onClick, ...rest }: GatedLinkProps) {
  const user = useUser();
  const [pathname, navigate] = useLocation();

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const isHosting = href === paths.createEvent();
    if (user || opensElsewhere || !(needsSignIn(href) || isHosting)) return;
    event.preventDefault();
    rememberIntendedPath(href);
    toast({ title: 'Authentication Required', description: 'Please sign in to continue', tone: 'locked' });
    // Those who want to host get there by signing up, too.
    navigate(isHosting ? signInHref(href) : paths.auth());
  };

  return (
    <Link
      {...rest}
      href={href}
      onClick={handleClick}
      aria-current={pathname === href ? 'page' : holds.some((held) => pathname.startsWith(held)) || undefined}
    />
  );
}
