import type { Removal } from '@quad/shared/contract/moderation';
import { CalendarDays, CircleUser, MessageSquare, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as formStyles from '../../../components/form.module.css';

/** Something that was reported or removed. */
export type Target = Omit<Removal, 'removedAt'>;

const kinds: Record<Target['targetType'], { label: string; link: string; icon: ReactNode }> = {
  event: { label: 'Event', link: 'View event', icon: <CalendarDays /> },
  comment: { label: 'Comment', link: 'View its event', icon: <MessageSquare /> },
  media: { label: 'Video', link: 'View its event', icon: <Video /> },
  user: { label: 'Person', link: 'View profile', icon: <CircleUser /> },
};

export const labelOf = ({ targetType }: Target) => kinds[targetType].label;

/** 'comment: Cheap tickets', to name the buttons of one of several rows. */
export const describe = (target: Target) => `${labelOf(target).toLowerCase()}: ${target.excerpt}`;

export function TargetTile({ target }: { target: Target }) {
  return (
    <span className="tile" aria-hidden="true">
      {kinds[target.targetType].icon}
    </span>
  );
}

export function TargetLink({ target, href }: { target: Target; href: string }) {
  const { link } = kinds[target.targetType];
  return (
    <Link
      href={href}
      className={`${formStyles.textLink} text-sm`}
      aria-label={`${link} (${describe(target)})`}
    >
      {link}
    </Link>
  );
}
